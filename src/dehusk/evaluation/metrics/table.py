"""The table of all metrics, one row each.

A new metric is one function, and one row here: the scores in `results.json`, the tables, the report, its explanations
and the test of the documents follow from the row.
"""

from __future__ import annotations

from typing import Final

from ...overlap import bag_of_words
from .markdowns import code_edit, formula_edit, rouge_5, table_edit, text_edit
from .metric import Metric, Shown
from .nodes import node_based, text_weighted
from .parts import byline_recall, date_recall, part_recall, snippets_avoided, snippets_kept
from .texts import body_recall, cleaneval, exact_match, lcs, rouge_l, shingles

_LCS: Final = "longest common subsequence of words"
_WEBMAINBENCH: Final = "Markdown, as in WebMainBench"
_SNIPPETS: Final = "snippets that must be there, and must not be"

_ROWS: Final = (
    Metric(
        "lcs_precision",
        lcs,
        "text",
        "share of the extracted words that are in the longest common subsequence with the gold",
        "precision",
        Shown("P", "precision", _LCS, on_sheets=True),
    ),
    Metric(
        "lcs_recall",
        lcs,
        "text",
        "share of the gold words that are in the longest common subsequence with the extraction",
        "recall",
        Shown("R", "recall", _LCS, on_sheets=True),
    ),
    Metric(
        "lcs_f1",
        lcs,
        "text",
        "F1 of the longest common subsequence of words",
        "f1",
        Shown("F1", "F1", _LCS, on_sheets=True),
    ),
    Metric(
        "cleaneval",
        cleaneval,
        "text",
        "words in common / all words of the alignment: the score of CleanEval",
        shown=Shown("score", "CleanEval", "CleanEval", on_sheets=True),
    ),
    Metric(
        "bag_precision",
        bag_of_words,
        "text",
        "share of the extracted words that the gold has, in any order",
        "precision",
    ),
    Metric(
        "bag_recall", bag_of_words, "text", "share of the gold words that the extraction has, in any order", "recall"
    ),
    Metric(
        "bag_f1",
        bag_of_words,
        "text",
        "F1 of the words in any order: the score of WCXB",
        "f1",
        Shown("bag", "bag F1", "bags of words", on_sheets=True),
    ),
    Metric(
        "shingle_precision",
        shingles,
        "text",
        "share of the extracted runs of four words that the gold has",
        "precision",
    ),
    Metric(
        "shingle_recall", shingles, "text", "share of the gold runs of four words that the extraction has", "recall"
    ),
    Metric(
        "shingle_f1",
        shingles,
        "text",
        "F1 of runs of four words",
        "f1",
        Shown("4-gram", "4-gram F1", "runs of four words", on_sheets=True),
    ),
    Metric(
        "exact",
        exact_match,
        "text",
        "1 where extraction and gold have the same words in the same order",
        shown=Shown("exact", "exact"),
    ),
    Metric(
        "rouge_l", rouge_l, "text", "F1 of the longest common subsequence without case and punctuation: ROUGE-L", "f1"
    ),
    Metric(
        "snippets_kept",
        snippets_kept,
        "wanted",
        "share of the must-have snippets that are extracted",
        shown=Shown("must", "must", _SNIPPETS),
    ),
    Metric(
        "snippets_avoided",
        snippets_avoided,
        "unwanted",
        "share of the must-not snippets that are not extracted",
        shown=Shown("not", "must not", _SNIPPETS),
    ),
    Metric("recall_title", part_recall, "title", "share of the title that is extracted in one piece"),
    Metric("recall_date", date_recall, "date", "1 where the date is extracted in a usual form"),
    Metric(
        "recall_byline",
        byline_recall,
        "authors",
        "share of each author's name that is extracted in one piece, on average",
    ),
    Metric("recall_body", body_recall, "text", "share of the gold words that are extracted in their order"),
    Metric("node_precision", node_based, "nodes", "share of the extracted text nodes that are gold", "precision"),
    Metric("node_recall", node_based, "nodes", "share of the gold text nodes that are extracted", "recall"),
    Metric("node_f1", node_based, "nodes", "harmonic mean of node_precision and node_recall", "f1"),
    Metric(
        "text_precision",
        text_weighted,
        "nodes",
        "node_precision with each text node weighted by its words",
        "precision",
    ),
    Metric("text_recall", text_weighted, "nodes", "node_recall with each text node weighted by its words", "recall"),
    Metric("text_f1", text_weighted, "nodes", "harmonic mean of text_precision and text_recall", "f1"),
    Metric(
        "rouge_5",
        rouge_5,
        "markdown",
        "F1 of runs of five tokens of jieba in canonical Markdown: the score of WebMainBench",
        "f1",
        Shown("ROUGE-5", "ROUGE-5", _WEBMAINBENCH),
    ),
    *(
        Metric(
            name,
            function,
            "markdown",
            f"1 − edit distance / length, of {what} as Markdown: WebMainBench",
            shown=Shown(heading, f"{heading} edit", _WEBMAINBENCH),
        )
        for name, function, what, heading in (
            ("text_edit", text_edit, "the content", "text"),
            ("code_edit", code_edit, "its code", "code"),
            ("formula_edit", formula_edit, "its formulas", "formula"),
            ("table_edit", table_edit, "its tables", "table"),
        )
    ),
)

METRICS: Final = {row.name: row for row in _ROWS}
"""Every metric by name; in this order the scores are written."""
MAIN: Final = "lcs_f1"
"""The score by which extractors are ranked."""
