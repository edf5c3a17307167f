"""The ways from elements down to others as numbers: two ways of the same tags and first classes are the same number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from ..auto.element_names import ElementNames, element_names
from ..page import Floats, Page
from ..tree import Rows

_CELLS: Final = frozenset({"td", "th"})
_OF_TAG: Final = np.uint64(0x9E3779B97F4A7C15)
_OF_CLASS: Final = np.uint64(0xC2B2AE3D27D4EB4F)
_OF_COLUMN: Final = np.uint64(0xD1B54A32D192ED03)
_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)
_HALF: Final = np.uint64(29)
_DROPPED: Final = np.uint64(34)
"""Of a number for an element 30 binary digits are left, so that sums along a path are exact."""


@dataclass(frozen=True, eq=False)
class Shapes:
    """What is alike among the elements of a page."""

    page: Page

    @cached_property
    def names(self) -> ElementNames:
        """What the elements are called."""
        return element_names(self.page)

    @cached_property
    def own(self) -> Floats:
        """For each row a number for its tag, its first class without digits, and the column of a cell."""
        page = self.page
        mixed = page.tag.astype(np.uint64) * _OF_TAG + self.names.shape * _OF_CLASS + _columns(page) * _OF_COLUMN
        number: Floats = (((mixed ^ (mixed >> _HALF)) * _MIX) >> _DROPPED).astype(np.float64)
        return number

    @cached_property
    def path(self) -> Floats:
        """For each row the sum of the numbers from the root down to it: a difference is the way between two rows."""
        return np.cumsum(self.own - np.bincount(self.page.end, self.own, len(self.page) + 1)[:-1])

    @cached_property
    def above(self) -> list[Rows]:
        """For each row the ancestors one, two, four and so on levels above it; 0 beyond the root."""
        steps = [np.maximum(self.page.parent, 0).astype(np.int64)]
        while steps[-1].any():
            steps.append(steps[-1][steps[-1]])
        return steps

    def ancestors(self, rows: Rows, heights: Rows) -> Rows:
        """For each of the rows the ancestor so many levels above it."""
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
