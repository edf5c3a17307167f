"""Who wrote a page, as its readers see it: links and elements near the title that are called so, and "By …"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from ..page.attributes import attribute
from .credits import credited, goes_on, is_role
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
        people = [name for name in names if looks_like_person(name)]
        return people[:1] + [name for name in people[1:] if not is_role(name)]

    def by_class(self) -> list[str]:
        """The names in the first element that is called author or byline."""
        for row, match in self._nearby.matches(_NAMED):
            if not _NAMED_OTHERWISE.search(match[1]):
                names = names_in(self._credits(row))
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
                    whole = " ".join([_before_date(text), *self._continued(row)])
                    names = [name for name in credited(whole) if looks_like_person(name)]
                    if names:
                        return names
        return []

    def _names(self, rows: list[int]) -> list[str]:
        """The names in some elements: those in links where there are links, else the first text."""
        return names_in(text for row in rows for _, text in self._pieces(row))

    def _credits(self, row: int) -> Iterator[str]:
        """The people in a byline: each text that may be a name, with what goes on behind it."""
        for number, (text, piece) in enumerate(self._pieces(row)):
            people = list(filter(looks_like_person, credited(" ".join([piece, *self._continued(text)]))))
            if not people and not self._nearby.linked[text]:
                return
            yield from (name for name in people if not (number and is_role(name)))

    def _continued(self, row: int) -> Iterator[str]:
        """The texts behind a full name that "and" or a comma joins to it."""
        before = self._nearby.text(row)
        if " " not in without_by(before):
            return
        for text in map(self._nearby.text, self._nearby.behind(row)):
            if len(text) > _TEXT or not goes_on(before, text):
                return
            yield _before_date(text)
            before = text

    def _pieces(self, row: int) -> Iterator[tuple[int, str]]:
        """The texts of an element that may be names, with their rows."""
        page = self._page
        texts = row + np.flatnonzero(page.is_text[row : page.end[row]])
        if int(page.chars[texts].sum()) > _LONGEST:
            return
        linked = texts[self._nearby.linked[texts]]
        first = -1
        for text in (linked if linked.size else texts).tolist():
            piece = _before_date(self._nearby.text(text))
            if without_by(piece) and not is_by(piece) and not any(map(str.isdigit, piece)):
                if linked.size or first < 0 or self._is_like(text, first):
                    yield text, piece
                first = text if first < 0 else first

    def _is_like(self, text: int, first: int) -> bool:
        """Whether two texts stand in elements of one kind, which are neighbours."""
        page = self._page
        own, other = int(page.parent[text]), int(page.parent[first])
        return (
            own != other
            and page.parent[own] == page.parent[other]
            and page.tag[own] == page.tag[other]
            and attribute(page, own, "class") == attribute(page, other, "class")
        )


def _before_date(text: str) -> str:
    """What stands before the first date in a text."""
    if not any(map(str.isdigit, text)) or not read_moment(text):
        return text
    return re.split(r"\s+(?:on|am|le|el|il)\s+|[-–—|·•,»]|\s(?=\w{3,9}\.? \d)|(?=\d)", text)[0]
