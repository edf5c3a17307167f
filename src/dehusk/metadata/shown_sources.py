"""Reading functions for what a page shows: headings, dates and bylines near the title.

Titles that are a part of the `title` element are found as in CoreEx, section 6.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from .._core import has_date
from ..page import Page
from ..page.attributes import attribute
from ..page.roles import in_links
from .around_title import AUTHOR_WORDS, AroundTitle, ShownText
from .declared_sources import says_changed
from .evidence import KINDS_WITHOUT_AUTHORS, Evidence
from .person_names import (
    FIRST_BYLINE_WORDS,
    collect_names,
    continues_list,
    find_byline_names,
    is_by,
    is_only_role,
    labels_control,
    looks_like_person,
    names_role,
    remove_by,
)
from .plain_text import letters, text_within
from .readers import Reader
from .titles import MAX_LETTERS_BY_CHANCE, beginnings_and_ends

_MAX_BARE_DATE_CHARS: Final = 45
"""Maximum length of a text that says when something was published, and little else."""
_DATE_OF_OTHERS: Final = re.compile(
    r"\b(?:joined|registered|registration|member since|registriert|mitglied seit|dabei seit|inscrit|membre depuis|"
    r"registrado|miembro desde|retrieved|accessed|abgerufen|consulté|consultado|consultato)\b"
)
"""Words, in lower case, next to the day when somebody joined a forum or looked a source up."""

_PERSON_WORDS: Final = (
    *("author", "writer", "by", "profile", "people", "person", "staff", "contributor", "journalist", "reporter"),
    *("team", "autor", "auteur", "redakt", "columnist", "bio", "expert"),
)
_PERSON_URL: Final = re.compile(
    r"[/=-](?:authors?|writers?|bylines?|contributors?|journalists?|reporters?|autor(?:en|es|i)?|auteurs?|redakt\w+|"
    r"columnists?)[/=-]\w|[/=](?:by|profiles?|people|person|staff|team|bios?|experts?)[/=]\w",
    re.ASCII,
)
"""A URL that leads to a person; a part of each begins with one of the words.

The words of other URLs too, such as "side-by-side" and "in-person", are whole parts of the path.
"""
_AUTHOR_ID: Final = re.compile(rf"(?:.*[-_])?(?:{'|'.join(AUTHOR_WORDS)})s?(?:[-_]?name)?", re.DOTALL)
"""An id, which is longer than a class, that ends with a word for authors."""
_NOT_AUTHOR: Final = re.compile(
    r"avatar|image|img|\bbio|social|follow|comment|icon|photo|twitter|"
    r"(?<![a-z])(?:date|datetime|about|time|role|jobs?|position|desc)(?![a-z])|description",
    re.ASCII,
)
_BYLINE: Final = re.compile(
    r"^\s*(?:(?:by|von|par|por|door|di|da|av|af|text|words by|written by|posted by)[\s:]+|"
    r"(?:authors?|autor(?:in|ka)?|autore|auteur|автор|penulis|yazan|tekst)\s?:\s*)\S",
    re.IGNORECASE,
)
_BEFORE_DATE: Final = re.compile(r"(?<!\s)\s++(?:on|am|le|el|il)\s++|[-–—|·•,»]|\s(?=\w{3,9}\.? \d)|(?=\d)")
_MAX_BYLINE_CHARS: Final = 80
"""Maximum length of a text that is a byline, or continues one."""
_MAX_CONTINUED: Final = 12
"""Maximum number of texts that continue a byline."""


# titles


@Reader
def read_main_heading(evidence: Evidence) -> list[str]:
    """Read the main heading that is the title."""
    return evidence.title_headings.main


@Reader
def read_strange_headings(evidence: Evidence) -> list[str]:
    """Read the main headings that are not the title."""
    return evidence.title_headings.strange


@Reader
def read_lesser_headings(evidence: Evidence) -> list[str]:
    """Read the headings of lower rank that are a part of a declared title."""
    return evidence.title_headings.lesser


@Reader
def read_shown_part(evidence: Evidence) -> Iterator[str]:
    """Read the longest part of the `title` element that is a text of the page, if no heading is the title.

    An end of it that is in a link is a section or the name of the site.
    """
    if any(evidence.title_headings.main) or any(evidence.title_headings.lesser):
        return
    page = evidence.page
    rows = np.flatnonzero(page.is_text)
    rows = rows[rows > page.body]
    parts = beginnings_and_ends(evidence.site.remove_from(evidence.page_title))
    for key, part in parts:
        if len(key) > MAX_LETTERS_BY_CHANCE and not evidence.site.includes(part):
            likely = rows[np.abs(page.chars[rows] - len(part)) <= 1]
            if len(likely) and not parts[0][0].startswith(key):
                likely = likely[~in_links(page)[likely]]
            if any(letters(page.table.plain_text(row)) == key for row in likely.tolist()):
                yield part
                return


# dates


def time_elements(*, changed: bool, everywhere: bool = False) -> Reader[str]:
    """Read the dates of `time` elements, near the title or everywhere: those of changes, or the others."""

    @Reader
    def read(evidence: Evidence) -> Iterator[str]:
        around = evidence.around_title
        for row, names, datetime, label in around.all_times if everywhere else around.times:
            if (says_changed(names) or says_changed(label)) == changed:
                date = evidence.parse_shown_date(datetime) or evidence.parse_shown_date(text_within(evidence.page, row))
                if date and everywhere and evidence.kind in KINDS_WITHOUT_AUTHORS:
                    return
                yield date

    return read


def dated_texts(*, changed: bool, everywhere: bool = False) -> Reader[str]:
    """Read the dates in short texts, near the title or everywhere: first those of texts that say little else."""

    @Reader
    def read(evidence: Evidence) -> Iterator[str]:
        around = evidence.around_title
        texts = around.texts_with_years if everywhere else around.texts_with_dates
        for _, _, line, label in sorted(texts, key=_says_more):
            date = evidence.parse_shown_date(line)
            if not date:
                continue
            of_change = says_changed(line) or says_changed(label)
            if everywhere and evidence.kind in KINDS_WITHOUT_AUTHORS:
                return
            if of_change == changed and _is_date_of_page(line, label, evidence):
                yield date

    return read


def _says_more(text: ShownText) -> bool:
    """Whether a text says more than a date."""
    return text[1] > _MAX_BARE_DATE_CHARS


def _is_date_of_page(line: str, label: str, evidence: Evidence) -> bool:
    """Whether neither a text nor its label says that its date is of something else than the page."""
    # a label with a date of its own says nothing of the next one
    has_dated_label = bool(label) and bool(evidence.parse_shown_date(label))
    words = line if has_dated_label else f"{label} {line}"
    return not _DATE_OF_OTHERS.search(words.lower())


# bylines


@Reader
def read_author_relations(evidence: Evidence) -> list[list[str]]:
    """Read the names in links that are marked as leading to the author."""
    attributes = evidence.around_title.author_attributes
    rows = [row for row, name, value in attributes if name == "rel" and "author" in value.split(" ")]
    return [_names_in(evidence.around_title, rows)]


@Reader
def read_author_links(evidence: Evidence) -> list[list[str]]:
    """Read the names in links whose URL is that of a person."""
    around = evidence.around_title
    names = _names_in(around, [row for row, url in around.near.links_to(_PERSON_WORDS) if _PERSON_URL.search(url)])
    people = [name for name in names if looks_like_person(name)]
    return [people[:1] + [name for name in people[1:] if not names_role(name)]]


@Reader
def read_author_elements(evidence: Evidence) -> list[list[str]]:
    """Read the names in the first element that is called author or byline and has any."""
    around = evidence.around_title
    for row, name, value in around.author_attributes:
        if _names_author(name, value) and (names := collect_names(_find_people(around, row))):
            return [names]
    return []


def _names_author(name: str, value: str) -> bool:
    """Whether an attribute with one of the words for authors says that its element names them."""
    is_name = name in ("class", "itemprop") or (name == "id" and _AUTHOR_ID.fullmatch(value) is not None)
    return is_name and not _NOT_AUTHOR.search(value)


@Reader
def read_author_words(evidence: Evidence) -> list[list[str]]:
    """Read the names after the word "by" or its like in other languages, in the first text that has any."""
    around = evidence.around_title
    for row, chars, line, label in around.near.texts_beginning_with(FIRST_BYLINE_WORDS):
        if chars <= _MAX_BYLINE_CHARS and (names := find_names_after_by(around.page, row, line, label)):
            return [names]
    return []


def find_names_after_by(page: Page, row: int, line: str, label: str) -> list[str]:
    """Return the names in a text that begins with "by", or that follows such a word."""
    byline = f"by {line}" if label and is_by(label) else line
    if not _BYLINE.match(byline):
        return []
    byline = " ".join([_cut_before_date(byline), *_find_continued(page, row, line)])
    return [name for name in find_byline_names(byline) if looks_like_person(name)]


def _names_in(around: AroundTitle, rows: list[int]) -> list[str]:
    """Return the names in some elements."""
    pieces = (piece for row in rows for _, _, _, piece in _find_pieces(around.page, row))
    return collect_names(piece for piece in pieces if not labels_control(piece))


def _find_people(around: AroundTitle, element: int) -> Iterator[str]:
    """Yield the people in a byline: in each text that may be a name, with the texts that continue it."""
    for number, (row, is_linked, line, piece) in enumerate(_find_pieces(around.page, element)):
        byline = " ".join([piece, *_find_continued(around.page, row, line)])
        people = [name for name in find_byline_names(byline) if looks_like_person(name)]
        if not people and not is_linked:
            return
        yield from (name for name in people if not (number and names_role(name)))


def _find_continued(page: Page, row: int, line: str) -> Iterator[str]:
    """Yield the texts after a full name that "and" or a comma joins to it."""
    if " " not in remove_by(line):
        return
    before = line
    for text in page.table.lines_after(row, _MAX_CONTINUED):
        if len(text) > _MAX_BYLINE_CHARS or not continues_list(before, text):
            return
        yield _cut_before_date(text)
        before = text


def _find_pieces(page: Page, element: int) -> Iterator[tuple[int, bool, str, str]]:
    """Yield the texts of a short element that may be names: row, whether it is in a link, line, line without date.

    Those in links if there are links; else the first text, and others in elements of the same kind.
    """
    texts = page.table.texts_of_byline(element)
    linked = [text for text in texts if text[1]]
    first = -1
    for row, is_linked, line in linked or texts:
        piece = _cut_before_date(line)
        if remove_by(piece) and not (is_by(piece) or is_only_role(piece) or any(map(str.isdigit, piece))):
            if linked or first < 0 or _are_alike(page, row, first):
                yield row, is_linked, line, piece
            first = row if first < 0 else first


def _are_alike(page: Page, text: int, first: int) -> bool:
    """Whether two texts are in sibling elements of the same name and class."""
    element, sibling = int(page.parent[text]), int(page.parent[first])
    return (
        element != sibling
        and page.parent[element] == page.parent[sibling]
        and page.tag[element] == page.tag[sibling]
        and attribute(page, element, "class") == attribute(page, sibling, "class")
    )


def _cut_before_date(text: str) -> str:
    """Return the beginning of a text before its first date."""
    if not has_date(text):
        return text
    return _BEFORE_DATE.split(text)[0]
