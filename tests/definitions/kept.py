"""Which elements are kept together with the content."""

from __future__ import annotations

from typing import Final

import numpy as np

from dehusk.method import Marks
from dehusk.outputs.content import images_for
from dehusk.page import Bools, Page
from dehusk.page.tree import Rows, inside, subtree_sum

_DRAWINGS: Final = frozenset({"svg"})
"""Their texts name icons. No reader reads them, so they say nothing about what is next to them."""
_IMAGES: Final = frozenset({"img", "picture", "video"})


def kept_elements(page: Page, marks: Marks) -> Bools:
    """True on the elements to keep: those that hold content or a picture of it, and elements without text among it.

    An element without text and pictures is among content if the texts next to it, before and after, are content. Only
    texts inside its nearest ancestor with text count. Which pictures belong to the content is not defined here: the
    core says so, and hand-written pages say what is expected of it.
    """
    texts = subtree_sum(page, page.is_text)
    pictures = _pictures(page)
    shown = pictures & said_by_core(page, marks)
    kept = ((subtree_sum(page, marks.content | shown) > 0) | inside(page, shown)) & ~page.is_text
    empty = ((texts == 0) & (subtree_sum(page, pictures) == 0) & ~inside(page, shown)).nonzero()[0]
    kept[empty] = _Neighbours(page, marks.content, texts > 0, empty).next_to_content()
    kept[0] = kept[page.body] = True
    return kept


def _pictures(page: Page) -> Bools:
    """True on the elements that show a picture."""
    own = [row for row in range(len(page)) if not page.is_text[row] and page.name(row) == "amp-img"]
    pictures = page.is_in(_IMAGES).copy()
    pictures[own] = True
    return pictures


class _Neighbours:
    """The texts around elements without text, inside the nearest ancestor of each that has text."""

    def __init__(self, page: Page, content: Bools, has_text: Bools, rows: Rows) -> None:
        texts = (page.is_text & ~inside(page, page.is_in(_DRAWINGS))).nonzero()[0]
        topmost = rows[has_text[page.parent[rows]]]
        holder = page.parent[topmost[np.searchsorted(topmost, rows, side="right") - 1]] if len(topmost) else rows
        self._kept = np.concatenate(([0], np.cumsum(content[texts])))
        self._at = np.searchsorted(texts, rows)
        self._first = np.minimum(np.searchsorted(texts, holder), self._at)
        self._last = np.maximum(np.searchsorted(texts, page.end[holder]), self._at)

    def next_to_content(self) -> Bools:
        """Whether the texts next to each element are content; at least one must be there."""
        before, after = self._before(1), self._after(1)
        has_before, has_after = self._at > self._first, self._at < self._last
        fits: Bools = ((before > 0) | ~has_before) & ((after > 0) | ~has_after) & (has_before | has_after)
        return fits

    def _before(self, count: int) -> Rows:
        """How many of so many texts before each element are content."""
        return self._kept[self._at] - self._kept[np.maximum(self._at - count, self._first)]

    def _after(self, count: int) -> Rows:
        return self._kept[np.minimum(self._at + count, self._last)] - self._kept[self._at]


def said_by_core(page: Page, marks: Marks) -> Bools:
    """The same as the core says."""
    return np.frombuffer(page.table.kept_elements(marks.content.tobytes(), images_for(page, marks)), np.bool_)
