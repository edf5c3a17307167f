"""Index arithmetic over the rows of a page, so that methods read as formulas.

A subtree is a slice of rows, so its total is a difference of two cumulative sums, and what a formula says of all nodes
becomes one array expression.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .page import Bools, Floats, Ints, Page

Rows = npt.NDArray[np.int64]


def parents(depth: Ints) -> Ints:
    """For each row the nearest row before it that is one level up.

    Every row stands twice in document order, as a child on its own level and as a parent on the next; sorted by level,
    each child follows its parent before any other parent.
    """
    level = np.repeat(depth, 2)
    level[1::2] += 1
    order = np.argsort(small(level), kind="stable")
    is_child = (order & 1) == 0
    latest = np.maximum.accumulate(np.where(is_child, 0, np.arange(len(order))))
    parent = np.empty(len(depth), np.int32)
    parent[order[is_child] >> 1] = order[latest[is_child]] >> 1
    parent[0] = -1
    return parent


def small(level: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Levels in two bytes where they fit: numpy sorts those in linear time."""
    return level.astype(np.int16) if level.max() < 2**15 else level


def subtree_sum(page: Page, values: npt.NDArray[np.generic]) -> npt.NDArray[np.int64]:
    """For each row the sum of integer `values` over its subtree, itself included."""
    sums = np.zeros(len(page) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums[page.end] - sums[:-1]


def subtree_sums(page: Page, *values: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """`subtree_sum` of several columns at once, one row each."""
    sums = np.zeros((len(values), len(page) + 1), np.int64)
    for column, total in zip(values, sums, strict=True):
        np.cumsum(column, out=total[1:])
    return sums.take(page.end, axis=1) - sums[:, :-1]


def children_sum(page: Page, values: Floats) -> Floats:
    """For each row the sum of `values` over its children."""
    return np.bincount(page.parent[1:], values[1:], len(page)).astype(np.float64, copy=False)


def inside(page: Page, roots: Bools) -> Bools:
    """True on the rows in the subtrees of `roots`, the roots included."""
    return covered(page, roots.nonzero()[0])


def covered(page: Page, roots: Rows) -> Bools:
    """True on the rows in the subtrees of the given rows."""
    size = len(page) + 1
    steps = np.bincount(roots, minlength=size) - np.bincount(page.end[roots], minlength=size)
    return np.cumsum(steps[:-1]) > 0


def holds(page: Page, flags: Bools) -> Bools:
    """True on the rows with a true value in their subtree, itself included."""
    return subtree_sum(page, flags) > 0


def path(page: Page, row: int) -> list[int]:
    """The rows from `row` up to `body`, both included; to row 0 where `row` is not in `body`."""
    rows, top = [row], page.body
    parent = page.parent
    while rows[-1] not in (top, 0):
        rows.append(int(parent[rows[-1]]))
    return rows


def common_ancestor(page: Page, rows: Rows) -> int:
    """The lowest row whose subtree holds all of `rows`, which may be one of them."""
    first, last = int(rows.min()), int(rows.max())
    ancestor = first
    while page.end[ancestor] <= last:
        ancestor = int(page.parent[ancestor])
    return ancestor
