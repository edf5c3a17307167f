"""Who wrote a page: all who are named in its declarations and near its title, and those on whom most agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .bylines import Bylines
from .evidence import Evidence
from .linked import Json
from .nearby import Nearby
from .people import looks_like_person, names_in
from .record import Candidate
from .sites import Site
from .subject import Things
from .texts import letters, texts_in

WEIGHTS: Final = {
    "json-ld": 2.0,
    "meta": 2.0,
    "relation": 2.0,
    "microdata": 1.5,
    "opengraph": 1.2,
    "dublin core": 1.2,
    "twitter": 1.2,
    "class": 0.8,
    "words": 0.8,
    "address": 0.4,
}
"""How much it counts that names stand in a place."""
_OF_SITE: Final = 0.3
"""What is left of it where the name is that of the site ..."""
_OF_ACCOUNT: Final = 0.2
"""... and where it does not read as the full name of a person."""
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
_SHOWN_AS: Final = {**dict.fromkeys(("relation", "address", "class", "words"), "byline"), "twitter": "meta"}


def authors_of(evidence: Evidence, site: Site, nearby: Nearby) -> Candidate[list[str]] | None:
    """The authors with the most weight. The site itself is one only where nobody else is named."""
    places: dict[frozenset[str], dict[str, list[str]]] = {}
    for candidate in _candidates(evidence, nearby):
        places.setdefault(frozenset(map(letters, candidate.value)), {}).setdefault(candidate.source, candidate.value)
    if not places:
        return None
    best = max(places.values(), key=lambda sources: _weight(sources, site))
    source, names = next(iter(best.items()))
    return Candidate(names, _SHOWN_AS.get(source, source), len(best) > 1)


def _weight(sources: dict[str, list[str]], site: Site) -> float:
    """What all the places that name the same people count together."""
    return sum(WEIGHTS[source] * _trust(names, site) for source, names in sources.items())


def _trust(names: list[str], site: Site) -> float:
    """How far names are trusted: those of the site and of accounts are not those of people."""
    if all(site.is_name(name) for name in names):
        return _OF_SITE
    return 1.0 if any(map(looks_like_person, names)) else _OF_ACCOUNT


def _candidates(evidence: Evidence, nearby: Nearby) -> Iterator[Candidate[list[str]]]:
    """All who are named, place by place."""
    for source, texts in _named(evidence, nearby):
        names = names_in(texts)
        if names:
            yield Candidate(names, source)


def _named(evidence: Evidence, nearby: Nearby) -> Iterator[tuple[str, list[str]]]:
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for thing in things.subjects:
            yield source, _names(things, thing.get("author")) or _names(things, thing.get("creator"))
    for names, source in ((_METAS, "meta"), (_OPENGRAPH, "opengraph"), (_DUBLIN, "dublin core")):
        yield from ((source, evidence.metas(name)) for name in names)
    yield "twitter", _labelled(evidence)
    bylines = Bylines(nearby)
    yield "relation", bylines.by_relation()
    yield "address", bylines.by_address()
    yield "class", bylines.by_class()
    yield "words", bylines.by_words()


def _labelled(evidence: Evidence) -> list[str]:
    """The author among the two labelled values of a Twitter card; the other is a time or a price and has digits."""
    values = [evidence.meta(f"twitter:data{number}") for number in "12"]
    return [value for value in values if value and not re.search(r"\d", value)][:1]


def _names(things: Things, value: Json, depth: int = 0) -> list[str]:
    """The names of the people or organisations that a value stands for."""
    if isinstance(value, list):
        return [name for part in value[:50] for name in _names(things, part, depth + 1)] if depth < 5 else []
    whole = things.whole(value)
    return list(texts_in(whole.get("name") if isinstance(whole, dict) else whole))
