"""Attributes and words of a page, read literally from its canonical HTML."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

from dehusk.page import Page

from .page import groups_of_words

_CHARACTER = re.compile(r"&\w+;|.", re.DOTALL)


class Word(NamedTuple):
    """A word: the text row that it is in, and where it begins and ends in the canonical HTML."""

    row: int
    start: int
    stop: int


def words_of(page: Page) -> list[Word]:
    """The words of all texts, in the order of the page."""
    found = []
    for row in range(len(page)):
        if page.name(row) == "#text":
            written = _CHARACTER.findall(page.html[int(page.start[row]) : int(page.stop[row])].decode())
            places = [int(page.start[row])]
            for character in written:
                places.append(places[-1] + len(character.encode()))
            for first, after in groups_of_words([unescape(character) for character in written]):
                found.append(Word(row, places[first], places[after]))
    return found


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of an attribute of an element; None where it has none."""
    tag = page.html[int(page.start[row]) : int(page.stop[row])].decode()
    value = re.search(rf' {name}="([^"]*)"', tag) if tag.startswith("<") else None
    return unescape(value[1]) if value else None
