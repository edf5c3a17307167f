"""An entity that a page describes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Entity:
    """Something that a page describes in structured data, with all that is said about it."""

    types: tuple[str, ...]
    """Its types without their vocabulary, such as `NewsArticle`."""
    name: str
    """Its name, headline or title; empty where it has none."""
    id: str
    """Its `@id`, absolute where the address of the page is known; empty where it has none."""
    sources: tuple[str, ...]
    """The syntaxes that describe it: `json-ld`, `microdata`, `rdfa`, `open graph`."""
    properties: Mapping[str, list[Any]] = field(repr=False)
    """Lists of values by name: texts as they are declared, or nested entities as dictionaries of the same form."""
    shown: Mapping[str, bool] = field(repr=False)
    """Whether the page shows a value of a property, by name: `offers.price` for a nested one. URLs, dates and
    enumerations are not in it."""

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary for JSON."""
        return {
            "types": list(self.types),
            "name": self.name,
            "id": self.id,
            "sources": list(self.sources),
            "properties": dict(self.properties),
            "shown": dict(self.shown),
        }
