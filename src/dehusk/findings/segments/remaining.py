"""What is left of a page's tree when segments are taken out of it.

Taking out a subtree changes only its ancestors: their words and leaves are updated. No other node is looked at, except
the next sibling of each node on the way up, since a run of formatted text is one leaf.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ...methods.wlr import JOINING, content_nodes, leaf_counts
from ...page import Bools, Floats, Page
from ...page.tree import Rows, subtree_sum

_NONE: Final = -1
"""Stands for a sibling that does not exist: index of the last entry of the lists, which belongs to no row."""


class Remaining:
    """The content nodes (definition 4.1 of Insa, Silva and Tamarit 2013) that no segment has taken yet."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page
        self.alive: Final[Bools] = content_nodes(page)
        """True on the content nodes that are left."""
        rows = self.alive.nonzero()[0]
        self.identifier: Final[Rows] = np.cumsum(self.alive)
        """id(n) of definition 4.2: the places of the nodes that are left, in the order of the page."""
        self.ratio: Final[Floats] = np.zeros(len(page))
        """WLR(n) of definition 4.4; 0 on what is not left."""
        counted = leaf_counts(page, rows)
        total = subtree_sum(page, np.where(self.alive, page.words, 0))
        self.ratio[rows] = total[rows] / counted
        self._words: list[int] = total.tolist()
        self._held: list[int] = subtree_sum(page, page.words > 0).tolist()
        self._link(rows, counted)

    def _link(self, rows: Rows, counted: Rows) -> None:
        """Fill the lists by row: leaves, whether a node joins its siblings to one leaf (figure 5), and its siblings."""
        page, size = self.page, len(self.page) + 1
        leaves, formats = np.zeros(size, np.int64), np.zeros(size, bool)
        leaves[rows] = counted
        formats[rows] = ((page.is_text | page.is_in(JOINING)) & page.static)[rows]
        before, after = np.full((2, size), _NONE)
        by_parent = rows[np.argsort(page.parent[rows], kind="stable")]
        first, second = by_parent[:-1], by_parent[1:]
        siblings = page.parent[first] == page.parent[second]
        before[second[siblings]], after[first[siblings]] = first[siblings], second[siblings]
        self._formats, self._leaves = formats.tolist(), leaves.tolist()
        self._joins = (formats & (leaves == 1)).tolist()
        self._before, self._after = before.tolist(), after.tolist()

    @property
    def words(self) -> int:
        """How many words are left."""
        return self._words[self.page.body] if self.alive[self.page.body] else 0

    def texts(self, row: int) -> Rows:
        """The text rows with words in the subtree of a row."""
        below = slice(row, int(self.page.end[row]))
        return row + (self.alive[below] & (self.page.words[below] > 0)).nonzero()[0]

    def cut(self, row: int) -> None:
        """Take out the subtree of a row, and the nodes around it that then hold no text."""
        parent, body = self.page.parent, self.page.body
        words, held = self._words[row], self._held[row]
        while row > body and self._held[parent[row]] == held:
            row = int(parent[row])
        self._clear(row)
        change, above = self._unlink(row), int(parent[row])
        while above >= body:
            self._words[above] -= words
            self._held[above] -= held
            change = self._recount(above, change) if change else 0
            self.ratio[above] = self._words[above] / self._leaves[above]
            above = int(parent[above])

    def _clear(self, row: int) -> None:
        end = int(self.page.end[row])
        self.identifier[end:] -= np.count_nonzero(self.alive[row:end])
        self.alive[row:end] = False
        self.ratio[row:end] = 0

    def _unlink(self, row: int) -> int:
        """Take a node from among its siblings. Returns by how much the leaves of its parent grow: 0 or less."""
        before, after = self._before[row], self._after[row]
        counted = self._share(row) + self._share(after)
        self._after[before], self._before[after] = after, before
        return self._share(after) - counted

    def _recount(self, row: int, change: int) -> int:
        """Change the leaves of a node by `change`. Returns by how much the leaves of its parent grow."""
        after = self._after[row]
        counted = self._share(row) + self._share(after)
        self._leaves[row] = max(self._leaves[row] + change, 1)
        self._joins[row] = self._formats[row] and self._leaves[row] == 1
        return self._share(row) + self._share(after) - counted

    def _share(self, row: int) -> int:
        """How many leaves a node adds to those of its parent: none if it continues a run of formatted text."""
        if not self._joins[row]:
            return self._leaves[row]
        return 0 if self._joins[self._before[row]] else 1
