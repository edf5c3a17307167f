"""The choice of the authors: a vote of all sources, in which full names of people count most."""

from __future__ import annotations

from typing import Final, TypeAlias

from ..lazy import lazy
from .entities import types_of
from .entity_sources import declared_organisations
from .evidence import KINDS_WITHOUT_AUTHORS, Evidence
from .far_authors import ARTICLE, FORUM, find_opener, is_dated, shows_day
from .person_names import collect_names, looks_like_person
from .plain_text import letters
from .sources import DECLARED, FALLBACK, SHOWN, Candidate, Source, read_candidates, read_first, sources_of

_SITE_TRUST: Final = 0.15
"""Share of its weight that a source of authors keeps if it names the site ..."""
_ACCOUNT_TRUST: Final = 0.15
"""... and if its names do not read as full names of people."""

_KINDS_WITH_OTHER_NAMES: Final = KINDS_WITHOUT_AUTHORS | {FORUM}
"""Kinds of pages on which the names near the title are not those of authors, or are those of all who posted."""

People: TypeAlias = frozenset[str]
"""Names in letters alone."""
NamedBy: TypeAlias = dict[Source, list[str]]
"""The sources that name the same people, and how each writes the names."""


def choose_authors(evidence: Evidence) -> Candidate[list[str]] | None:
    """Return the authors with the most weight. The site itself is one only where nobody else is named.

    What the page shows is read only as long as it can change the answer, and counts only for kinds of pages that show
    their authors.
    """
    vote = _count_declared(evidence)
    open_weight = sum(source.weight for source in sources_of("authors", SHOWN))
    for source in sources_of("authors", SHOWN):
        if vote.is_settled(open_weight):
            break
        open_weight -= source.weight
        for texts in source.reader.read(evidence):
            vote.add(texts, source)
    winner = vote.find_winner()
    if winner is not None and winner.source.tier is SHOWN and _shows_other_names(evidence):
        winner = _count_declared(evidence).find_winner()
    return winner or read_first("authors", evidence, FALLBACK)


def _shows_other_names(evidence: Evidence) -> bool:
    """Whether a page is of a kind on which the names near the title are not those of authors.

    The kind takes longer to find than all authors: most threads and dated articles are known without it.
    """
    if find_opener(evidence):
        return True
    if any(
        name.endswith(("Article", "BlogPosting")) for work in evidence.json_ld.subjects[:1] for name in types_of(work)
    ):
        return False
    if evidence.declared_date and shows_day(evidence):
        return False
    if not evidence.declared_date and ARTICLE in evidence.metas.get("og:type", ()) and is_dated(evidence):
        return False
    return evidence.kind in _KINDS_WITH_OTHER_NAMES


def _count_declared(evidence: Evidence) -> _AuthorVote:
    """Count what a page declares."""
    vote = _AuthorVote(evidence)
    for texts, source, _ in read_candidates("authors", evidence, DECLARED):
        vote.add(texts, source)
    return vote


class _AuthorVote:
    """The people that sources name, and how much these sources count."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._options: dict[People, NamedBy] = {}
        self._is_site: dict[str, bool] = {}

    def add(self, texts: list[str], source: Source) -> None:
        """Count a source for the people in the texts that it gives."""
        names = collect_names(texts)
        if names:
            self._options.setdefault(frozenset(map(letters, names)), {}).setdefault(source, names)

    def is_settled(self, open_weight: float) -> bool:
        """Whether the winner has several sources already, and others that weigh this much cannot change who it is.

        Full names of people are settled without regard to that weight where no source names anybody else.
        """
        if all(len(named) == 1 for named in self._options.values()):
            return False
        if len(self._options) == 1:
            (named,) = self._options.values()
            if all(self._trust(names) == 1.0 for names in named.values()):
                return True
        totals = self._count()
        best = max(totals, key=totals.__getitem__)
        others = (total for people, total in totals.items() if people != best)
        return len(self._options[best]) > 1 and totals[best] - max(others, default=0.0) > open_weight

    def find_winner(self) -> Candidate[list[str]] | None:
        """Return the people with the most weight, as the first of their sources writes them."""
        if not self._options:
            return None
        totals = self._count() if len(self._options) > 1 else dict.fromkeys(self._options, 0.0)
        named = self._options[max(totals, key=totals.__getitem__)]
        source, names = next(iter(named.items()))
        return Candidate(names, source, len(named) > 1)

    def _count(self) -> dict[People, float]:
        """Return for all people the weight of the sources that name them, with those that support them."""
        weights = {
            people: sum(source.weight * self._trust(names) for source, names in named.items())
            for people, named in self._options.items()
        }
        return {people: weight + self._support(people, weights) for people, weight in weights.items()}

    def _trust(self, names: list[str]) -> float:
        """Return how far names are trusted: those of the site and of accounts are not those of people."""
        if all(map(self._names_site, names)):
            return _SITE_TRUST
        return 1.0 if any(map(looks_like_person, names)) else _ACCOUNT_TRUST

    def _support(self, people: People, weights: dict[People, float]) -> float:
        """Return the weight of the sources that name only some of these people, if one that is complete names them all.

        A list in a byline is supported by bylines alone: it does not win against what the page declares.
        """
        if len(weights) == 1:
            return 0.0
        for source, names in self._options[people].items():
            if source.complete and all(looks_like_person(name) and not self._names_site(name) for name in names):
                return sum(
                    weights[fewer]
                    for fewer, named in self._options.items()
                    if fewer < people and (source.tier is not SHOWN or all(other.tier is SHOWN for other in named))
                )
        return 0.0

    def _names_site(self, name: str) -> bool:
        """Whether a name is that of the site, or of an author that is declared to be an organisation."""
        if name not in self._is_site:
            key = letters(name)
            self._is_site[name] = self._evidence.site.includes_key(key) or key in self._organisations
        return self._is_site[name]

    @lazy
    def _organisations(self) -> frozenset[str]:
        return frozenset(map(letters, declared_organisations(self._evidence)))
