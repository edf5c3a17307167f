"""Names in the structured data of a page: who wrote it, whom it is about, and whose site it is on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...declared import Declared, Json
from ...declared.json_ld import things_in
from ...metadata.entities import Entity, types_of
from ...metadata.plain_text import first_text, texts_in

PAGE: Final = re.compile(
    r"Article|Posting|Page$|Site$|Blog$|Report$|Recipe|Product|Event$|HowTo$|Course", re.IGNORECASE
)
"""Types of structured data that say what a page is."""
_WORK: Final = re.compile(rf"{PAGE.pattern}|Work$|Book$|Movie$|Episode$|VideoObject$|Review$|Question$", re.IGNORECASE)
"""Types of what has an author: a page, or what a page is about."""
_PERSON: Final = re.compile("Person$", re.IGNORECASE)
_ORGANISATION: Final = re.compile("Organization$", re.IGNORECASE)
_WRITER: Final = re.compile("(?:Person|Entity)$", re.IGNORECASE)
"""Types of authors that are people; some sites call everything a thing."""
_DEEPEST: Final = 8


def not_authors(declared: Declared) -> frozenset[str]:
    """The names that are declared only for organisations, or for authors of what is no work."""
    people: set[str] = set()
    others: set[str] = set()
    for thing in things_in(declared.linked_values):
        is_work = _may_be(thing, _WORK)
        for author, names in _authors(thing.get("author")):
            (people if is_work and _may_be(author, _WRITER) else others).update(names)
    return frozenset(others - people)


def described_person(declared: Declared) -> list[str]:
    """The person that the page is about, if its data describes one by itself."""
    return _first_name(declared, _PERSON)


def described_organisation(declared: Declared) -> str | None:
    """The organisation that the page is about, if its data describes one by itself."""
    return next(iter(_first_name(declared, _ORGANISATION)), None)


def _first_name(declared: Declared, kind: re.Pattern[str]) -> list[str]:
    """The name of the first thing of a kind that is no part of another thing."""
    things = (thing for thing in _outer(declared.linked_values) if any(map(kind.search, types_of(thing))))
    names = (first_text(thing.get("name")) or first_text(thing.get("legalName")) for thing in things)
    return list(filter(None, names))[:1]


def _outer(value: Json, depth: int = 0) -> Iterator[Entity]:
    """The things in a value that are no parts of others; lists and graphs may be nested."""
    if isinstance(value, list) and depth < _DEEPEST:
        for part in value:
            yield from _outer(part, depth + 1)
    elif isinstance(value, dict) and depth < _DEEPEST:
        yield value
        yield from _outer(value.get("@graph"), depth + 1)


def _authors(value: Json) -> Iterator[tuple[Entity, list[str]]]:
    """The authors in a value, each with its names; one that is a mere text has nothing else."""
    yield {}, list(texts_in(value))
    for author in things_in(value):
        yield author, list(texts_in(author.get("name")))


def _may_be(thing: Entity, kind: re.Pattern[str]) -> bool:
    """Whether a thing is of a kind, or does not say what it is."""
    return "@type" not in thing or any(map(kind.search, types_of(thing)))
