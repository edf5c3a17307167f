"""Who wrote a page: all who are named in its declarations and near its title, and those on whom most agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from .bylines import Bylines
from .declared_authors import declared_authors, declared_organisations
from .evidence import Evidence
from .nearby import Nearby
from .people import looks_like_person, names_in
from .record import Candidate
from .sites import Site
from .texts import letters

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
_BYLINES: Final = ("relation", "address", "class", "words")
_PARTS: Final = {
    **dict.fromkeys(("json-ld", "meta"), frozenset(WEIGHTS)),
    **dict.fromkeys(("class", "words"), frozenset(_BYLINES)),
}
"""For the places whose lists are whole, the places that may name only some of the same people."""
_SHOWN_AS: Final = {**dict.fromkeys(_BYLINES, "byline"), "twitter": "meta"}

People: TypeAlias = frozenset[str]
Places: TypeAlias = dict[People, dict[str, list[str]]]
"""Which places name which people, and how they write it."""


def authors_of(evidence: Evidence, site: Site, nearby: Nearby) -> Candidate[list[str]] | None:
    """The authors with the most weight. The site itself is one only where nobody else is named."""
    places: Places = {}
    for candidate in _candidates(evidence, nearby):
        places.setdefault(frozenset(map(letters, candidate.value)), {}).setdefault(candidate.source, candidate.value)
    if not places:
        return None
    organisations = frozenset(map(letters, declared_organisations(evidence)))

    def is_site(name: str) -> bool:
        return site.is_name(name) or letters(name) in organisations

    weights = {people: _weight(sources, is_site) for people, sources in places.items()}
    best = max(places, key=lambda people: weights[people] + _support(people, places, weights, is_site))
    sources = places[best]
    source, names = next(iter(sources.items()))
    return Candidate(names, _SHOWN_AS.get(source, source), len(sources) > 1)


def _weight(sources: dict[str, list[str]], is_site: Callable[[str], bool]) -> float:
    """What all the places that name the same people count together."""
    return sum(WEIGHTS[source] * _trust(names, is_site) for source, names in sources.items())


def _support(people: People, places: Places, weights: dict[People, float], is_site: Callable[[str], bool]) -> float:
    """What those add that name only a part of these people, where this is a list that is whole."""
    for source, names in places[people].items():
        parts = _PARTS.get(source)
        if parts and all(looks_like_person(name) and not is_site(name) for name in names):
            fewer = (part for part, sources in places.items() if part < people and sources.keys() <= parts)
            return sum(weights[part] for part in fewer)
    return 0.0


def _trust(names: list[str], is_site: Callable[[str], bool]) -> float:
    """How far names are trusted: those of the site and of accounts are not those of people."""
    if all(map(is_site, names)):
        return _OF_SITE
    return 1.0 if any(map(looks_like_person, names)) else _OF_ACCOUNT


def _candidates(evidence: Evidence, nearby: Nearby) -> Iterator[Candidate[list[str]]]:
    """All who are named, place by place."""
    for source, texts in _named(evidence, nearby):
        names = names_in(texts)
        if names:
            yield Candidate(names, source)


def _named(evidence: Evidence, nearby: Nearby) -> Iterator[tuple[str, list[str]]]:
    yield from declared_authors(evidence)
    bylines = Bylines(nearby)
    yield "relation", bylines.by_relation()
    yield "address", bylines.by_address()
    yield "class", bylines.by_class()
    yield "words", bylines.by_words()
