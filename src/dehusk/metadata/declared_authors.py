"""The authors that a page declares, in structured data and in its `meta` elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..declared import Json
from .evidence import Evidence
from .plain_text import first_text, texts_in
from .things import Thing, Things, types_of

_MOST_SUBJECTS: Final = 50
"""How many of the things that a page may be about are asked for their authors."""


def written_by(things: Things) -> Iterator[list[str]]:
    """For each thing that the page may be about the names of its authors."""
    for thing in things.subjects[:_MOST_SUBJECTS]:
        yield [name for author in _authors(things, thing) for name in _names(author)]


def twitter_label(evidence: Evidence) -> Iterator[list[str]]:
    """The author among the two labelled values of a Twitter card; the other is a time or a price and has digits."""
    values = [evidence.meta(f"twitter:data{number}") for number in "12"]
    yield [value for value in values if value and not re.search(r"\d", value)][:1]


def declared_organisations(evidence: Evidence) -> Iterator[str]:
    """The names of authors that are declared to be organisations."""
    for things in (evidence.json_ld, evidence.microdata):
        for thing in things.subjects[:_MOST_SUBJECTS]:
            for author in _authors(things, thing):
                if isinstance(author, dict) and any(name.endswith("Organization") for name in types_of(author)):
                    yield from _names(author)


def _authors(things: Things, thing: Thing) -> list[Json]:
    """The people or organisations that wrote a thing."""
    return list(_flat(things, thing.get("author"))) or list(_flat(things, thing.get("creator")))


def _flat(things: Things, value: Json, depth: int = 0) -> Iterator[Json]:
    """The authors in a value, which may be lists in lists; those without a name are left out."""
    if isinstance(value, list):
        for part in value[:50] if depth < 5 else []:
            yield from _flat(things, part, depth + 1)
    elif _names(whole := things.whole(value)):
        yield whole


def _names(author: Json) -> list[str]:
    """The names that are given for one author."""
    if not isinstance(author, dict):
        return list(texts_in(author))
    parts = (first_text(author.get(part)) for part in ("givenName", "familyName"))
    return list(texts_in(author.get("name"))) or list(filter(None, [" ".join(filter(None, parts))]))
