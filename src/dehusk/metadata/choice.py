"""The metadata of a page: for every field the best value with its source and confidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from itertools import islice
from typing import Any, Final

from ..page import Bools, Page
from .authors import authors_of
from .candidates import Candidate, candidates_of, first_of
from .evidence import Evidence
from .language import language_of
from .publication import date_of
from .record import Found, Metadata
from .site_names import SiteNames
from .sources import FALLBACK, confidence_of
from .titles import title_of

_MOST_SITE_NAMES: Final = 20
_DAY: Final = len("2024-01-01")


def metadata_of(page: Page, content: Bools | None = None) -> Metadata:
    """What a page says about itself.

    `content` marks the text rows that are content; where a page has no heading that is its title, authors and dates are
    looked for where the content begins. No page raises.
    """
    return Choice(page, content).metadata()


class Choice:
    """The best value of each field of a page, chosen when it is first asked for."""

    def __init__(self, page: Page, content: Bools | None = None) -> None:
        self.evidence = Evidence(page, content)
        self._chosen: dict[str, Candidate[Any] | None] = {}

    def candidates(self) -> dict[str, Candidate[Any]]:
        """The best candidate of every field that has one."""
        return {field: chosen for field in FIELDS if (chosen := self._candidate(field)) is not None}

    def metadata(self) -> Metadata:
        """All fields."""
        found = {
            field: Found(chosen.value, chosen.source.place, confidence_of(chosen.source, chosen.agreed))
            for field, chosen in self.candidates().items()
        }
        return Metadata(**{field: value for field, (value, _, _) in found.items()}, found=found)  # type: ignore[arg-type]

    def value(self, field: str) -> Any:
        """The value of one field, without the work that only others need."""
        chosen = self._candidate(field)
        return getattr(Metadata(), field) if chosen is None else chosen.value

    def known_day(self) -> str:
        """The day on which the page was published, if it is declared or shown near the title; else an empty text.

        A date from elsewhere on the page may be that of a comment, a review or the entry of a list.
        """
        chosen = self._candidate("date")
        return "" if chosen is None or chosen.source.standing is FALLBACK else chosen.value[:_DAY]

    def _candidate(self, field: str) -> Candidate[Any] | None:
        if field not in self._chosen:
            for before in _BEFORE.get(field, ("title",)):
                self._candidate(before)
            choose = _CHOOSE.get(field)
            self._chosen[field] = choose(self.evidence) if choose else first_of(field, self.evidence)
        return self._chosen[field]


def _url_of(evidence: Evidence) -> Candidate[str] | None:
    url = first_of("url", evidence)
    evidence.address = url.value if url else ""
    return url


def _language_of(evidence: Evidence) -> Candidate[str] | None:
    language = language_of(evidence)
    evidence.language = language.value if language else ""
    return language


def _title_of(evidence: Evidence) -> Candidate[str] | None:
    names = list(islice(candidates_of("site", evidence), _MOST_SITE_NAMES))
    evidence.first_site = names[0] if names else None
    evidence.site = SiteNames([name.value for name in names], evidence.host_names)
    title = title_of(evidence)
    evidence.title = title.value if title else ""
    return title


def _site_of(evidence: Evidence) -> Candidate[str] | None:
    """The first name of the site; where there is none before the title is known, what the title leaves over."""
    found: Candidate[str] | None = evidence.first_site or first_of("site", evidence)
    return found


def _licence_of(evidence: Evidence) -> Candidate[str] | None:
    """The first address of a licence; where there is none, its name."""
    named = None
    for candidate in candidates_of("licence", evidence):
        if "://" in candidate.value:
            return candidate
        named = named or candidate
    return named


FIELDS: Final = tuple(field.name for field in fields(Metadata) if field.name != "found")
"""The names of all fields."""
_BEFORE: Final[dict[str, tuple[str, ...]]] = {
    "url": (),
    "language": ("url",),
    "title": ("url",),
    "date": ("title", "language"),
    "modified": ("date",),
}
"""The fields that have to be chosen before another, because they help to find it; for all others the title."""
_CHOOSE: Final[dict[str, Callable[[Evidence], Candidate[Any] | None]]] = {
    "url": _url_of,
    "language": _language_of,
    "title": _title_of,
    "authors": authors_of,
    "date": date_of,
    "site": _site_of,
    "licence": _licence_of,
}
"""How a field is chosen, where it is not simply the first value that its sources give."""
