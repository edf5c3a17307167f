"""The blocks of a page: runs of text that no block element cuts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .table import Page
from .tags import BLOCKS, membership
from .tree import Rows

_BREAK: Final = frozenset({"br"})
_CUTS: Final = membership(BLOCKS - _BREAK).astype(np.int32)
"""Elements that stand on lines of their own; a line break within a paragraph does not end it."""


@dataclass(frozen=True, eq=False)
class Blocks:
    """The blocks of the body in document order, as runs of its text rows."""

    rows: Rows
    """The text rows of the body."""
    first: Rows
    """Where the rows of each block begin in `rows`."""

    def __len__(self) -> int:
        return len(self.first)

    @property
    def row(self) -> Rows:
        """The first text row of each block."""
        return self.rows[self.first]

    @property
    def last_row(self) -> Rows:
        """The last text row of each block."""
        last: Rows = self.first + self.sizes - 1
        return self.rows[last]

    @property
    def sizes(self) -> Rows:
        """The number of text rows of each block."""
        return np.diff(self.first, append=len(self.rows))

    def sums(self, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The sum over the rows of each block; `values` has one value for each row of the page."""
        return np.add.reduceat(values[self.rows], self.first)

    def texts(self, page: Page) -> list[str]:
        """The text of each block on one line; inline tags neither glue nor split words."""
        gaps = (page.blanks + np.cumsum(page.is_in(_BREAK)))[self.rows]
        apart = np.diff(gaps, prepend=gaps[:1]) > 0
        pieces = [" " * gap + page.text(row) for gap, row in zip(apart.tolist(), self.rows.tolist(), strict=True)]
        ends = [*self.first[1:].tolist(), len(pieces)]
        return [" ".join("".join(pieces[at:end]).split()) for at, end in zip(self.first.tolist(), ends, strict=True)]


def blocks_of(page: Page) -> Blocks:
    """Cut the text rows of the body where the edge of a block element lies between them."""
    body = page.body
    rows = page.is_text.nonzero()[0]
    rows = rows[np.searchsorted(rows, body) : np.searchsorted(rows, page.end[body])]
    if not len(rows):
        return Blocks(rows, rows)
    edges = _CUTS.take(page.tag, mode="clip")
    crossed = np.cumsum(edges + np.bincount(page.end, edges, len(page) + 1)[:-1])[rows]
    new = np.diff(crossed, prepend=-1) > 0
    return Blocks(rows, new.nonzero()[0])
