"""The ways from elements down to others as numbers: ways with the same tags and first classes are the same number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from ...page import Floats, Page
from ...page.names import ElementNames, element_names, shape_numbers
from ...page.tree import Rows, path_sum

_CELLS: Final = frozenset({"td", "th"})


@dataclass(frozen=True, eq=False)
class Shapes:
    """By which elements of a page are compared."""

    page: Page

    @cached_property
    def names(self) -> ElementNames:
        """What the elements are called."""
        return element_names(self.page)

    @cached_property
    def own(self) -> Floats:
        """For each row a number for its tag, its first class without digits, and the column of a cell."""
        return shape_numbers(self.page, self.names, _columns(self.page))

    @cached_property
    def path(self) -> Floats:
        """For each row the sum of these numbers from the root down; the difference of two is the way between them."""
        return path_sum(self.page, self.own)

    @cached_property
    def above(self) -> list[Rows]:
        """For each row its ancestor 1 level above it, then 2, 4, 8 and so on; 0 beyond the root."""
        steps = [np.maximum(self.page.parent, 0).astype(np.int64)]
        while steps[-1].any():
            steps.append(steps[-1][steps[-1]])
        return steps

    def ancestors(self, rows: Rows, heights: Rows) -> Rows:
        """For each of the rows its ancestor; `heights` says how many levels above it."""
        for place, step in enumerate(self.above):
            rows = np.where((heights >> place) & 1, step[rows], rows)
        return rows


def _columns(page: Page) -> npt.NDArray[np.uint64]:
    """For each table cell its number in its row, from 1; 0 elsewhere."""
    column = np.zeros(len(page), np.uint64)
    cells = page.is_in(_CELLS).nonzero()[0]
    cells = cells[np.argsort(page.parent[cells], kind="stable")]
    place = np.arange(len(cells))
    begins = np.diff(page.parent[cells], prepend=-1) != 0
    column[cells] = place - np.maximum.accumulate(np.where(begins, place, 0)) + 1
    return column
