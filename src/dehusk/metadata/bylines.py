"""Bylines near the title: links to authors, elements that are called author or byline, and "By …"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from ..page import Page
from ..page.attributes import attribute
from ..page.parse_date import parse_date
from .around_title import AroundTitle
from .byline_names import continues, is_role, names_in_byline
from .evidence import Evidence
from .other_names import is_only_role
from .person_names import is_by, looks_like_person, names_in, without_by

_PEOPLE: Final = re.compile(
    rb' href="[^"]*[/=-](?:authors?|writers?|by|bylines?|profiles?|people|person|staff|contributors?|journalists?|'
    rb"reporters?|team|autor(?:en|es|i)?|auteurs?|redakt\w+|columnists?|bios?|experts?)[/=-]\w"
)
"""An address that leads to a person."""
_CALLED: Final = ("author", "by-line", "by_line", "byline", "contributor", "writer", "autor", "auteur")
"""An element that is called by one of these names its authors ..."""
_CALLED_WORDS: Final = tuple(map(str.encode, _CALLED))
_ID: Final = re.compile(rf"(?:.*[-_])?(?:{'|'.join(_CALLED)})s?(?:[-_]?name)?".encode(), re.DOTALL)
"""... but in ids, which are longer, the word stands last."""
_NAMED_OTHERWISE: Final = re.compile(
    rb"avatar|image|img|\bbio|social|follow|date|about|comment|icon|photo|twitter|time|role|job|position|desc"
)
_LEAD: Final = re.compile(
    r"^\s*(?:by|von|par|por|door|di|da|av|af|text|words by|written by|posted by)[\s:]+\S", re.IGNORECASE
)
_LONGEST: Final = 200
"""Characters of an element that is a byline."""
_TEXT: Final = 80
"""Characters of a text that is one."""


def by_relation(evidence: Evidence) -> Iterator[list[str]]:
    """The names in links that are marked as leading to the author."""
    around = evidence.around_title
    named = around.attributes([b"author"])
    yield _names(around, [row for row, name, value in named if name == b"rel" and b"author" in value.split(b" ")])


def by_address(evidence: Evidence) -> Iterator[list[str]]:
    """The names in links whose address is that of a person."""
    around = evidence.around_title
    names = _names(around, list(around.matches(_PEOPLE)))
    people = [name for name in names if looks_like_person(name)]
    yield people[:1] + [name for name in people[1:] if not is_role(name)]


def by_class(evidence: Evidence) -> Iterator[list[str]]:
    """The names in the first element that is called author or byline and has any."""
    around = evidence.around_title
    elements = (row for row, name, value in around.attributes(_CALLED_WORDS) if _is_author(name, value))
    yield next(filter(None, (names_in(_people_in(around, row)) for row in elements)), [])


def _is_author(name: bytes, value: bytes) -> bool:
    """Whether an attribute with one of the words in it says that its element names the authors."""
    called = name in (b"class", b"itemprop") or (name == b"id" and _ID.fullmatch(value) is not None)
    return called and not _NAMED_OTHERWISE.search(value)


def by_words(evidence: Evidence) -> Iterator[list[str]]:
    """The names after the word "by" or its like in other languages, in the first text that has any."""
    around = evidence.around_title
    short = around.texts[around.page.chars[around.texts] <= _TEXT]
    yield next(filter(None, (_names_after_by(around, row) for row in short.tolist())), [])


def _names_after_by(around: AroundTitle, row: int) -> list[str]:
    """The names in a text that begins with "by", or that follows such a word."""
    text = around.text(row)
    if is_by(around.label(row)):
        text = f"by {text}"
    if not _LEAD.match(text):
        return []
    byline = " ".join([_before_date(text), *_continued(around, row)])
    return [name for name in names_in_byline(byline) if looks_like_person(name)]


def _names(around: AroundTitle, rows: list[int]) -> list[str]:
    """The names in some elements."""
    return names_in(text for row in rows for _, text in _pieces(around, row))


def _people_in(around: AroundTitle, row: int) -> Iterator[str]:
    """The people in a byline: in each text that may be a name, with the texts that continue it."""
    for number, (text, piece) in enumerate(_pieces(around, row)):
        byline = " ".join([piece, *_continued(around, text)])
        people = [name for name in names_in_byline(byline) if looks_like_person(name)]
        if not people and not around.linked[text]:
            return
        yield from (name for name in people if not (number and is_role(name)))


def _continued(around: AroundTitle, row: int) -> Iterator[str]:
    """The texts after a full name that "and" or a comma joins to it."""
    before = around.text(row)
    if " " not in without_by(before):
        return
    for text in map(around.text, around.after(row)):
        if len(text) > _TEXT or not continues(before, text):
            return
        yield _before_date(text)
        before = text


def _pieces(around: AroundTitle, row: int) -> Iterator[tuple[int, str]]:
    """The texts of an element that may be names, with their rows.

    Those in links if there are links; else the first text, and others in elements of the same kind.
    """
    page = around.page
    texts = row + np.flatnonzero(page.is_text[row : page.end[row]])
    if int(page.chars[texts].sum()) > _LONGEST:
        return
    linked = texts[around.linked[texts]]
    first = -1
    for text in (linked if linked.size else texts).tolist():
        piece = _before_date(around.text(text))
        if without_by(piece) and not (is_by(piece) or is_only_role(piece) or any(map(str.isdigit, piece))):
            if linked.size or first < 0 or _are_alike(page, text, first):
                yield text, piece
            first = text if first < 0 else first


def _are_alike(page: Page, text: int, first: int) -> bool:
    """Whether two texts stand in sibling elements of the same name and class."""
    own, other = int(page.parent[text]), int(page.parent[first])
    return (
        own != other
        and page.parent[own] == page.parent[other]
        and page.tag[own] == page.tag[other]
        and attribute(page, own, "class") == attribute(page, other, "class")
    )


def _before_date(text: str) -> str:
    """What stands before the first date in a text."""
    if not any(map(str.isdigit, text)) or not parse_date(text):
        return text
    return re.split(r"(?<!\s)\s++(?:on|am|le|el|il)\s++|[-–—|·•,»]|\s(?=\w{3,9}\.? \d)|(?=\d)", text)[0]
