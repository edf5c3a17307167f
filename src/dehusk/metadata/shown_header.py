"""Subtitle, author and date as the page shows them near its title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..page import Bools, Page
from ..page.days import day_of
from .around_title import ShownText
from .evidence import Evidence
from .plain_text import letters, text_within

_SUBTITLE_WORDS: Final = ("sub-title", "subtitle", "standfirst", "dek", "deck", "subhead", "sub-head")
_SUBTITLE: Final = re.compile(r"(?<![a-z])(?:sub-?title|standfirst|dek|deck|sub-?head(?:line)?)(?![a-z])")
_MIN_SUBTITLE, _MAX_SUBTITLE = 20, 400
"""Minimum and maximum length of a subtitle."""
_COMPARED: Final = 60
"""Characters of a declared description, in letters alone, that a subtitle begins with."""
_MAX_AUTHOR_LINE: Final = 100
_MAX_BESIDES_NAMES: Final = 36
"""Maximum number of characters in the line of an author besides the names."""
_MAX_DATE_LINE: Final = 60
_NOISE: Final = re.compile(
    r"\b(?:comments?|shares?|follow|subscribe|print|e-?mail|views?|save|listen|sign|log|read|min|kommentare?|teilen)\b|@"
    r"|[(（]\d|评论|評論|留言|コメント|댓글"
)
"""Words, in lower case, of buttons and counters in the line of an author."""
_TIME_STAMP: Final = re.compile(r"\d{4}-\d\d-\d\d(?:T| \d\d:\d\d:\d\d)|\d{9}")
_SPACE_BEFORE: Final = re.compile(r" ([,;:.])")
_STRAY: Final = " ,;:|·•–—-/"


class ShownLine(NamedTuple):
    """A text that a page shows, and whether it is selected."""

    text: str
    is_selected: bool


class ShownHeader:
    """Texts near the title of a page; `content` marks the selected text rows."""

    def __init__(self, evidence: Evidence, content: Bools) -> None:
        self._evidence = evidence
        self._around = evidence.around_title
        self._page: Page = evidence.page
        self._content = content

    def author(self, names: list[str]) -> ShownLine | None:
        """Return the line that names the authors; None where the page does not show one near its title."""
        keys = [key for key in map(letters, names) if key]
        longest = min(sum(map(len, names)) + _MAX_BESIDES_NAMES, _MAX_AUTHOR_LINE)
        return self._find_line(self._around.near.texts_with(keys, longest), longest, ", ".join(names))

    def date(self, day: str) -> ShownLine | None:
        """Return the line that shows a day, given in ISO 8601; None where the page does not show it near its title."""
        around, evidence = self._around, self._evidence
        texts = [text for text in around.texts_with_dates if day_of(evidence.parse_shown_date(text[2])) == day]
        if not texts and day_of(evidence.declared_date) == day:
            texts = [text for text in around.texts_with_dates if day in text[2]]
        return self._find_line(texts, _MAX_DATE_LINE, day)

    def subtitle(self, description: str) -> ShownLine | None:
        """Return the text below the title that is called a subtitle, or that is the declared description."""
        for row in self._subtitle_elements():
            text = text_within(self._page, row)
            if _MIN_SUBTITLE <= len(text) <= _MAX_SUBTITLE:
                return ShownLine(text, bool(self._content[row : self._page.end[row]].any()))
        key = letters(description)[:_COMPARED]
        if len(key) >= _MIN_SUBTITLE:
            like = self._around.near.text_like(self._around.row + 1, key, _MIN_SUBTITLE, _MAX_SUBTITLE)
            line = "" if like is None else self._line_of_block(like)
            if like is not None and len(line) <= _MAX_SUBTITLE:
                return ShownLine(line, bool(self._content[like]))
        return None

    def _subtitle_elements(self) -> Iterator[int]:
        """Yield the elements below the title that are called a subtitle."""
        for row, name, value in self._around.near.attributes_with(_SUBTITLE_WORDS):
            if row > self._around.row and name in ("class", "itemprop") and _SUBTITLE.search(value):
                yield row

    def _find_line(self, texts: list[ShownText], longest: int, value: str) -> ShownLine | None:
        """Return the line of the first text that is shown, or the value where that line says other things too."""
        legible = self._page.table.are_legible([text[0] for text in texts]) if texts else []
        lines = [(row, line) for (row, _, line, _), is_legible in zip(texts, legible, strict=True) if is_legible]
        if not lines:
            return None
        if any(self._content[row] for row, _ in lines):
            return ShownLine("", is_selected=True)
        row, first_line = lines[0]
        for line in (self._line_of_block(row), first_line):
            if len(line) <= longest and not _NOISE.search(line.lower()) and not _TIME_STAMP.search(line):
                return ShownLine(line.strip(_STRAY), is_selected=False)
        return ShownLine(value, is_selected=False)

    def _line_of_block(self, row: int) -> str:
        """Return the text of the block that a text is in, on one line."""
        return _SPACE_BEFORE.sub(r"\1", self._page.table.line_of_block(row))
