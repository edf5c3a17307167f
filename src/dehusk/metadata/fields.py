"""Functions that choose the best value of a field among what its sources give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import islice
from typing import Any, Final, TypeAlias

from ..lazy import lazy
from ..parsing.language import KNOWN
from .declared_sources import declared_organisations
from .evidence import Evidence
from .person_names import collect_names, looks_like_person
from .plain_text import letters
from .sources import DECLARED, FALLBACK, SHOWN, Candidate, Source, read_candidates, read_first, sources_of
from .titles import beginnings_and_ends, is_filled_in, remove_ornaments, split_title
from .written_language import detect_in_sample

_MAX_SITE_NAMES: Final = 20
_SITE_TRUST: Final = 0.3
"""Share of its weight that a source of authors keeps if it names the site ..."""
_ACCOUNT_TRUST: Final = 0.2
"""... and if its names do not read as full names of people."""
_TITLE_EDGES: Final = " -–—|·•»"
_DAY_LENGTH: Final = len("2024-01-01")
_MINUTE: Final = 60
_QUARTER_HOUR: Final = 15 * _MINUTE
_ALIASES: Final = {"no": "nb", "in": "id", "iw": "he", "ji": "yi", "sr": "hr", "bs": "hr"}
"""Other codes for what the detector calls by one: old codes, and languages whose texts it cannot distinguish."""

People: TypeAlias = frozenset[str]
"""Names in letters alone."""
NamedBy: TypeAlias = dict[Source, list[str]]
"""The sources that name the same people, and how each writes the names."""


# title


@dataclass
class _Title:
    """A title with all the sources that give it."""

    text: str
    sources: list[Source] = field(default_factory=list)

    @property
    def weight(self) -> float:
        """The sum of the weights of the sources."""
        return sum(source.weight for source in dict.fromkeys(self.sources))


def choose_title(evidence: Evidence) -> Candidate[str] | None:
    """Return the declared main heading; where there is none, the title with the most weight, of several the first."""
    title = _find_declared_heading(evidence) or _elect_title(evidence)
    evidence.title = title.value if title else ""
    return title


def _find_declared_heading(evidence: Evidence) -> Candidate[str] | None:
    """Return the main heading that Open Graph declares as the title, or with which the `title` element begins.

    Most pages have one, other than their logo, and nothing else of them is read: their titles are right as often as if
    all were. Of its forms the one with the most spaces counts, since line breaks between elements are lost.
    """
    headings = {own: text for _, _, text, own in reversed(evidence.main_headings)}
    if not headings:
        return None
    declared = [*evidence.metas.get("og:title", ())[:1], split_title(evidence.page_title)[1][0].strip(_TITLE_EDGES)]
    for text in declared:
        own = letters(text)
        if own and own in headings and is_filled_in(text) and not _is_logo(own, evidence):
            forms = [remove_ornaments(headings[own]), *(form for form in declared if letters(form) == own)]
            return Candidate(max(forms, key=_count_spaces), sources_of("title")[0], agreed=True)
    return None


def _is_logo(own: str, evidence: Evidence) -> bool:
    """Whether a heading, in letters alone, is the name of the host or of the site."""
    return own in evidence.host_names or own in map(letters, evidence.metas.get("og:site_name", ()))


def _elect_title(evidence: Evidence) -> Candidate[str] | None:
    best = max(_collect_titles(evidence), key=lambda title: title.weight, default=None)
    return Candidate(best.text, best.sources[0], len(set(best.sources)) > 1) if best else None


def _collect_titles(evidence: Evidence) -> Iterable[_Title]:
    """Return the different titles that a page gives; texts that differ in spaces and punctuation alone are one."""
    declared = list(_read_declared_titles(evidence))
    evidence.declared_titles = [title for title, _ in declared]
    shown = list(read_candidates("title", evidence, SHOWN))
    known = {letters(title) for title in (*evidence.declared_titles, *(candidate.value for candidate in shown))}
    titles: dict[str, _Title] = {}
    for candidate in shown:
        _add_title(titles, candidate.value, candidate.source)
    for title, source in declared:
        _add_title(titles, _find_known_part(title, known), source)
    return titles.values()


def _read_declared_titles(evidence: Evidence) -> Iterator[tuple[str, Source]]:
    """Yield the titles that are declared, without the names of the site, and their sources."""
    without_site: dict[str, str] = {}
    for value, source, _ in read_candidates("title", evidence, DECLARED):
        if value not in without_site:
            without_site[value] = evidence.site.remove_from(value)
        if is_filled_in(without_site[value]):
            yield without_site[value], source


def _add_title(titles: dict[str, _Title], text: str, source: Source) -> None:
    """Add a title; of its forms the one with the most spaces stays, since line breaks between elements are lost."""
    title = titles.setdefault(letters(text), _Title(text))
    title.sources.append(source)
    title.text = max(title.text, text, key=_count_spaces)


def _count_spaces(text: str) -> int:
    return text.count(" ")


def _find_known_part(title: str, known: set[str]) -> str:
    """Return the part of a declared title that another source gives by itself, or else all of it."""
    parts = beginnings_and_ends(title)[1:]
    return next((text for key, text in parts if key in known), title)


# authors


def choose_authors(evidence: Evidence) -> Candidate[list[str]] | None:
    """Return the authors with the most weight. The site itself is one only where nobody else is named.

    What the page shows is read only as long as it can change the answer.
    """
    vote = _AuthorVote(evidence)
    sources = sources_of("authors")
    for number, source in enumerate(sources):
        if source.tier is SHOWN and vote.is_settled(sum(other.weight for other in sources[number:])):
            break
        for value in source.read(evidence):
            vote.add(value, source)
    return vote.find_winner()


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
            own = letters(name)
            self._is_site[name] = self._evidence.site.includes_letters(own) or own in self._organisations
        return self._is_site[name]

    @lazy
    def _organisations(self) -> frozenset[str]:
        return frozenset(map(letters, declared_organisations(self._evidence)))


# date


def choose_date(evidence: Evidence) -> Candidate[str] | None:
    """Return when the page was published.

    A declared moment may be given in any time zone, while readers are shown a day of their own. Where the page shows a
    day near its title that differs by one from the declared day, and the two can be the same moment, the shown day is
    taken. So is an earlier shown day: the declared one is then that of a later edition. Where a shown date can be read
    in several ways, it is read as the declared day if it can be.
    """
    declared = read_first("date", evidence, DECLARED)
    evidence.declared_date = declared.value if declared else ""
    if declared is None:
        return read_first("date", evidence, SHOWN) or read_first("date", evidence, FALLBACK)
    return _correct_date(declared, read_candidates("date", evidence, SHOWN))


def _correct_date(declared: Candidate[str], shown: Iterable[Candidate[str]]) -> Candidate[str]:
    """Return the declared day, or the shown day in its place. Nothing is read after a shown day that agrees."""
    others: list[tuple[int, Candidate[str]]] = []
    for candidate in shown:
        between = _days_between(candidate.value, declared.value)
        if between == 0:
            return declared._replace(agreed=True)
        others.append((between, candidate))
    for between, candidate in others:
        if abs(between) == 1 and _can_be_same_moment(candidate.value, declared.value):
            return candidate
    between, first = others[0] if others else (0, declared)
    return first if between < 0 and len(first.value) == _DAY_LENGTH else declared


def _days_between(one: str, other: str) -> int:
    return (date.fromisoformat(one[:_DAY_LENGTH]) - date.fromisoformat(other[:_DAY_LENGTH])).days


def _can_be_same_moment(one: str, other: str) -> bool:
    """Whether two dates can be the same moment in different time zones, which are quarters of an hour apart."""
    if len(one) == _DAY_LENGTH or len(other) == _DAY_LENGTH:
        return True
    moments = [datetime.fromisoformat(text) for text in (one, other)]
    if all(moment.tzinfo for moment in moments):
        return abs((moments[0] - moments[1]).total_seconds()) <= _MINUTE
    apart = abs((moments[0].replace(tzinfo=None) - moments[1].replace(tzinfo=None)).total_seconds())
    return apart % _QUARTER_HOUR <= _MINUTE


# language


def find_language(evidence: Evidence) -> Candidate[str] | None:
    """Return the declared language that the text confirms, with its region; else that of the text.

    Templates declare a language that their users forget to change, so the text knows better. Only a declared language
    that the detector does not know wins against it.
    """
    first = read_first("language", evidence, DECLARED)
    if first and _primary_code(first.value) == _primary_code(detect_in_sample(evidence.page)):
        return first._replace(agreed=True)
    written = read_first("language", evidence, SHOWN)
    if written is None:
        return first
    for candidate in read_candidates("language", evidence, DECLARED):
        if _primary_code(candidate.value) == _primary_code(written.value):
            return candidate._replace(agreed=True)
    return first if first and _primary_code(first.value) not in KNOWN else written


def _primary_code(tag: str) -> str:
    """Return the language of a tag without script and region."""
    code = tag.partition("-")[0]
    return _ALIASES.get(code, code)


# other fields


def choose_url(evidence: Evidence) -> Candidate[str] | None:
    """Return the URL of the page, and keep it as evidence."""
    url = read_first("url", evidence)
    evidence.url = url.value if url else ""
    return url


def find_sites(evidence: Evidence) -> list[Candidate[str]]:
    """Return the names of the site that are declared."""
    return list(islice(read_candidates("site", evidence, DECLARED), _MAX_SITE_NAMES))


def choose_site(evidence: Evidence) -> Candidate[str] | None:
    """Return the first name of the site; if none is declared, what the title of the page leaves over."""
    return next(iter(evidence.site_candidates), None) or read_first("site", evidence, FALLBACK)


def choose_licence(evidence: Evidence) -> Candidate[str] | None:
    """Return the first URL of a licence; where there is none, its name."""
    named = None
    for candidate in read_candidates("licence", evidence):
        if "://" in candidate.value:
            return candidate
        named = named or candidate
    return named


CHOOSERS: Final[dict[str, Callable[[Evidence], Candidate[Any] | None]]] = {
    "url": choose_url,
    "language": lambda evidence: evidence.language,
    "title": choose_title,
    "authors": choose_authors,
    "date": choose_date,
    "site": choose_site,
    "licence": choose_licence,
}
"""How a field is chosen, where it is not simply the first value that its sources give."""
CHOSEN_BEFORE: Final[dict[str, tuple[str, ...]]] = {
    "url": (),
    "language": ("url",),
    "title": ("url",),
    "date": ("title",),
    "modified": ("date",),
}
"""The fields that have to be chosen before another, because they help to find it; for all others the title."""
