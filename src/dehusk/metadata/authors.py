"""Who wrote a page: of all names in its declarations and near its title those on which most sources agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from .candidates import Candidate, candidates_of
from .declared_authors import declared_organisations
from .evidence import Evidence
from .person_names import looks_like_person, names_in
from .plain_text import letters
from .sources import SHOWN, Source

_OF_SITE: Final = 0.3
"""The part of its weight that a source keeps if it names the site ..."""
_OF_ACCOUNT: Final = 0.2
"""... and if its names do not read as full names of people."""

People: TypeAlias = frozenset[str]
"""Names in letters alone."""
Named: TypeAlias = dict[Source, list[str]]
"""The sources that name the same people, and how each writes the names."""


def authors_of(evidence: Evidence) -> Candidate[list[str]] | None:
    """The authors with the most weight. The site itself is one only where nobody else is named."""
    options: dict[People, Named] = {}
    for candidate in candidates_of("authors", evidence):
        names = names_in(candidate.value)
        if names:
            options.setdefault(frozenset(map(letters, names)), {}).setdefault(candidate.source, names)
    if not options:
        return None
    organisations = frozenset(map(letters, declared_organisations(evidence)))

    def is_site(name: str) -> bool:
        return evidence.site.has(name) or letters(name) in organisations

    weights = {people: _weight(named, is_site) for people, named in options.items()}
    best = max(options, key=lambda people: weights[people] + _support(people, options, weights, is_site))
    source, names = next(iter(options[best].items()))
    return Candidate(names, source, len(options[best]) > 1)


def _weight(named: Named, is_site: Callable[[str], bool]) -> float:
    """What all the sources that name the same people count together."""
    return sum(source.weight * _trust(names, is_site) for source, names in named.items())


def _trust(names: list[str], is_site: Callable[[str], bool]) -> float:
    """How far names are trusted: those of the site and of accounts are not those of people."""
    if all(map(is_site, names)):
        return _OF_SITE
    return 1.0 if any(map(looks_like_person, names)) else _OF_ACCOUNT


def _support(
    people: People, options: dict[People, Named], weights: dict[People, float], is_site: Callable[[str], bool]
) -> float:
    """The weight of the sources that name only some of these people, if one that lists all authors names them all.

    A list in a byline is supported by bylines alone: it does not win against what the page declares.
    """
    for source, names in options[people].items():
        if source.complete and all(looks_like_person(name) and not is_site(name) for name in names):
            return sum(
                weights[fewer]
                for fewer, named in options.items()
                if fewer < people and (source.standing is not SHOWN or all(other.standing is SHOWN for other in named))
            )
    return 0.0
