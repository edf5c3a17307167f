"""Metrics against examples worked out by hand, against the literal definitions, and their laws."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import overlap
from dehusk.evaluation.datasets import Gold
from dehusk.evaluation.metrics import MAIN, METRICS, SHOWN, Metric, Score, legend, score_text
from dehusk.evaluation.metrics import texts as metrics
from dehusk.parsing import parse
from effort import examples

modest = settings(max_examples=examples(200))
few_words = st.lists(st.sampled_from("a b c d".split()), max_size=12)
texts = st.lists(
    st.sampled_from(["the", "The", "mill", "turns,", "again", "_", "风", "车。", "3.5", "--"]), max_size=15
).map(" ".join)
node_sets = st.sets(st.integers(0, 9))
SCORES: list[Callable[[str, str], Score]] = [
    metrics.lcs,
    overlap.bag_of_words,
    metrics.shingles,
    metrics.rouge_l,
]


def textbook_lcs(a: Sequence[str], b: Sequence[str]) -> int:
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a, 1):
        for j, y in enumerate(b, 1):
            table[i][j] = table[i - 1][j - 1] + 1 if x == y else max(table[i - 1][j], table[i][j - 1])
    return table[len(a)][len(b)]


def textbook_distance(a: Sequence[str], b: Sequence[str]) -> int:
    """Insertions and removals that turn one sequence into the other."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(before[j - 1] if x == y else 1 + min(before[j], row[j - 1]))
    return row[len(b)]


@modest
@given(st.text(st.sampled_from("ab.- \n\u00a0风車ミるー、。・「３（한é々"), max_size=30))
def test_words_are_those_that_a_page_counts(text: str) -> None:
    assert len(overlap.words(text)) == int(parse(f"<p>{text}</p>").words.sum())


@pytest.mark.parametrize(
    ("split", "text", "parts"),
    [
        (overlap.words, " The mill,\u00a0it\n turns\u2003(again)! ", ["The", "mill,", "it", "turns", "(again)!"]),
        (overlap.words, "", []),
        (overlap.words, " \n\u3000", []),
        (overlap.words, "我在2008年看《风车》。OK吗？", [*"我在", "2008", *"年看风车", "OK", "吗"]),
        (overlap.words, "カタカナ ひらがな 한국어 말", [*"カタカナひらがな", "한국어", "말"]),
        (overlap.tokens, "Don't, snake_case! 3.5 ÉTÉ ЖУК", ["don", "t", "snake", "case", "3", "5", "été", "жук"]),
        (overlap.tokens, "风车・ミル、v2。", ["风", "车", "ミ", "ル", "v2"]),
        (overlap.tokens, "— _ … ·", []),
    ],
)
def test_words_and_tokens(split: Callable[[str], list[str]], text: str, parts: list[str]) -> None:
    assert split(text) == parts


NAN = math.nan
TITLE = "How a Village Taught its Windmill"
SHARE_THIS = "The mill\nturns again. Share this!"
COUNTY = "half the county came to watching"


@pytest.mark.parametrize(
    ("measure", "text", "gold", "score"),
    [
        (metrics.lcs, "menu the old mill turns again", "the mill turns", Score(3 / 6, 3 / 3, 2 / 3)),
        (metrics.lcs, "turns mill", "mill turns", Score(0.5, 0.5, 0.5)),
        (metrics.lcs, "Mill", "mill", Score(0, 0, 0)),
        (metrics.lcs, "首页 风车又转了", "风车转了。", Score(4 / 7, 1, 8 / 11)),
        (metrics.cleaneval, "menu the old mill turns again", "the mill turns", 3 / 6),
        (overlap.bag_of_words, "the the The mill menu", "mill: the, the.", Score(3 / 5, 3 / 3, 6 / 8)),
        (metrics.shingles, "a b c d e", "x a b c d", Score(0.5, 0.5, 0.5)),
        (metrics.shingles, "a b c d a b c d", "a b c d", Score(1 / 5, 1, 2 / 6)),
        (metrics.shingles, "A b!", "a b", Score(1, 1, 1)),  # a text of fewer tokens is one shingle
        (metrics.shingles, "a b", "a b c", Score(0, 0, 0)),
        (metrics.exact_match, "The mill\nturns.", "the mill turns", 1),
        (metrics.exact_match, "the mill turns", "the mill turned", 0),
        (metrics.exact_match, "", "…", 1),
        (metrics.rouge_l, "Police killed the gunman.", "police kill the gunman", Score(3 / 4, 3 / 4, 3 / 4)),
        (metrics.rouge_l, "the gunman kill police", "police kill the gunman", Score(2 / 4, 2 / 4, 2 / 4)),
        (metrics.snippets_kept, SHARE_THIS, ["MILL turns", "mill again"], 1 / 2),
        (metrics.snippets_avoided, SHARE_THIS, ["share  this", "cookie", "har"], 2 / 3),
        (metrics.snippets_kept, COUNTY, ["half the county came to watch"], 1),  # cut inside its last word
        (metrics.snippets_avoided, COUNTY, ["watch", "the count"], 1),
        (metrics.snippets_kept, COUNTY, ["alf the county came to watch"], 0),
        (metrics.snippets_kept, "mill", [], NAN),
        (metrics.snippets_avoided, "mill", ["→", ""], NAN),
        (metrics.snippets_kept, "风车，又转了。", ["风车又转"], 1),
        (metrics.snippets_avoided, "风车，又转了。", ["首页"], 1),
        (metrics.part_recall, f"Menu | {TITLE.upper()}!\n\nFor sixty years", TITLE, 1),
        (metrics.part_recall, "How a village. Advertisement. Taught its windmill", TITLE, 3 / 6),
        (metrics.part_recall, "a village how taught", TITLE, 2 / 6),
        (metrics.part_recall, "", TITLE, 0),
        (metrics.part_recall, "windmills", "windmill", 0),
        (metrics.part_recall, "mill", "—", NAN),
        (metrics.byline_recall, "By Ada Merrow", ["Ada Merrow", "Ben Ode", "—"], 1 / 2),
        (metrics.byline_recall, "By Ada Merrow", ["—"], NAN),
        (metrics.date_recall, "Sept. 3, 2020", "2020-09-03 10:00:00+00:00", 1),
        (metrics.date_recall, "Sep 3rd 2020", "2020-09-03T10:00", 1),
        (metrics.date_recall, "12th of the 11th 2020", "2020-11-12", 0),
        (metrics.date_recall, "the 12th Nov 2020", "2020-11-12", 1),
        (metrics.date_recall, "2 December 2021", "2021-12-21", 0),
        *((metrics.date_recall, "2003-11", date, NAN) for date in ("", "NaT", "2003-11", "2003-13-01", "yesterday")),
    ],
)
def test_scores_by_hand(measure: Callable[..., Any], text: str, gold: Any, score: Any) -> None:
    assert measure(text, gold) == pytest.approx(score, nan_ok=True)


def test_shingles_of_two_words() -> None:
    assert metrics.shingles("a b c d e", "b c d e", n=2) == Score(3 / 4, 1, 6 / 7)


USUAL = (
    "2024-05-07|on 2024/5/7.|7 May 2024|Tuesday, May 7th, 2024|MAY 07, 2024|7.5.2024|05/07/2024|7/5/24|"
    "07.05.202410:30|2024年5月7日 发布|2024 年 05 月 07 日"
)
OTHERS = "|2024|May 2024|17 May 2024|7 May 2023|2024-05-071|8 May 2024|7 Maybe 2024"


@pytest.mark.parametrize(
    ("text", "recall"), [*((text, 1) for text in USUAL.split("|")), *((text, 0) for text in OTHERS.split("|"))]
)
def test_dates_in_usual_forms(text: str, recall: int) -> None:
    assert metrics.date_recall(f"By Ada · {text}\nFor sixty years", "2024-05-07") == recall


@modest
@given(few_words, few_words)
def test_lcs_length_is_that_of_the_textbook(a: list[str], b: list[str]) -> None:
    assert metrics.lcs_length(a, b) == textbook_lcs(a, b)


@modest
@given(few_words, few_words)
def test_cleaneval_is_equation_3_and_equation_4_of_cetd(a: list[str], b: list[str]) -> None:
    common, distance = textbook_lcs(a, b), textbook_distance(a, b)
    alignment_length = distance + common
    score = metrics.cleaneval(" ".join(a), " ".join(b))
    if alignment_length:
        assert score == pytest.approx(1 - distance / alignment_length)
        assert score == pytest.approx(common / (len(a) + len(b) - common))
    else:
        assert score == 1


def test_ten_thousand_words_are_compared_exactly() -> None:
    random = np.random.default_rng(1)
    gold = [f"w{number}" for number in random.integers(0, 3_000, 10_000)]
    kept = [word for word, chance in zip(gold, random.random(10_000), strict=True) if chance < 0.7]
    assert metrics.lcs_length(kept, gold) == len(kept)


@pytest.mark.parametrize("measure", SCORES)
def test_empty_texts(measure: Callable[[str, str], Score]) -> None:
    assert measure("", " \n") == Score(1, 1, 1)
    assert measure("", "mill") == measure("mill", "") == Score(0, 0, 0)


@pytest.mark.parametrize("measure", SCORES)
@modest
@given(text=texts, gold=texts)
def test_laws_of_scores(measure: Callable[[str, str], Score], text: str, gold: str) -> None:
    precision, recall, f1 = measure(text, gold)
    assert 0 <= min(precision, recall) <= f1 + 1e-9
    assert f1 - 1e-9 <= max(precision, recall) <= 1
    assert measure(gold, text) == Score(recall, precision, f1)
    assert measure(text, text) == Score(1, 1, 1)
    if precision + recall:
        assert f1 == pytest.approx(2 * precision * recall / (precision + recall))


@modest
@given(text=texts, gold=texts)
def test_stricter_metrics_are_not_larger(text: str, gold: str) -> None:
    assert metrics.cleaneval(text, gold) <= metrics.lcs(text, gold).f1
    assert metrics.rouge_l(text, gold).f1 <= overlap.bag_of_words(text, gold).f1
    assert metrics.exact_match(text, gold) <= metrics.shingles(text, gold).f1


@modest
@given(few_words, few_words)
def test_part_recall_is_the_longest_common_run(text: list[str], part: list[str]) -> None:
    runs = {tuple(text[i:j]) for i in range(len(text)) for j in range(i + 1, len(text) + 1)}
    mine = [part[i:j] for i in range(len(part)) for j in range(i + 1, len(part) + 1)]
    longest = max((len(run) for run in mine if tuple(run) in runs), default=0)
    share = metrics.part_recall(" ".join(text), " ".join(part))
    assert share == longest / len(part) if part else math.isnan(share)


def test_node_scores_by_hand() -> None:
    extracted, answer = {1: 1, 2: 1, 3: 8, 4: 10}, {3: 8, 4: 10, 5: 2}
    assert metrics.node_based(extracted, answer) == Score(2 / 4, 2 / 3, 4 / 7)
    assert metrics.text_weighted(extracted, answer) == Score(18 / 20, 18 / 20, 36 / 40)
    assert metrics.text_weighted({1: 3}, {1: 3, 2: 1}) == Score(1, 3 / 4, 6 / 7)
    assert metrics.node_based({}, {}) == Score(1, 1, 1)
    assert metrics.node_based({1: 1}, {}) == metrics.text_weighted({}, {1: 1}) == Score(0, 0, 0)


@modest
@given(node_sets, node_sets)
def test_equal_weights_are_no_weights(extracted: set[int], answer: set[int]) -> None:
    once, seven = ([dict.fromkeys(nodes, words) for nodes in (extracted, answer)] for words in (1, 7))
    assert metrics.text_weighted(*once) == metrics.node_based(*once)
    assert metrics.text_weighted(*seven) == pytest.approx(metrics.text_weighted(*once))


def test_nodes_have_the_words_of_their_rows() -> None:
    page = parse("<p>one two three</p><p>four</p>")
    rows = page.is_text.nonzero()[0].tolist()
    assert metrics.count_node_words(page, rows) == dict(zip(rows, [3, 1], strict=True))
    assert metrics.count_node_words(page, []) == {}


# --- The table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", METRICS)
def test_every_row_is_complete(name: str) -> None:
    row = METRICS[name]
    assert row.meaning
    assert "\n" not in row.meaning
    assert len(row.meaning) < 100
    assert row.needs == "nodes" or row.needs in {field.name for field in fields(Gold)}


@pytest.mark.parametrize("name", METRICS)
def test_every_row_names_the_part_of_its_score(name: str) -> None:
    row = METRICS[name]
    sides: dict[str, tuple[Any, Any]] = {"nodes": ({1: 2}, {1: 2}), "date": ("2024-05-07", "2024-05-07")}
    sides |= dict.fromkeys(("wanted", "unwanted", "authors"), ("a b", ["a b"]))
    sides["markdown"] = ("```\na\n```\n$b$\n\na | b\n--- | ---\n",) * 2
    compared = row.function(*sides.get(row.needs, ("a b", "a b")))
    assert row.value(compared) == (0 if row.needs == "unwanted" else 1)


def test_the_main_metric_is_the_first_column() -> None:
    assert next(iter(SHOWN)) == MAIN
    assert [name for name in METRICS if name != MAIN and name in SHOWN] == list(SHOWN)[1:]


@pytest.mark.parametrize("name", METRICS)
def test_a_row_takes_the_part_of_a_score_that_its_name_ends_in(name: str) -> None:
    parts = {"precision": 0.5, "recall": 0.25, "f1": 1 / 3}
    assert METRICS[name].value(Score(0.5, 0.25, 1 / 3)) == parts.get(name.rpartition("_")[2], parts["f1"])


def test_the_legend_explains_headings_that_mean_the_same_together() -> None:
    assert legend().startswith("F1, P, R: longest common subsequence of words; score: ")
    assert all(shown.heading in legend() for shown in SHOWN.values() if shown.legend)


def test_a_new_row_is_a_new_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """One function and one row are all that a metric takes."""
    first = Metric("first_word", lambda text, gold: float(text[:1] == gold[:1]), "text", "1 where both begin the same")
    monkeypatch.setitem(METRICS, first.name, first)
    assert score_text("mill", Gold("1", "1.html", text="menu"))["first_word"] == 1
    assert "first_word" not in score_text("mill", Gold("1", "1.html"))
