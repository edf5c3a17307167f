"""All metrics of one extraction, as one flat dictionary."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from ..method import Marks
from ..page import Page
from . import metrics
from .datasets import Gold
from .metrics import Score

METRICS: Final = {
    "lcs_precision": "share of the extracted words in the longest common subsequence with the gold",
    "lcs_recall": "share of the gold words in the longest common subsequence with the extraction",
    "lcs_f1": "harmonic mean of lcs_precision and lcs_recall",
    "cleaneval": "CleanEval: common words / all words of the alignment",
    "bag_precision": "share of the extracted words that the gold has, in any order",
    "bag_recall": "share of the gold words that the extraction has, in any order",
    "bag_f1": "harmonic mean of bag_precision and bag_recall, the score of WCXB",
    "shingle_precision": "share of the extracted runs of four words that the gold has",
    "shingle_recall": "share of the gold runs of four words that the extraction has",
    "shingle_f1": "harmonic mean of shingle_precision and shingle_recall",
    "exact": "1 where extraction and gold have the same words in the same order",
    "rouge_l": "ROUGE-L: F1 of the longest common subsequence, case and punctuation aside",
    "snippets_kept": "share of the must-have snippets that are extracted",
    "snippets_avoided": "share of the must-not snippets that are not extracted",
    "node_precision": "share of the extracted texts of the page that are gold",
    "node_recall": "share of the gold texts of the page that are extracted",
    "node_f1": "harmonic mean of node_precision and node_recall",
    "text_precision": "node_precision with each text weighted by its words",
    "text_recall": "node_recall with each text weighted by its words",
    "text_f1": "harmonic mean of text_precision and text_recall",
    "recall_title": "share of the title that is extracted in one piece",
    "recall_date": "1 where the date is extracted in a usual form",
    "recall_byline": "share of each author's name that is extracted in one piece, on average",
    "recall_body": "share of the gold words that are extracted in their order",
}
"""Every score with what it says; all are between 0 and 1, and 1 is best."""


def score_text(text: str, gold: Gold) -> dict[str, float]:
    """The scores of an extracted text; those that the gold of the page does not define are absent."""
    scores = dict(_parts(text, gold))
    if gold.text is not None:
        scores |= _against(text, gold.text)
    return {name: scores[name] for name in METRICS if not math.isnan(scores.get(name, math.nan))}


def score_marks(page: Page, marks: Marks, answer: set[int]) -> dict[str, float]:
    """The node scores of what a method marked, where `answer` are the gold text rows of the page."""
    extracted = set(marks.content.nonzero()[0].tolist())
    nodes = metrics.node_based(extracted, answer)
    return _named("node", nodes) | _named("text", metrics.text_weighted(extracted, answer, page.words))


def _against(text: str, gold: str) -> dict[str, float]:
    lcs = metrics.lcs(text, gold)
    return {
        **_named("lcs", lcs),
        "cleaneval": metrics.cleaneval(text, gold),
        **_named("bag", metrics.bag_of_words(text, gold)),
        **_named("shingle", metrics.shingles(text, gold)),
        "exact": metrics.exact_match(text, gold),
        "rouge_l": metrics.rouge_l(text, gold).f1,
        "recall_body": lcs.recall if metrics.words(gold) else math.nan,
    }


def _parts(text: str, gold: Gold) -> Iterator[tuple[str, float]]:
    found = metrics.snippets(text, gold.wanted, gold.unwanted)
    yield "snippets_kept", found.kept
    yield "snippets_avoided", found.avoided
    if gold.title:
        yield "recall_title", metrics.part_recall(text, gold.title)
    if gold.date:
        yield "recall_date", metrics.date_recall(text, gold.date)
    names = [share for share in (metrics.part_recall(text, name) for name in gold.authors) if not math.isnan(share)]
    if names:
        yield "recall_byline", sum(names) / len(names)


def _named(name: str, score: Score) -> dict[str, float]:
    return {f"{name}_{part}": value for part, value in score._asdict().items()}
