"""Metrics: pure functions of an extraction and its gold.

`METRICS` has them all by name; `table.py` says how to add one. Every `Score` is
1, 1, 1 where both sides are empty, and 0, 0, 0 where only one is.
"""

from ...overlap import Score, bag_of_words, tokens, words
from .markdown import code_edit, edit_similarity, formula_edit, rouge_5, table_edit, text_edit
from .table import MAIN, METRICS, SHOWN, Metric, Shown, legend, score_markdown, score_nodes, score_text
from .texts import (
    Nodes,
    body_recall,
    byline_recall,
    cleaneval,
    count_node_words,
    date_recall,
    exact_match,
    lcs,
    lcs_length,
    node_based,
    part_recall,
    rouge_l,
    shingles,
    snippets_avoided,
    snippets_kept,
    text_weighted,
)

__all__ = [
    "MAIN",
    "METRICS",
    "SHOWN",
    "Metric",
    "Nodes",
    "Score",
    "Shown",
    "bag_of_words",
    "body_recall",
    "byline_recall",
    "cleaneval",
    "code_edit",
    "count_node_words",
    "date_recall",
    "edit_similarity",
    "exact_match",
    "formula_edit",
    "lcs",
    "lcs_length",
    "legend",
    "node_based",
    "part_recall",
    "rouge_5",
    "rouge_l",
    "score_markdown",
    "score_nodes",
    "score_text",
    "shingles",
    "snippets_avoided",
    "snippets_kept",
    "table_edit",
    "text_edit",
    "text_weighted",
    "tokens",
    "words",
]
