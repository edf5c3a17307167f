"""Sums, paths and subtrees of the rows of a page, as array operations: the vocabulary of the formulas of methods.

A subtree is a slice of rows, so its total is a difference of two cumulative sums, and what a formula says about all
nodes becomes one array expression.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from .table import Bools, Floats, Page

Rows = npt.NDArray[np.int64]
_Number = TypeVar("_Number", np.int64, np.float64)


def as_int16_if_possible(level: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Levels as integers of two bytes if they fit: numpy sorts those in linear time."""
    return level.astype(np.int16) if level.max() < 2**15 else level


def subtree_sum(page: Page, values: npt.NDArray[np.generic]) -> npt.NDArray[np.int64]:
    """For each row the sum of integer `values` over its subtree, itself included."""
    sums = np.zeros(len(page) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums[page.end] - sums[:-1]


def subtree_sums(page: Page, *values: npt.NDArray[Any]) -> Floats:
    """`subtree_sum` of several columns at once: one row for each column, as floats for use in formulas."""
    sums = np.zeros((len(values), len(page) + 1))
    for column, total in zip(values, sums, strict=True):
        total[1:] = column
    np.cumsum(sums, axis=1, out=sums)
    return sums.take(page.end, axis=1) - sums[:, :-1]


def children_sum(page: Page, values: Floats) -> Floats:
    """For each row the sum of `values` over its children."""
    return np.bincount(page.parent[1:], values[1:], len(page)).astype(np.float64, copy=False)


def in_subtrees(page: Page, roots: Bools) -> Bools:
    """True on the rows in the subtrees of `roots`, the roots included."""
    return in_subtrees_of_rows(page, roots.nonzero()[0])


def in_subtrees_of_rows(page: Page, roots: Rows) -> Bools:
    """True on the rows in the subtrees of the given rows.

    Subtrees do not overlap unless one contains the other, so a row is in one if one of the ends so far is after it.
    """
    end = np.zeros(len(page), np.int32)
    end[roots] = page.end[roots]
    return np.maximum.accumulate(end) > np.arange(len(page), dtype=np.int32)


def in_body(page: Page) -> Bools:
    """True on `body` and the rows below it."""
    found = np.zeros(len(page), bool)
    found[page.body : page.end[page.body]] = True
    return found


def below_body(page: Page) -> Bools:
    """True on the rows below `body`."""
    found = in_body(page)
    found[page.body] = False
    return found


def has_in_subtree(page: Page, flags: Bools) -> Bools:
    """True on the rows with a true value in their subtree, itself included."""
    return subtree_sum(page, flags) > 0


def path_maximum(page: Page, values: npt.NDArray[_Number]) -> npt.NDArray[_Number]:
    """For each row the largest of `values` on its path to row 0, both included.

    Each step doubles the number of ancestors that are covered. Row numbers grow from the root down: if `values` are the
    numbers of some rows, and -1 elsewhere, the result is the nearest of these among the ancestors of each row.
    """
    largest, above = values.copy(), np.maximum(page.parent, 0)
    while above.any():
        np.maximum(largest, largest[above], out=largest)
        above = above[above]
    return largest.clip(values[0])


def rows_up_to_body(page: Page, row: int) -> list[int]:
    """The rows from `row` up to `body`, both included; to row 0 where `row` is not in `body`."""
    rows, top = [row], page.body
    parent = page.parent
    while rows[-1] not in (top, 0):
        rows.append(int(parent[rows[-1]]))
    return rows


def common_ancestor(page: Page, rows: Rows) -> int:
    """The lowest row whose subtree contains all of `rows`; it may be one of them."""
    first, last = int(rows.min()), int(rows.max())
    ancestor = first
    while page.end[ancestor] <= last:
        ancestor = int(page.parent[ancestor])
    return ancestor
