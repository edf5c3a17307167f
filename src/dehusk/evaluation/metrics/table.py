"""The table of all metrics, and the scores of one extraction by all of them.

A new metric is one function, and one row here, with one in `SHOWN` if tables show it: the scores in `results.json`, the
tables, the report, its explanations and the test of the documents follow from the row.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from textwrap import fill
from typing import Any, Final, Literal, NamedTuple

from ...overlap import Score, bag_of_words
from ..datasets import Gold
from .markdown import code_edit, formula_edit, rouge_5, table_edit, text_edit
from .texts import (
    Nodes,
    body_recall,
    byline_recall,
    cleaneval,
    date_recall,
    exact_match,
    lcs,
    node_based,
    part_recall,
    rouge_l,
    shingles,
    snippets_avoided,
    snippets_kept,
    text_weighted,
)

Need = Literal["text", "wanted", "unwanted", "title", "date", "authors", "nodes", "markdown"]
"""Reference of a metric: a field of `Gold`, or the text rows of the page that contain the gold text."""
Compare = Callable[[Any, Any], Score | float]
"""Compares an extraction, a text, Markdown or nodes, with the gold; nan where that is not possible."""


class Shown(NamedTuple):
    """How a metric is shown in tables."""

    heading: str
    """Its name in a terminal, where space is short."""
    title: str
    """Its name in the report."""
    legend: str = ""
    """Compared things in a few words; metrics that compare the same share them."""
    on_sheets: bool = False
    """Whether the report shows it for every single page too."""


@dataclass(frozen=True)
class Metric:
    """One score of an extraction, between 0 and 1."""

    name: str
    """Its key in `results.json`."""
    function: Compare
    needs: Need
    meaning: str
    """One line that explains it."""

    def value(self, compared: Score | float) -> float:
        """Return the score from the result of the function: of a `Score` the part that the name ends in, or else F1."""
        if isinstance(compared, Score):
            part = self.name.rpartition("_")[2]
            return float(getattr(compared, part if part in compared._fields else "f1"))
        return compared


_ROWS: Final = (
    Metric(
        "lcs_precision", lcs, "text", "share of the extracted words in the longest common subsequence with the gold"
    ),
    Metric("lcs_recall", lcs, "text", "share of the gold words in the longest common subsequence with the extraction"),
    Metric("lcs_f1", lcs, "text", "F1 of the longest common subsequence of words"),
    Metric("cleaneval", cleaneval, "text", "words in common / all words of the alignment: the score of CleanEval"),
    Metric("bag_precision", bag_of_words, "text", "share of the extracted words that the gold has, in any order"),
    Metric("bag_recall", bag_of_words, "text", "share of the gold words that the extraction has, in any order"),
    Metric("bag_f1", bag_of_words, "text", "F1 of the words in any order: the score of WCXB"),
    Metric("shingle_precision", shingles, "text", "share of the extracted runs of four words that the gold has"),
    Metric("shingle_recall", shingles, "text", "share of the gold runs of four words that the extraction has"),
    Metric("shingle_f1", shingles, "text", "F1 of runs of four words"),
    Metric("exact", exact_match, "text", "1 where extraction and gold have the same words in the same order"),
    Metric("rouge_l", rouge_l, "text", "F1 of the longest common subsequence without case and punctuation: ROUGE-L"),
    Metric("snippets_kept", snippets_kept, "wanted", "share of the must-have snippets that are extracted"),
    Metric("snippets_avoided", snippets_avoided, "unwanted", "share of the must-not snippets that are not extracted"),
    Metric("recall_title", part_recall, "title", "share of the title that is extracted in one piece"),
    Metric("recall_date", date_recall, "date", "1 where the date is extracted in a usual form"),
    Metric(
        "recall_byline", byline_recall, "authors", "mean share of each author's name that is extracted in one piece"
    ),
    Metric("recall_body", body_recall, "text", "share of the gold words that are extracted in their order"),
    Metric("node_precision", node_based, "nodes", "share of the extracted text nodes that are gold"),
    Metric("node_recall", node_based, "nodes", "share of the gold text nodes that are extracted"),
    Metric("node_f1", node_based, "nodes", "harmonic mean of node_precision and node_recall"),
    Metric("text_precision", text_weighted, "nodes", "node_precision with each text node weighted by its words"),
    Metric("text_recall", text_weighted, "nodes", "node_recall with each text node weighted by its words"),
    Metric("text_f1", text_weighted, "nodes", "harmonic mean of text_precision and text_recall"),
    Metric(
        "rouge_5", rouge_5, "markdown", "F1 of runs of five jieba tokens in canonical Markdown: score of WebMainBench"
    ),
    *(
        Metric(name, function, "markdown", f"1 − edit distance / length, of {what} as Markdown: WebMainBench")
        for name, function, what in (
            ("text_edit", text_edit, "the content"),
            ("code_edit", code_edit, "its code"),
            ("formula_edit", formula_edit, "its formulas"),
            ("table_edit", table_edit, "its tables"),
        )
    ),
)
METRICS: Final = {row.name: row for row in _ROWS}
"""Every metric by name; scores are written in this order."""
MAIN: Final = "lcs_f1"
"""The score by which extractors are ranked."""
_LCS: Final = "longest common subsequence of words"
_SNIPPETS: Final = "snippets that must be there, and must not be"
_WEBMAINBENCH: Final = "Markdown, as in WebMainBench"
SHOWN: Final = {
    MAIN: Shown("F1", "F1", _LCS, True),
    "lcs_precision": Shown("P", "precision", _LCS, True),
    "lcs_recall": Shown("R", "recall", _LCS, True),
    "cleaneval": Shown("score", "CleanEval", "CleanEval", True),
    "bag_f1": Shown("bag", "bag F1", "bags of words", True),
    "shingle_f1": Shown("4-gram", "4-gram F1", "runs of four words", True),
    "exact": Shown("exact", "exact"),
    "snippets_kept": Shown("must", "must", _SNIPPETS),
    "snippets_avoided": Shown("not", "must not", _SNIPPETS),
    "rouge_5": Shown("ROUGE-5", "ROUGE-5", _WEBMAINBENCH),
    **{f"{part}_edit": Shown(part, f"{part} edit", _WEBMAINBENCH) for part in ("text", "code", "formula", "table")},
}
"""The metrics that tables show, each with how they show it; the main one is the first."""
_LEGEND_WIDTH: Final = 88


def legend() -> str:
    """Explain the headings in a terminal."""
    headings: dict[str, list[str]] = {}
    for shown in SHOWN.values():
        if shown.legend:
            headings.setdefault(shown.legend, []).append(shown.heading)
    lines = "; ".join(f"{', '.join(names)}: {meaning}" for meaning, names in headings.items())
    return fill(f"{lines}.", _LEGEND_WIDTH)


def score_text(text: str, gold: Gold) -> dict[str, float]:
    """Score an extracted text; scores that need what the gold does not have are absent."""
    return _score(text, lambda need: None if need == "markdown" else getattr(gold, need, None))


def score_markdown(markdown: str, gold: Gold) -> dict[str, float]:
    """Score extracted Markdown; there are no scores where the gold has no Markdown."""
    return _score(markdown, {"markdown": gold.markdown}.get)


def score_nodes(extracted: Nodes, answer: Nodes) -> dict[str, float]:
    """Score the text rows that a method selected; `answer` has the rows that contain the gold text."""
    return _score(extracted, {"nodes": answer}.get)


def _score(extracted: str | Nodes, known: Callable[[str], Any]) -> dict[str, float]:
    """Compute all metrics whose need is known. Each function is called once."""
    compared: dict[Callable[..., object], Score | float] = {}
    scores: dict[str, float] = {}
    for metric in METRICS.values():
        needed = known(metric.needs)
        if needed is None:
            continue
        if metric.function not in compared:
            compared[metric.function] = metric.function(extracted, needed)
        value = metric.value(compared[metric.function])
        if not math.isnan(value):
            scores[metric.name] = value
    return scores
