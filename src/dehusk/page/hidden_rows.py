"""A page without the elements that it hides, or with none of them counted as hidden."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from .._core import Table
from ..lazy import lazy
from .facts import fact
from .stream import Positions, words_of
from .table import Bools, Page, frozen
from .tree import Rows, below_body, in_body
from .visibility import visible

Hidden = Literal["auto", "keep", "drop"]
"""How hidden elements are handled: as the method defines, kept, or left out before it runs."""
_Scalar = TypeVar("_Scalar", bound=np.generic)
_NONE: Final = -1


@dataclass(frozen=True, eq=False)
class ShownPage(Page):
    """A page on which everything in `body` counts as visible."""

    @lazy
    def visible(self) -> Bools:
        """True on `body` and all rows below it; elsewhere as on any page."""
        return frozen(visible(self) | in_body(self))


@dataclass(frozen=True, eq=False)
class VisiblePage(Page):
    """A page whose table lacks the elements that are hidden; `raw` is the page as it was given."""


@dataclass(frozen=True, eq=False)
class VisiblePart:
    """A page without its hidden elements, and the rows of the whole page in it."""

    page: VisiblePage
    row: Rows
    """Row of this page for each row of the whole page; -1 for a hidden row."""
    cut: Positions
    """Offset of each hidden element in the HTML of the whole page."""
    removed: Positions
    """Number of bytes left out up to the end of each hidden element; 0 before the first."""

    def rows_of_whole(self, rows: npt.NDArray[np.integer]) -> Rows:
        """Find the rows of the whole page for rows of this page; of texts that became one, the first."""
        whole_rows: Rows = _first_rows(self.row)[rows]
        return whole_rows

    def spread(self, column: npt.NDArray[_Scalar]) -> npt.NDArray[_Scalar]:
        """Spread a column of this page over the rows of the whole page; 0 on hidden rows."""
        whole_column = column[self.row]
        whole_column[self.row == _NONE] = 0
        return whole_column

    def spread_words(self, whole: Page, flags: Bools) -> Bools:
        """Spread flags of the words of this page over the words of the whole page; false on hidden words.

        Words before and after a hidden element can be one word here; both then have its flag.
        """
        words = words_of(whole)
        here = words.start - self.removed[np.searchsorted(self.cut, words.start, side="right")]
        number = np.searchsorted(words_of(self.page).start, here, side="right") - 1
        whole_flags = np.zeros(len(words), bool)
        shown = self.row[words.row] != _NONE
        whole_flags[shown] = flags[number[shown]]
        return whole_flags


@fact
def visible_part(page: Page) -> VisiblePart | None:
    """Build the page as if its hidden elements were not in its source; None if it hides nothing in `body`."""
    hidden = ~page.visible & below_body(page)
    roots = (hidden & ~hidden[page.parent]).nonzero()[0]
    if not len(roots):
        return None
    start, close = page.start[roots].astype(np.int64), page.close[roots].astype(np.int64)
    table = Table.from_canonical(_without(page.html, start, close), page.table)
    row = _numbered(page, hidden)
    boxes = None if page.boxes is None else page.boxes.of_rows(_first_rows(row))
    return VisiblePart(
        VisiblePage(**_fields(page) | {"table": table, "boxes": boxes}),
        row,
        start,
        np.append(0, np.cumsum(close - start)),
    )


@fact
def shown_page(page: Page) -> ShownPage:
    """Copy the page with everything in `body` counted as visible."""
    return ShownPage(**_fields(page))


def _fields(page: Page) -> dict[str, Any]:
    """Return the fields of a copy of a page."""
    return {each.name: getattr(page, each.name) for each in fields(Page) if each.init}


def _without(html: bytes, start: Positions, close: Positions) -> bytes:
    """Remove from HTML the spans `start:close`, which are in order and do not overlap."""
    begins, ends = [0, *close.tolist()], [*start.tolist(), len(html)]
    return b"".join(html[begin:end] for begin, end in zip(begins, ends, strict=True))


def _first_rows(row: Rows) -> Rows:
    """Find for each row of the part the first row of the whole page that became it."""
    numbers, first = np.unique(row, return_index=True)
    first_rows: Rows = first[numbers != _NONE]
    return first_rows


def _numbered(page: Page, hidden: Bools) -> Rows:
    """Number the rows without the hidden ones; texts with only hidden elements between them are one row."""
    kept = (~hidden).nonzero()[0]
    is_text, parent = page.is_text[kept], page.parent[kept]
    is_new = np.ones(len(kept), bool)
    is_new[1:] = ~(is_text[1:] & is_text[:-1] & (parent[1:] == parent[:-1]))
    number = np.full(len(page), _NONE)
    number[kept] = np.cumsum(is_new) - 1
    return number
