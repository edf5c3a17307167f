"""All scores of one extraction."""

from __future__ import annotations

import pytest

from dehusk import extract, overlap
from dehusk.alignment import gold_rows
from dehusk.evaluation.datasets import Gold
from dehusk.evaluation.metrics import METRICS, score_nodes, score_text
from dehusk.evaluation.metrics import texts as metrics
from dehusk.evaluation.metrics.texts import count_node_words
from dehusk.parsing import parse

TEXT = "How a village taught its windmill to turn again\n\nBy Ada Merrow · 18 May 2024\n\nFor sixty years it stood."
OF_TEXTS = [name for name, metric in METRICS.items() if metric.needs not in ("nodes", "markdown")]
NODES = {name for name, metric in METRICS.items() if metric.needs == "nodes"}
FULL = Gold(
    "1",
    "1.html",
    text=TEXT,
    title="How a village taught its windmill to turn again",
    date="2024-05-18",
    authors=("Ada Merrow", "Ben Ode"),
    wanted=("For sixty years",),
    unwanted=("Cookies", "village taught"),
)


def test_a_page_with_everything_known_has_every_score_of_texts() -> None:
    scores = score_text(TEXT, FULL)
    assert list(scores) == OF_TEXTS
    assert scores["recall_byline"] == 0.5
    assert scores["snippets_avoided"] == 0.5
    ones = set(scores) - {"recall_byline", "snippets_avoided"}
    assert {scores[name] for name in ones} == {1}


def test_scores_are_those_of_the_metrics() -> None:
    text = TEXT.replace("sixty", "fifty") + " Cookies?"
    scores = score_text(text, FULL)
    assert (scores["lcs_precision"], scores["lcs_recall"], scores["lcs_f1"]) == metrics.lcs(text, TEXT)
    assert scores["recall_body"] == scores["lcs_recall"]
    assert scores["cleaneval"] == metrics.cleaneval(text, TEXT)
    assert (scores["bag_precision"], scores["bag_recall"], scores["bag_f1"]) == overlap.bag_of_words(text, TEXT)
    assert scores["shingle_f1"] == metrics.shingles(text, TEXT).f1
    assert scores["rouge_l"] == metrics.rouge_l(text, TEXT).f1
    assert scores["exact"] == scores["snippets_kept"] == scores["snippets_avoided"] == 0


def test_what_the_gold_does_not_know_is_absent() -> None:
    absent = {"snippets_kept", "snippets_avoided", "recall_title", "recall_date", "recall_byline"}
    assert set(score_text(TEXT, Gold("1", "1.html", text=TEXT))) == set(OF_TEXTS) - absent
    assert score_text(TEXT, Gold("1", "1.html")) == {}
    assert score_text(TEXT, Gold("1", "1.html", title="—", date="NaT", authors=("",), wanted=("…",))) == {}


def test_an_empty_gold_has_no_body_to_recall() -> None:
    scores = score_text("menu", Gold("1", "1.html", text=" \n"))
    assert "recall_body" not in scores
    assert scores["lcs_f1"] == 0
    assert score_text("", Gold("1", "1.html", text=" \n"))["lcs_f1"] == 1


def test_node_scores_weigh_rows_by_words() -> None:
    page = parse("<p>one two three four five six</p><p>menu</p><p>seven eight nine</p>")
    extracted = extract(page, method="everything").selection.content.nonzero()[0].tolist()
    answer = gold_rows(page, "one two three four five six seven eight nine")
    scores = score_nodes(count_node_words(page, extracted), count_node_words(page, answer))
    assert set(scores) == NODES
    assert scores["node_precision"] == 2 / 3
    assert scores["text_precision"] == 9 / 10
    assert scores["node_recall"] == scores["text_recall"] == 1
    assert scores["node_f1"] == pytest.approx(4 / 5)
