"""The parts of comments: who wrote them, when, and what."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np

from ..._core import without_introduction
from ...page import Bools, Page
from ...page.attributes import attribute_values
from ...page.blocks import blocks_of
from ...page.lines import line_within
from ...page.names import rows_called
from ...page.parse_date import iso_date, parse_date
from ...page.tree import covered, inside
from ...page.visibility import legible

_TEXT: Final = ("content", "text", "message")
_NO_TEXT: Final = ("actions", "avatar", "buttons", "likes", "meta", "metadata", "permalink", "reply", "share", "vote")
_CONTROLS: Final = frozenset({"button", "form", "label", "select", "textarea"})
_NOWHERE: Final = ("#", "javascript:")
"""How the addresses of links begin that are buttons."""


class Parts:
    """The elements of a page that may be parts of comments."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @cached_property
    def _stated(self) -> dict[int, str]:
        """The dates that elements state for programs, by their rows."""
        rows, values = attribute_values(self.page, "datetime")
        return dict(zip(rows.tolist(), values, strict=True))

    @cached_property
    def _texts(self) -> Bools:
        found = np.zeros(len(self.page), bool)
        found[rows_called(self.page, _TEXT)] = True
        return found

    @cached_property
    def _read(self) -> Bools:
        """True on the texts that can be what somebody said."""
        page = self.page
        signing = np.frombuffer(page.table.signing_elements(), np.uint8) > 0
        aside = covered(page, rows_called(page, _NO_TEXT)) | inside(page, page.is_in(_CONTROLS)) | _buttons(page)
        return page.is_text & legible(page) & ~aside & ~inside(page, signing)

    def name(self, author: int | None) -> str:
        """Who the element of an author names; empty where there is no such element."""
        return "" if author is None else without_introduction(line_within(self.page, author))

    def date(self, rows: list[int]) -> tuple[int, str]:
        """Of some elements the first with a date, and that in ISO 8601; 0 and an empty text where there is none."""
        for row in rows:
            date = iso_date(self._stated.get(row, "")) or parse_date(line_within(self.page, row))
            if date:
                return row, date
        return 0, ""

    def text(self, row: int, own: Bools) -> Bools:
        """True on those of its own rows that are its text: those in an element named so, or all but the other parts."""
        read = self._read[row : row + len(own)] & own
        for at in (self._texts[row : row + len(own)] & own).nonzero()[0].tolist():
            inner = slice(at, int(self.page.end[row + at]) - row)
            if read[inner].any():
                read[:at] = read[inner.stop :] = False
                break
        return read


def _buttons(page: Page) -> Bools:
    """True on the blocks that are only links to nowhere else: "Reply", "Report"."""
    rows, values = attribute_values(page, "href")
    to_nowhere = np.array([value.lower().startswith(_NOWHERE) for value in values], bool)
    blocks = blocks_of(page)
    return blocks.over(page, blocks.all_in(covered(page, rows[to_nowhere])))
