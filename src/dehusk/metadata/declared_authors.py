"""The authors that a page declares, in structured data and in its `meta` elements."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..declared import Json
from .evidence import Evidence
from .subject import Thing, Things, types_of
from .texts import first_text, texts_in

_SUBJECTS: Final = 50
"""Things that a page may be about whose authors are looked at."""
_OPENGRAPH: Final = (
    "article:author",
    "og:article:author",
    "og:author",
    "article:author:name",
    "article:author_name",
)
_DUBLIN: Final = ("dc.creator", "dcterms.creator")
_METAS: Final = (
    "author",
    "authors",
    "parsely-author",
    "sailthru.author",
    "citation_author",
    "cxenseparse:author",
    "byl",
    "byline",
    "creator",
    "author.name",
    "article.author",
    "articleauthor",
    "mrf:authors",
    "dcsext.author",
)


def declared_authors(evidence: Evidence) -> Iterator[tuple[str, list[str]]]:
    """The places that declare authors, with what they say."""
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for thing in things.subjects[:_SUBJECTS]:
            yield source, [name for author in _authors(things, thing) for name in _names(author)]
    for names, source in ((_METAS, "meta"), (_OPENGRAPH, "opengraph"), (_DUBLIN, "dublin core")):
        yield from ((source, evidence.metas(name)) for name in names)
    yield "twitter", _labelled(evidence)


def _labelled(evidence: Evidence) -> list[str]:
    """The author among the two labelled values of a Twitter card; the other is a time or a price and has digits."""
    values = [evidence.meta(f"twitter:data{number}") for number in "12"]
    return [value for value in values if value and not re.search(r"\d", value)][:1]


def declared_organisations(evidence: Evidence) -> Iterator[str]:
    """The names of authors that are declared to be no people."""
    for things in (evidence.linked, evidence.items):
        for thing in things.subjects[:_SUBJECTS]:
            for author in _authors(things, thing):
                if isinstance(author, dict) and any(name.endswith("Organization") for name in types_of(author)):
                    yield from _names(author)


def _authors(things: Things, thing: Thing) -> list[Json]:
    """The people or organisations that wrote a thing."""
    return list(_flat(things, thing.get("author"))) or list(_flat(things, thing.get("creator")))


def _flat(things: Things, value: Json, depth: int = 0) -> Iterator[Json]:
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
