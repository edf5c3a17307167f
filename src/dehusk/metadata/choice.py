"""The metadata of a page: for every field the best value with its source and confidence."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, fields
from itertools import islice
from typing import Any, Final, NamedTuple

from ..lazy import lazy
from ..page import Bools, Page
from ..page.days import day_of
from .author_vote import choose_authors
from .date_choice import choose_date
from .declared_sources import read_host_in_title
from .evidence import Evidence, Findings
from .language_choice import choose_language
from .lead_image import choose_image
from .plain_text import letters
from .sources import DECLARED, FALLBACK, OF_ENTITIES, Candidate, confidence_of, read_candidates, read_first
from .title_choice import elect_title, find_declared_heading, find_titles_of_page, read_declared_titles
from .titles import cut_at_bar

_MAX_SITE_NAMES: Final = 20

Value = str | list[str]


class Found(NamedTuple):
    """The value of a field, the place where it was found, and the share of pages on which such a value is right.

    That share is measured for titles, authors and dates, and estimated for other fields.
    """

    value: Value
    source: str
    confidence: float


@dataclass(frozen=True)
class Metadata:
    """What a page says about itself; a field that was not found is None or an empty list."""

    title: str | None = None
    """The title of what the page is about, without the name of the site."""
    authors: list[str] = field(default_factory=list)
    date: str | None = None
    """When it was published, in ISO 8601: a day, or a day and a time if the page tells the time.

    Where the page tells only when it was last changed, it is that, and its source ends with `modified`.
    """
    modified: str | None = None
    """When it was last changed, in the same form."""
    site: str | None = None
    """The name of the site."""
    description: str | None = None
    """A summary of the page."""
    language: str | None = None
    """A language tag such as `en` or `pt-BR`."""
    url: str | None = None
    """The URL that the page gives for itself."""
    licence: str | None = None
    """The URL of the licence, or its name."""
    image: str | None = None
    """The URL of the image that represents the page."""
    categories: list[str] = field(default_factory=list)
    """The sections of the site that the page belongs to."""
    tags: list[str] = field(default_factory=list)
    found: dict[str, Found] = field(default_factory=dict)
    """For every field that was found its value, source and confidence."""

    def to_dict(self) -> dict[str, Any]:
        """Return the plain values, and under `found` where they come from."""
        values = {name: copy(getattr(self, name)) for name in FIELDS}
        values["found"] = {name: found._asdict() for name, found in self.found.items()}
        return values


FIELDS: Final = tuple(field.name for field in fields(Metadata) if field.name != "found")
"""The names of all fields."""


def metadata_of(page: Page, content: Bools | None = None) -> Metadata:
    """Return what a page says about itself.

    `content` is the mask of the text rows that are content; where a page has no heading that is its title, authors and
    dates are looked for where the content begins. No page raises.
    """
    return Choice(page, content).metadata()


class Choice(Evidence):
    """The evidence of a page and the best value of each field, chosen when it is first used.

    Fields that help to choose others are evidence too: each is chosen when another needs it.
    """

    def __init__(self, page: Page, content: Bools | None = None, findings: Findings | None = None) -> None:
        super().__init__(page, content, findings)
        self._chosen: dict[str, Candidate[Any] | None] = {}

    def candidates(self) -> dict[str, Candidate[Any]]:
        """Return the best candidate of every field that has one."""
        return {field: chosen for field in FIELDS if (chosen := self.candidate(field)) is not None}

    def candidate(self, field: str) -> Candidate[Any] | None:
        """Return the best candidate of a field."""
        if field not in self._chosen:
            choose = _CHOOSERS.get(field)
            self._chosen[field] = choose(self) if choose else read_first(field, self)
        return self._chosen[field]

    def metadata(self) -> Metadata:
        """Return all fields."""
        candidates = self.candidates()
        found = {
            field: Found(value, source.place, confidence_of(source, agreed))
            for field, (value, source, agreed) in candidates.items()
        }
        return Metadata(**{field: chosen.value for field, chosen in candidates.items()}, found=found)

    def value(self, field: str) -> Any:
        """Return the value of one field, without the work that only others need."""
        chosen = self.candidate(field)
        return getattr(Metadata(), field) if chosen is None else chosen.value

    def known_day(self) -> str:
        """Return the day of publication, if it is declared or shown near the title; else an empty text.

        A date from elsewhere on the page may be that of a comment, a review or the entry of a list.
        """
        chosen = self.candidate("date")
        return "" if chosen is None or chosen.source.tier is FALLBACK else day_of(chosen.value)

    def choose_title(self) -> Candidate[str] | None:
        """Return the declared main heading, or else the title with the most weight, without what follows a bar."""
        title = find_declared_heading(self) or elect_title(self, self._declared_title_candidates)
        return title and title._replace(value=cut_at_bar(title.value))

    def choose_date(self) -> Candidate[str] | None:
        """Return when the page was published."""
        return choose_date(self, self._declared_date_candidate)

    def choose_site(self) -> Candidate[str] | None:
        """Return the first name of the site; if none is declared, what the title of the page leaves over.

        A publisher whom the title does not name yields to the name of the host in it: many publish several sites.
        """
        declared = self._declared_site_candidates
        if not declared:
            return read_first("site", self, FALLBACK)
        first = declared[0]
        if first.source.place in OF_ENTITIES and letters(first.value) not in letters(self.page_title):
            return next((other for other in declared if other.source.reader is read_host_in_title), first)
        return first

    def choose_licence(self) -> Candidate[str] | None:
        """Return the first URL of a licence; where there is none, its name."""
        named = None
        for candidate in read_candidates("licence", self):
            if "://" in candidate.value:
                return candidate
            named = named or candidate
        return named

    @lazy
    def url(self) -> str:
        """The URL that the page gives for itself; empty where it gives none."""
        return _text_of(self.candidate("url"))

    @lazy
    def language(self) -> str:
        """The language tag of the page; empty where it is not known."""
        return _text_of(self.candidate("language"))

    @lazy
    def title(self) -> str:
        """The title of the page; empty where none was found."""
        return _text_of(self.candidate("title"))

    @lazy
    def declared_site_names(self) -> list[str]:
        """The names that the page declares for its site."""
        return [candidate.value for candidate in self._declared_site_candidates]

    @lazy
    def _declared_site_candidates(self) -> list[Candidate[str]]:
        return list(islice(read_candidates("site", self, DECLARED), _MAX_SITE_NAMES))

    @lazy
    def declared_titles(self) -> list[str]:
        """The titles that the page declares, without the names of the site."""
        return [candidate.value for candidate in self._declared_title_candidates]

    @lazy
    def titles_of_page(self) -> list[str]:
        """The declared titles of the whole page, and those of entities that are like one of them."""
        return find_titles_of_page(self._declared_title_candidates)

    @lazy
    def _declared_title_candidates(self) -> list[Candidate[str]]:
        return read_declared_titles(self)

    @lazy
    def declared_date(self) -> str:
        """When the page declares to have been published; empty where it does not."""
        return _text_of(self._declared_date_candidate)

    @lazy
    def _declared_date_candidate(self) -> Candidate[str] | None:
        return read_first("date", self, DECLARED)


def _text_of(candidate: Candidate[str] | None) -> str:
    return candidate.value if candidate else ""


_CHOOSERS: Final[dict[str, Callable[[Choice], Candidate[Any] | None]]] = {
    "language": choose_language,
    "title": Choice.choose_title,
    "authors": choose_authors,
    "date": Choice.choose_date,
    "site": Choice.choose_site,
    "licence": Choice.choose_licence,
    "image": choose_image,
}
"""How a field is chosen, where it is not simply the first value that its sources give."""
