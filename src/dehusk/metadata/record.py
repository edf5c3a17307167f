"""What comes out: the metadata of a page, each value with its source and how far it can be trusted."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

Value = str | list[str]
_Value = TypeVar("_Value", str, list[str])


@dataclass(frozen=True, slots=True)
class Candidate(Generic[_Value]):
    """A value that one place of a page gives for a field."""

    value: _Value
    source: str
    agreed: bool = False
    """Whether another place of the page gives the same value."""


class Found(NamedTuple):
    """The value of a field, where it stood, and the share of pages on which such a value is right."""

    value: Value
    source: str
    confidence: float


@dataclass(frozen=True)
class Metadata:
    """What a page says about itself; None or empty where it says nothing."""

    title: str | None = None
    """The title of what the page is about, without the name of the site."""
    authors: list[str] = field(default_factory=list)
    date: str | None = None
    """When it was published, in ISO 8601: a day, or a moment where the page tells one."""
    modified: str | None = None
    """When it was last changed, likewise."""
    site: str | None = None
    description: str | None = None
    language: str | None = None
    """A language tag such as `en` or `pt-BR`."""
    url: str | None = None
    """The address that the page gives for itself."""
    licence: str | None = None
    """The address of the licence, or its name."""
    image: str | None = None
    """The address of the picture that stands for the page."""
    tags: list[str] = field(default_factory=list)
    found: dict[str, Found] = field(default_factory=dict)
    """For every field that was found its value, source and confidence."""

    def to_dict(self) -> dict[str, Any]:
        """The plain values, and under `found` where they come from."""
        values = asdict(self)
        values["found"] = {name: found._asdict() for name, found in self.found.items()}
        return values
