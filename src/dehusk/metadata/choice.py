"""The metadata of a page: for every field the best value with its source and confidence."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

from ..page import Bools, Page
from .evidence import Evidence
from .fields import CHOOSERS, CHOSEN_BEFORE, find_language, find_sites
from .sources import FALLBACK, Candidate, confidence_of, read_first

_DAY_LENGTH: Final = len("2024-01-01")

Value = str | list[str]


class Found(NamedTuple):
    """The value of a field, the place where it was found, and the share of pages on which such a value is right."""

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
    """When it was published, in ISO 8601: a day, or a day and a time if the page tells the time."""
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


class Choice:
    """The best value of each field of a page, chosen when it is first used."""

    def __init__(self, page: Page, content: Bools | None = None) -> None:
        self.evidence = Evidence(page, content, find_language, find_sites)
        self._chosen: dict[str, Candidate[Any] | None] = {}

    def candidates(self) -> dict[str, Candidate[Any]]:
        """Return the best candidate of every field that has one."""
        return {field: chosen for field in FIELDS if (chosen := self._choose(field)) is not None}

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
        chosen = self._choose(field)
        return getattr(Metadata(), field) if chosen is None else chosen.value

    def known_day(self) -> str:
        """Return the day of publication, if it is declared or shown near the title; else an empty text.

        A date from elsewhere on the page may be that of a comment, a review or the entry of a list.
        """
        chosen = self._choose("date")
        return "" if chosen is None or chosen.source.tier is FALLBACK else chosen.value[:_DAY_LENGTH]

    def _choose(self, field: str) -> Candidate[Any] | None:
        """Return the best candidate of a field, after those of the fields that help to find it."""
        if field not in self._chosen:
            for earlier in CHOSEN_BEFORE.get(field, ("title",)):
                self._choose(earlier)
            choose = CHOOSERS.get(field)
            self._chosen[field] = choose(self.evidence) if choose else read_first(field, self.evidence)
        return self._chosen[field]
