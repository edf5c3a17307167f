"""The lists of a page: which belong to the gold, which to the boilerplate, and how much of each is kept.

A list is an outermost `ul`, `ol` or `dl` with at least 3 items and 8 visible words. It belongs to the gold if at least
80 % of its tokens are aligned with the gold text, and to the boilerplate if at most 10 % are; others do not count. It
is lost if less than 10 % of its words are kept, and kept if more than half are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from dehusk import Page
from dehusk.page import Bools
from dehusk.page.blocks import blocks_of
from dehusk.page.tree import Rows, subtree_sum
from training.examples import labels_of

_LISTS: Final = frozenset({"ul", "ol", "dl"})
_ITEMS: Final = frozenset({"li", "dt"})
_MIN_ITEMS: Final = 3
_MIN_WORDS: Final = 8


class PageList(NamedTuple):
    """One list of a page: the share of its tokens that is gold, and the share of its words that is kept."""

    gold: float
    kept: float

    @property
    def is_gold(self) -> bool:
        """Whether the list belongs to the gold."""
        return self.gold >= 0.8

    @property
    def is_boilerplate(self) -> bool:
        """Whether the list belongs to the boilerplate."""
        return self.gold <= 0.1

    @property
    def is_lost(self) -> bool:
        """Whether next to nothing of the list is in the content."""
        return self.kept < 0.1

    @property
    def is_kept(self) -> bool:
        """Whether most of the list is in the content."""
        return self.kept > 0.5


def find_lists(page: Page, content: Bools, gold: str) -> list[PageList]:
    """The lists of a page, compared with its gold text and with the rows that are content."""
    roots = list_rows(page)
    if not roots.size:
        return []
    words, kept = (subtree_sum(page, page.words * (page.visible & rows))[roots] for rows in (page.is_text, content))
    return list(map(PageList, shares_in(gold, page, roots), (kept / words).tolist()))


def shares_in(text: str, page: Page, roots: Rows) -> list[float]:
    """For each list that begins with one of the rows, the share of its tokens that is aligned with a text."""
    blocks = blocks_of(page)
    if not roots.size or not len(blocks):
        return []
    labels = labels_of(page, blocks, text)
    edges = (np.searchsorted(blocks.row, edge) for edge in (roots, page.end[roots]))
    spans = list(map(slice, *edges))
    return [float((labels.share[span] * labels.size[span]).sum() / max(labels.size[span].sum(), 1)) for span in spans]


def list_rows(page: Page) -> Rows:
    """The rows of the outermost lists that have enough items and words."""
    lists = page.is_in(_LISTS)
    items = subtree_sum(page, page.is_in(_ITEMS))
    words = subtree_sum(page, page.words * page.visible)
    rows, end = [], 0
    for row in np.flatnonzero(lists):
        if row >= end:
            end = int(page.end[row])
            if items[row] >= _MIN_ITEMS and words[row] >= _MIN_WORDS:
                rows.append(row)
    return np.array(rows, np.int64)
