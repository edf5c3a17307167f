"""All structured data of a page, as the core reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...declared import declared_of
from ...limits.clock import check_time
from ...page import Page
from .entity import Entity
from .records import Answer, Event, HowTo, JobPosting, Offer, Product, Question, Recipe, Record, Step

RECORD_TYPES: Final[Mapping[str, type[Record]]] = {
    "recipes": Recipe,
    "products": Product,
    "events": Event,
    "questions": Question,
    "how_tos": HowTo,
    "jobs": JobPosting,
}
"""Every type of record by the attribute of `Structured` that lists them."""
_PARTS: Final[Mapping[str, type[Offer | Answer | Step]]] = {"offers": Offer, "answers": Answer, "steps": Step}
"""The classes of the parts of records, by the attribute that lists them."""


@dataclass(frozen=True)
class Structured:
    """What a page declares in structured data; false where it declares nothing."""

    entities: tuple[Entity, ...] = ()
    """All entities in the order of the page, JSON-LD first; what is a part of another is among its properties."""
    recipes: tuple[Recipe, ...] = ()
    products: tuple[Product, ...] = ()
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()
    """Those of pages of questions and answers, and of frequent questions."""
    how_tos: tuple[HowTo, ...] = ()
    jobs: tuple[JobPosting, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.entities)

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of all types."""
        return tuple(record for name in RECORD_TYPES for record in getattr(self, name))

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary for JSON: `entities`, and the lists of records that are not empty."""
        records = {name: [record.to_dict() for record in getattr(self, name)] for name in RECORD_TYPES}
        return {
            "entities": [entity.to_dict() for entity in self.entities],
            **{name: listed for name, listed in records.items() if listed},
        }


def structured_of(page: Page, shown_page: Page | None = None) -> Structured:
    """The structured data of a page; `shown_page` is the page whose text is shown, where it is another one."""
    shown = page if shown_page is None else shown_page
    answer = declared_of(page).core.structured(page.url or "", shown.table)
    check_time()
    records = {name: tuple(_record(RECORD_TYPES[name], each) for each in answer.get(name, ())) for name in RECORD_TYPES}
    return Structured(tuple(map(_entity, answer["entities"])), **records)  # type: ignore[arg-type]


def _entity(entity: dict[str, Any]) -> Entity:
    types, sources = tuple(entity["types"]), tuple(entity["sources"])
    return Entity(types, entity["name"], entity["id"], sources, entity["properties"], entity["shown"])


def _record(kind: type[Record], attributes: dict[str, Any]) -> Record:
    return kind(**{name: _attribute(name, value) for name, value in attributes.items()})


def _attribute(name: str, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return tuple(_PARTS[name](**part) for part in value) if name in _PARTS else tuple(value)
