"""The parts of comments: who wrote them, when, and what."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from ...page import Bools, Page
from ...page.attributes import attribute_values
from ...page.blocks import blocks_of
from ...page.lines import line_within
from ...page.names import rows_called
from ...page.parse_date import iso_date, parse_date
from ...page.tree import Rows, covered, inside, subtree_sum
from ...page.visibility import legible

_AUTHOR: Final = ("author", "commenter", "fn", "nick", "nickname", "user", "username", "name")
_AUTHOR_TAGS: Final = frozenset({"cite"})
_SAYS: Final = re.compile(
    r"(?<!\s)\s*+(?:\b(?:says|said|wrote|writes|schrieb|sagt|dit|dice)\b\s*+)?+:?+\s*+$", re.IGNORECASE
)
_DATE: Final = ("date", "datetime", "posted", "published", "time", "timestamp")
_TIME: Final = frozenset({"time"})
_TEXT: Final = ("content", "text", "message")
_NO_TEXT: Final = ("actions", "avatar", "buttons", "likes", "meta", "metadata", "permalink", "reply", "share", "vote")
_CONTROLS: Final = frozenset({"button", "form", "label", "select", "textarea"})
_NOWHERE: Final = ("#", "javascript:")
"""How the addresses of links begin that are buttons."""
_LONGEST: Final = 80
"""The maximum number of characters of a name or a date."""


class Part(NamedTuple):
    """A part of a comment: the row of its element, and what it says; empty where there is none."""

    row: int
    text: str


_NONE: Final = Part(-1, "")


class Parts:
    """The elements of a page that may be parts of comments."""

    def __init__(self, page: Page) -> None:
        chars = subtree_sum(page, page.chars)
        brief = (chars > 0) & (chars <= _LONGEST)
        rows, values = attribute_values(page, "datetime")
        self._page = page
        self._stated = dict(zip(rows.tolist(), values, strict=True))
        self._authors: Bools = _flagged(page, _AUTHOR, _AUTHOR_TAGS) & brief
        self._dates: Bools = _flagged(page, _DATE, _TIME) & brief

    @cached_property
    def _texts(self) -> Bools:
        return _flagged(self._page, _TEXT)

    @cached_property
    def _read(self) -> Bools:
        """True on the texts that can be what somebody said."""
        page = self._page
        aside = covered(page, rows_called(page, _NO_TEXT)) | inside(page, page.is_in(_CONTROLS)) | _buttons(page)
        return page.is_text & legible(page) & ~aside & ~inside(page, self._authors | self._dates)

    def author(self, row: int, own: Bools) -> Part:
        """Who wrote the comment that begins at a row; `own` is true on its own rows from there on.

        It is the first name, in the innermost element: titles and ranks follow it.
        """
        named = (self._authors[row : row + len(own)] & own).nonzero()[0]
        if not len(named):
            return _NONE
        name = row + int(named[0])
        while len(within := self._authors[name + 1 : self._page.end[name]].nonzero()[0]):
            name += 1 + int(within[0])
        return Part(name, _SAYS.sub("", line_within(self._page, name)))

    def date(self, row: int, own: Bools) -> Part:
        """When it was written, in ISO 8601."""
        for at in (row + (self._dates[row : row + len(own)] & own).nonzero()[0]).tolist():
            date = iso_date(self._stated.get(at, "")) or parse_date(line_within(self._page, at))
            if date:
                return Part(at, date)
        return _NONE

    def unsaid(self, row: int, own: Bools, kept: Rows) -> tuple[str, str]:
        """Author and date, each empty where the selection has it; `kept` is how many texts of each element are there.

        Where all elements that may say it are in the selection, none of them is read.
        """
        found = []
        for marked, read in ((self._authors, self.author), (self._dates, self.date)):
            may_say = row + (marked[row : row + len(own)] & own).nonzero()[0]
            part = read(row, own) if (kept[may_say] == 0).any() else _NONE
            found.append(part.text if part.text and not kept[part.row] else "")
        return found[0], found[1]

    def text(self, row: int, own: Bools) -> Bools:
        """True on those of its own rows that are its text: those in an element named so, or all but the other parts."""
        read = self._read[row : row + len(own)] & own
        for at in (self._texts[row : row + len(own)] & own).nonzero()[0].tolist():
            inner = slice(at, int(self._page.end[row + at]) - row)
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


def _flagged(page: Page, names: tuple[str, ...], tags: frozenset[str] = frozenset()) -> Bools:
    """True on the elements with one of the names among theirs, or with one of the tags."""
    found = page.is_in(tags)
    found[rows_called(page, names)] = True
    return found
