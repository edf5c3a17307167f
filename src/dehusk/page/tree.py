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
"""Indices of rows of a page."""
Indices = npt.NDArray[np.int64]
"""Indices into another sequence, such as the blocks of a page or a list of rows."""
Counts = npt.NDArray[np.int64]
"""Numbers of words, characters or nodes."""
_Number = TypeVar("_Number", np.int64, np.float64)


def as_int16_if_possible(level: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Convert levels to integers of two bytes if they fit: numpy sorts those in linear time."""
    return level.astype(np.int16) if level.max() < 2**15 else level


def subtree_sum(page: Page, values: npt.NDArray[np.generic]) -> Counts:
    """Add up integer `values` over the subtree of each row, the row itself included."""
    sums = np.zeros(len(page) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums[page.end] - sums[:-1]


def subtree_sums(page: Page, *values: npt.NDArray[Any]) -> Floats:
    """Add up several columns as `subtree_sum` does, to floats for use in formulas; the result has a row for each."""
    sums = np.zeros((len(values), len(page) + 1))
    for column, total in zip(values, sums, strict=True):
        total[1:] = column
    np.cumsum(sums, axis=1, out=sums)
    return sums.take(page.end, axis=1) - sums[:, :-1]


def children_sum(page: Page, values: Floats) -> Floats:
    """Add up `values` over the children of each row."""
    return np.bincount(page.parent[1:], values[1:], len(page)).astype(np.float64, copy=False)


def in_subtrees(page: Page, roots: Bools) -> Bools:
    """Mask the rows in the subtrees of the rows that `roots` masks, the roots included."""
    return in_subtrees_of_rows(page, roots.nonzero()[0])


def in_subtrees_of_rows(page: Page, roots: Rows) -> Bools:
    """Mask the rows in the subtrees of the given rows, the roots included.

    Two subtrees overlap only if one contains the other, so a row is in one if an end met so far is after the row.
    """
    end = np.zeros(len(page), np.int32)
    end[roots] = page.end[roots]
    return np.maximum.accumulate(end) > np.arange(len(page), dtype=np.int32)


def in_body(page: Page) -> Bools:
    """Mask `body` and the rows below it."""
    mask = np.zeros(len(page), bool)
    mask[page.body : page.end[page.body]] = True
    return mask


def below_body(page: Page) -> Bools:
    """Mask the rows below `body`."""
    mask = in_body(page)
    mask[page.body] = False
    return mask


def has_in_subtree(page: Page, flags: Bools) -> Bools:
    """Mask the rows with a true value in their subtree, the row itself included."""
    return subtree_sum(page, flags) > 0


def path_maximum(page: Page, values: npt.NDArray[_Number]) -> npt.NDArray[_Number]:
    """Find for each row the maximum of `values` on its path to row 0, both included.

    Each step doubles the number of ancestors of which a row has the maximum. Row numbers grow from the root down: if
    `values` are the numbers of some rows, and -1 elsewhere, the result is the nearest of these above each row.
    """
    largest, above = values.copy(), np.maximum(page.parent, 0)
    while above.any():
        np.maximum(largest, largest[above], out=largest)
        above = above[above]
    return largest.clip(values[0])


def rows_up_to_body(page: Page, row: int) -> list[int]:
    """List the rows from `row` up to `body`, both included; up to row 0 if `row` is not in `body`."""
    rows, top = [row], page.body
    parent = page.parent
    while rows[-1] not in (top, 0):
        rows.append(int(parent[rows[-1]]))
    return rows


def common_ancestor(page: Page, rows: Rows) -> int:
    """Find the lowest row whose subtree contains all of `rows`; it may be one of them."""
    first, last = int(rows.min()), int(rows.max())
    ancestor = first
    while page.end[ancestor] <= last:
        ancestor = int(page.parent[ancestor])
    return ancestor
