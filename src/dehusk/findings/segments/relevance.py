"""What is left of a page when segments are taken out of its tree, and the most relevant node of that.

Taking out a subtree changes only its ancestors: their words and leaves are updated. No other node is looked at, except
the next sibling of each node on the way up, since a run of formatted text is one leaf.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ...methods.wlr import JOINING, combine_weights, count_leaves, find_content_nodes
from ...page import Bools, Floats, Ints, Page
from ...page.tree import Rows, as_int16_if_possible, subtree_sum

_NONE: Final = -1
"""Stands for a sibling that does not exist: index of the last entry of the lists, which belongs to no row."""
_WIDE: Final = 40
"""The minimum mean number of nodes per level for which arrays are faster than one node after the other."""
_ROUNDING: Final = 1 - 1e-12


class Remaining:
    """The content nodes (definition 4.1 of Insa, Silva and Tamarit 2013) that no segment has taken yet."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page
        self.alive: Final[Bools] = find_content_nodes(page)
        """True on the content nodes that are left."""
        rows = self.alive.nonzero()[0]
        self.identifier: Final[Rows] = np.cumsum(self.alive)
        """id(n) of definition 4.2: the places of the nodes that are left, in the order of the page."""
        self.ratio: Final[Floats] = np.zeros(len(page))
        """WLR(n) of definition 4.4; 0 on what is not left."""
        counted = count_leaves(page, rows)
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


def best_node(left: Remaining) -> tuple[int, float]:
    """The best node of definition 4.7 and its relevance, R(n) = WLR(n) × M(n) as the method `wlr` reads definition 4.6.

    The first of several nodes with the same relevance is the best, as in the definition; differences that are only
    rounding count as the same.
    """
    page, ratio = left.page, left.ratio
    most, root = ratio.max(), ratio[page.body]
    least = ratio.min(where=left.alive, initial=most)
    initial = (ratio >= np.sqrt(most * root)).nonzero()[0]
    rows = _with_ancestors(left, initial)
    place = np.empty(len(page), np.int64)
    place[rows] = np.arange(len(rows))
    relative = (ratio[initial] - least) / (most - least) if most > least else np.ones(len(initial))
    weight = np.zeros(len(rows))
    weight[place[initial]] = _positions(left.identifier[initial]) * relative

    above = place.take(page.parent[rows])
    above[0] = len(rows)
    depth = page.depth[rows]
    if len(rows) < _WIDE * (depth.max() - depth[0] + 1):
        combined = combine_weights(above, weight)
    else:
        combined = _level_by_level(depth, above, weight)
    relevance = ratio[rows] * combined
    best = int(np.argmax(relevance >= relevance.max() * _ROUNDING))
    return int(rows[best]), float(relevance[best])


def _positions(identifier: Rows) -> Floats:
    """rpos(n) of the initial nodes: 1 at the first, 0 at the last, and 1 where there is only one."""
    first, last = identifier[0], identifier[-1]
    return 1 - (identifier - first) / (last - first) if last > first else np.ones(len(identifier))


def _with_ancestors(left: Remaining, initial: Rows) -> Rows:
    """The initial nodes and the nodes above them up to `body`: all others have no relevance."""
    page = left.page
    before = np.zeros(len(page) + 1, np.int32)
    before[initial + 1] = 1
    before = before.cumsum(dtype=np.int32)
    found = before.take(page.end) > before[:-1]
    found[: page.body] = False
    return found.nonzero()[0]


def _level_by_level(depth: Ints, above: Rows, weight: Floats) -> Floats:
    """M(n) as in `combine_weights`, but all nodes of one depth at once, from the deepest up."""
    combined = np.zeros(len(above) + 1)
    order = np.argsort(as_int16_if_possible(depth), kind="stable")
    for level in reversed(np.split(order, np.diff(depth[order]).nonzero()[0] + 1)):
        combined[level] = np.maximum(weight[level], combined[level])
        np.add.at(combined, above[level], combined[level])
    return combined[:-1]
