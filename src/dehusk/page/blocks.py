"""The blocks of a page: runs of text that no edge of a block element divides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ..lazy import lazy
from .facts import fact
from .lines import lines_of
from .table import Bools, Page, frozen
from .tree import Counts, Indices, Rows

_Value = TypeVar("_Value", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Blocks:
    """Runs of text rows, each a block. The arrays are shared, and so read-only."""

    rows: Rows
    """The text rows of all blocks."""
    first: Indices
    """Index in `rows` at which each block begins."""

    def __len__(self) -> int:
        return len(self.first)

    @lazy
    def row(self) -> Rows:
        """The first text row of each block."""
        return frozen(self.rows[self.first])

    @lazy
    def last_row(self) -> Rows:
        """The last text row of each block."""
        last: Rows = self.first + self.sizes - 1
        return frozen(self.rows[last])

    @lazy
    def sizes(self) -> Counts:
        """The number of text rows of each block."""
        return frozen(np.diff(self.first, append=len(self.rows)))

    def sums(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Add up `values` over the rows of each block; they have one value for each row of the page."""
        return np.add.reduceat(values[self.rows], self.first)

    def any_in(self, rows: Bools) -> Bools:
        """Mask the blocks with at least one of the given rows."""
        return np.logical_or.reduceat(rows[self.rows], self.first)

    def all_in(self, rows: Bools) -> Bools:
        """Mask the blocks of which all rows are given."""
        return np.logical_and.reduceat(rows[self.rows], self.first)

    def spread(self, page: Page, values: npt.NDArray[_Value]) -> npt.NDArray[_Value]:
        """Spread one value for each block over the rows of the page; 0 or false on a row that is in no block."""
        column = np.zeros(len(page), values.dtype)
        column[self.rows] = np.repeat(values, self.sizes)
        return column

    def texts(self, page: Page) -> list[str]:
        """Return the text of each block on one line."""
        return lines_of(page, self.rows, self.first)


@fact
def blocks_of(page: Page) -> Blocks:
    """Divide the text rows of the body, in document order, where an edge of a block element is between two of them.

    A line break within a paragraph does not end the paragraph.
    """
    rows, first = page.table.blocks()
    return Blocks(_numbers(rows), _numbers(first))


def _numbers(column: memoryview) -> Rows:
    return frozen(np.frombuffer(column, np.int32).astype(np.int64))
