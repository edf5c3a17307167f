"""Where the title stands on a page, and the texts around it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final

import numpy as np

from .._core import places_of
from ..page import Bools, Page
from ..page.tags import LINK
from ..page.tree import Rows, inside
from .plain_text import letters, plain_line, texts_of

_BEFORE, _AFTER = 12, 30
"""How many texts before and after the title are looked at."""
_DATED: Final = 60
"""Characters of a text that may be a date."""
_DIGIT: Final = re.compile(r"\d")
_YEAR: Final = re.compile(rb"(?:19|20)\d\d(?!\d)(?<!\d{5})")
"""The pattern begins with digits, because such patterns are found fast."""
_HOLDERS: Final = 3
"""How many rows before the first text are looked at: the elements that it stands in."""
_SHORT: Final = 120
"""Characters of a text that may say who wrote the page, or when."""
_LABEL: Final = 40
"""Characters of a text that says what the next one is."""


class AroundTitle:
    """The texts around the title of a page, as row numbers."""

    def __init__(self, page: Page, content: Bools | None, headings: list[tuple[str, int, str]], title: str) -> None:
        self.page = page
        self._content = content
        self._headings = headings
        self._title = letters(title)
        self._others: dict[int, str] = {}

    @cached_property
    def heading(self) -> int:
        """The row of the heading that is the title; of the first content, or -1, where there is none."""
        for _, row, text in self._headings:
            own = letters(text)
            if own and (own == self._title or (len(self._title) > 8 and own.endswith(self._title))):
                return row
        if self._content is not None and self._content.any():
            return int(np.argmax(self._content))
        return -1

    @cached_property
    def texts(self) -> Rows:
        """The text rows near the title: after it, then before it, the nearer first.

        Where the first content stands in for the title, it is one of them: it may be the byline.
        """
        rows = self._all
        if self.heading < 0:
            return rows[:_AFTER]
        start, stop = np.searchsorted(rows, (self.heading, int(self.page.end[self.heading])))
        stop = start if self.page.is_text[self.heading] else stop
        return np.concatenate((rows[stop : stop + _AFTER], rows[max(start - _BEFORE, 0) : start][::-1]))

    @cached_property
    def span(self) -> tuple[int, int]:
        """The first row near the title, and the row after the last."""
        rows = self.texts
        return (int(rows.min()), int(rows.max()) + 1) if rows.size else (0, 0)

    @cached_property
    def linked(self) -> Bools:
        """True on the rows in links."""
        return inside(self.page, self.page.is_in(LINK))

    def label(self, row: int) -> str:
        """The short text right before a row, which may say what it is."""
        at = bisect_left(self._all_list, row)
        before = self._all_list[at - 1] if at else -1
        return self.text(before) if at and self.page.chars[before] <= _LABEL else ""

    def after(self, row: int) -> list[int]:
        """The next texts after a row."""
        at = bisect_right(self._all_list, row)
        return self._all_list[at : at + _BEFORE]

    @cached_property
    def _all(self) -> Rows:
        rows = np.flatnonzero(self.page.is_text)
        return rows[rows > self.page.body]

    @cached_property
    def _all_list(self) -> list[int]:
        rows: list[int] = self._all.tolist()
        return rows

    @cached_property
    def numbered(self) -> Rows:
        """The short texts near the title with a digit in them, in the same order."""
        return np.array([row for row, text in self._short.items() if _DIGIT.search(text)], np.int64)

    @cached_property
    def dated(self) -> Rows:
        """All short texts with a year in them, the nearer to the title first."""
        page, rows = self.page, self._all
        rows = rows[page.chars[rows] <= _DATED]
        html, spans = page.html, zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
        texts = [html[start:stop] for start, stop in spans]
        ends = list(accumulate([len(text) + 1 for text in texts]))
        years = np.unique([bisect_right(ends, found.start()) for found in _YEAR.finditer(b" ".join(texts))])
        found = rows[years.astype(np.int64)].tolist()
        return np.array(sorted(found, key=lambda row: abs(row - self.heading)), np.int64)

    def text(self, row: int) -> str:
        """A text on one line."""
        if row in self._short:
            return self._short[row]
        if row not in self._others:
            self._others[row] = plain_line(self.page.text(row))
        return self._others[row]

    @cached_property
    def _short(self) -> dict[int, str]:
        """The short texts near the title, each on one line."""
        rows = self.texts[self.page.chars[self.texts] <= _SHORT]
        return dict(zip(rows.tolist(), map(plain_line, texts_of(self.page, rows)), strict=True)) if rows.size else {}

    def matches(self, attribute: re.Pattern[bytes]) -> Iterator[int]:
        """The rows near the title whose start tag, in lower case, has something that a pattern finds, in order."""
        page, (first, starts, markup) = self.page, self._markup
        for match in attribute.finditer(markup):
            row = first + bisect_right(starts, match.start()) - 1
            if match.end() <= page.stop[row] - page.start[first] and not page.is_text[row]:
                yield row

    def attributes(self, words: Sequence[bytes]) -> Iterator[tuple[int, bytes, bytes]]:
        """The attributes near the title with one of the words in their value: row, name and value in lower case."""
        page, (first, starts, markup) = self.page, self._markup
        end = -1
        for place in places_of(markup, words):
            if place < end:  # in the same value
                continue
            begin, end = markup.rfind(b'"', 0, place) + 1, markup.find(b'"', place)
            row = first + bisect_right(starts, begin) - 1
            name = markup[markup.rfind(b" ", 0, begin) + 1 : begin]
            if name.endswith(b'="') and not page.is_text[row] and 0 <= end < page.stop[row] - page.start[first]:
                yield row, name[:-2], markup[begin:end]

    @cached_property
    def _markup(self) -> tuple[int, list[int], bytes]:
        """The canonical HTML near the title in lower case, its first row, and where in it each of its rows begins."""
        page, (first, stop) = self.page, self.span
        if stop == 0:
            return 0, [], b""
        first = max(first - _HOLDERS, page.body)
        start = int(page.start[first])
        return first, (page.start[first:stop] - start).tolist(), page.html[start : page.stop[stop - 1]].lower()
