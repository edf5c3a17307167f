"""Metrics that compare the text rows that a method marked with those that hold the gold text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...overlap import Score, score_counts
from ...page import Page

Nodes = Mapping[int, int]
"""Text rows of a page, each with its number of words."""


def nodes_of(page: Page, rows: Iterable[int]) -> Nodes:
    """The given text rows with their words."""
    chosen = list(rows)
    return dict(zip(chosen, page.words[chosen].tolist(), strict=True))


def node_based(extracted: Nodes, answer: Nodes) -> Score:
    """Precision and recall of nodes: Prasad, Paepcke 2008 (CoreEx), section 3.3, first measure."""
    return score_counts(len(extracted.keys() & answer.keys()), len(extracted), len(answer))


def text_weighted(extracted: Nodes, answer: Nodes) -> Score:
    """Precision and recall of nodes weighted by their words: CoreEx, section 3.3, second measure."""
    common = sum(extracted[node] for node in extracted.keys() & answer.keys())
    return score_counts(common, sum(extracted.values()), sum(answer.values()))
