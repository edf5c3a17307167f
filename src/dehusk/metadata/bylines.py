"""Who wrote a page, as its readers see it: links and elements near the title that are called so, and "By …"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from .moments import read_moment
from .nearby import Nearby
from .people import is_by, looks_like_person, names_in, without_by

_PEOPLE: Final = re.compile(
    rb' href="[^"]*[/=-](?:authors?|writers?|by|bylines?|profiles?|people|person|staff|contributors?|journalists?|'
    rb"reporters?|team|autor(?:en|es|i)?|auteurs?|redakt\w+|columnists?|bios?|experts?)[/=-]\w",
    re.IGNORECASE,
)
"""An address that leads to people."""
_NAMED: Final = re.compile(
    rb' (?:itemprop|class)="([^"]*(?:author|byline|by-line|by_line|contributor|writer|autor|auteur)[^"]*)"',
    re.IGNORECASE,
)
_NAMED_OTHERWISE: Final = re.compile(
    rb"avatar|image|img|\bbio|social|follow|date|about|comment|icon|photo|twitter|time|role|job|position|desc",
    re.IGNORECASE,
)
_RELATION: Final = re.compile(rb' rel="(?:[^"]* )?author[ "]', re.IGNORECASE)
_LEAD: Final = re.compile(
    r"^\s*(?:by|von|par|por|door|di|da|av|af|text|words by|written by|posted by)[\s:]+\S", re.IGNORECASE
)
_LONGEST: Final = 200
"""Characters of an element that is a byline."""
_TEXT: Final = 80
"""Characters of a text that is one."""


class Bylines:
    """The bylines near the title of a page."""

    def __init__(self, nearby: Nearby) -> None:
        self._nearby = nearby
        self._page = nearby.page

    def by_relation(self) -> list[str]:
        """The names in links that are said to lead to the author."""
        return self._names([row for row, _ in self._nearby.matches(_RELATION)])

    def by_address(self) -> list[str]:
        """The names in links whose address is that of a person."""
        names = self._names([row for row, _ in self._nearby.matches(_PEOPLE)])
        return [name for name in names if looks_like_person(name)]

    def by_class(self) -> list[str]:
        """The names in the first element that is called author or byline."""
        for row, match in self._nearby.matches(_NAMED):
            if not _NAMED_OTHERWISE.search(match[1]):
                names = [name for name in self._names([row]) if looks_like_person(name)]
                if names:
                    return names
        return []

    def by_words(self) -> list[str]:
        """The names behind the word "by" or its like in other languages."""
        for row in self._nearby.texts.tolist():
            if self._page.chars[row] <= _TEXT:
                text = self._nearby.text(row)
                if is_by(self._nearby.label(row)):
                    text = f"by {text}"
                if _LEAD.match(text):
                    names = [name for name in names_in([_before_date(text)]) if looks_like_person(name)]
                    if names:
                        return names
        return []

    def _names(self, rows: list[int]) -> list[str]:
        """The names in some elements: those in links where there are links, else all."""
        return names_in(text for row in rows for text in self._pieces(row))

    def _pieces(self, row: int) -> Iterator[str]:
        page = self._page
        texts = row + np.flatnonzero(page.is_text[row : page.end[row]])
        if int(page.chars[texts].sum()) > _LONGEST:
            return
        linked = texts[self._nearby.linked[texts]]
        for text in (linked if linked.size else texts).tolist():
            piece = without_by(_before_date(self._nearby.text(text)))
            if piece and not is_by(piece) and not any(map(str.isdigit, piece)):
                yield piece
                if not linked.size:
                    return


def _before_date(text: str) -> str:
    """What stands before the first date in a text."""
    if not any(map(str.isdigit, text)) or not read_moment(text):
        return text
    return re.split(r"\s+(?:on|am|le|el|il)\s+|[-–—|·•,»]|\s(?=\w{3,9}\.? \d)|(?=\d)", text)[0]
