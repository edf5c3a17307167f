"""The words-leaves ratio with area and position.

tw(n), l(n), id(n) and rpos(n) are those of the paper, a(n) is the area of the box of node n, w(n) its width as a share
of the window's, and t(n) the area of the boxes of all texts in it. A variant puts another ratio in place of WLR(n),
another number in place of id(n), or both; all else is as in the paper. The last variant needs no browser: it tells how
much of what area gains is known to the tree already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from dehusk.methods.wlr import content_nodes, leaf_counts, relevance
from dehusk.page import Bools, Floats
from dehusk.page.tree import Rows, subtree_sums

from .rendered import RenderedPage, per

OfNodes = Callable[[RenderedPage, Rows], Floats]
"""A number for each of the given nodes, which are those of C."""


def words_per_leaf(page: RenderedPage, rows: Rows) -> Floats:
    """tw(n) / l(n), as in the paper."""
    return _words(page, rows) / leaf_counts(page, rows)


def words_per_area(page: RenderedPage, rows: Rows) -> Floats:
    """tw(n) / a(n)"""
    return per(_words(page, rows), page.boxes.area[rows])


def area_per_leaf(page: RenderedPage, rows: Rows) -> Floats:
    """t(n) / l(n)"""
    return _total(page, rows, np.where(page.is_text, page.boxes.area, 0.0)) / leaf_counts(page, rows)


def words_per_leaf_by_width(page: RenderedPage, rows: Rows) -> Floats:
    """tw(n) / l(n) × w(n)"""
    return words_per_leaf(page, rows) * page.boxes.width[rows]


def words_per_leaf_by_area(page: RenderedPage, rows: Rows) -> Floats:
    """tw(n) / l(n) × a(n)"""
    return words_per_leaf(page, rows) * page.boxes.area[rows]


def words_per_leaf_by_words(page: RenderedPage, rows: Rows) -> Floats:
    """tw(n) / l(n) × tw(n): the size of a node as the tree alone knows it"""
    return words_per_leaf(page, rows) * _words(page, rows)


def order(_page: RenderedPage, rows: Rows) -> Floats:
    """id(n), as in the paper."""
    return np.arange(len(rows), dtype=np.float64)


def from_top(page: RenderedPage, rows: Rows) -> Floats:
    """The distance from the top of the page."""
    return page.boxes.depth[rows]


def from_centre(page: RenderedPage, rows: Rows) -> Floats:
    """The distance from the centre line of the window."""
    return page.boxes.off_centre[rows]


def from_top_and_centre(page: RenderedPage, rows: Rows) -> Floats:
    """The sum of both distances."""
    return from_top(page, rows) + from_centre(page, rows)


def _words(page: RenderedPage, rows: Rows) -> Floats:
    return _total(page, rows, page.words.astype(np.float64))


def _total(page: RenderedPage, rows: Rows, values: Floats) -> Floats:
    """The sum of `values` over the nodes of C in each subtree."""
    in_c = np.zeros(len(page), bool)
    in_c[rows] = True
    (total,) = subtree_sums(page, np.where(in_c, values, 0.0))
    return np.asarray(total[rows], np.float64)


def _marked(ratio: OfNodes, place: OfNodes) -> Callable[[RenderedPage], Bools]:
    """A variant as a function from a page to its content."""

    def content(page: RenderedPage) -> Bools:
        nodes, found = content_nodes(page), np.zeros(len(page), bool)
        rows = nodes.nonzero()[0]
        if rows.size:
            values = np.zeros(len(page))
            values[rows] = ratio(page, rows)
            best = rows[np.argmax(relevance(page, rows, values, place(page, rows)).relevance[rows])]
            found[best : page.end[best]] = True
        return found & nodes & page.is_text

    return content


VARIANTS: Final = {
    "as published": _marked(words_per_leaf, order),
    "words per area": _marked(words_per_area, order),
    "area per leaf": _marked(area_per_leaf, order),
    "× width": _marked(words_per_leaf_by_width, order),
    "× area": _marked(words_per_leaf_by_area, order),
    "distance from the top": _marked(words_per_leaf, from_top),
    "distance from the centre line": _marked(words_per_leaf, from_centre),
    "both distances": _marked(words_per_leaf, from_top_and_centre),
    "× width, both distances": _marked(words_per_leaf_by_width, from_top_and_centre),
    "× words": _marked(words_per_leaf_by_words, order),
}
