"""The metadata of a page as it is given to users: each value with its source and confidence."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

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
    """The address that the page gives for itself."""
    licence: str | None = None
    """The address of the licence, or its name."""
    image: str | None = None
    """The address of the picture that stands for the page."""
    categories: list[str] = field(default_factory=list)
    """The sections of the site that the page belongs to."""
    tags: list[str] = field(default_factory=list)
    found: dict[str, Found] = field(default_factory=dict)
    """For every field that was found its value, source and confidence."""

    def to_dict(self) -> dict[str, Any]:
        """The plain values, and under `found` where they come from."""
        values = asdict(self)
        values["found"] = {name: found._asdict() for name, found in self.found.items()}
        return values
