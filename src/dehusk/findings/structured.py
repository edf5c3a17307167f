"""Structured data: what a page declares in JSON-LD, microdata, RDFa Lite and Open Graph, as schema.org entities.

Entities that are the same are merged; recipes, products, events, questions, how-tos and jobs are records with plain
attributes. In a record, a text that is not declared is empty. Dates and durations are as the page declares them, mostly
in ISO 8601. URLs are absolute where the URL of the page is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from .._core import StructuredData
from ..declared import declared_of
from ..limits import check_time
from ..page import Page

__all__ = [
    "Answer",
    "Entity",
    "Event",
    "HowTo",
    "JobPosting",
    "Offer",
    "Product",
    "Question",
    "Recipe",
    "Record",
    "Step",
    "Structured",
    "structured_of",
]


@dataclass(frozen=True)
class Entity:
    """Something that a page describes in structured data, with all that is said about it."""

    types: tuple[str, ...]
    """Its types without their vocabulary, such as `NewsArticle`."""
    name: str
    """Its name, headline or title; empty where it has none."""
    id: str
    """Its `@id`, absolute where the URL of the page is known; empty where it has none."""
    sources: tuple[str, ...]
    """The syntaxes that describe it: `json-ld`, `microdata`, `rdfa`, `open graph`."""
    properties: Mapping[str, list[Any]] = field(repr=False)
    """Lists of values by name: texts as they are declared, or nested entities as dictionaries of the same form."""
    shown: Mapping[str, bool] = field(repr=False)
    """Whether the page shows a value of a property, by name: `offers.price` for a nested one. URLs, dates and
    enumerations are not in it."""

    def to_dict(self) -> dict[str, Any]:
        """A dictionary for JSON."""
        return {name: _as_json_value(value) for name, value in vars(self).items()}


@dataclass(frozen=True)
class Record:
    """What all records have."""

    name: str = ""
    url: str = ""
    description: str = ""
    images: tuple[str, ...] = ()
    """The URLs of its images."""
    sources: tuple[str, ...] = ()
    """The syntaxes that describe it: `json-ld`, `microdata`, `rdfa`, `open graph`."""
    shown: Mapping[str, bool] = field(default_factory=dict)
    """Whether the page shows all values of an attribute, by name; URLs, dates and enumerations are not in it."""

    def to_dict(self) -> dict[str, Any]:
        """The attributes that have a value, for JSON."""
        values = {name: _as_json_value(value) for name, value in asdict(self).items()}
        return {name: value for name, value in values.items() if value not in ("", [], {}, None)}


class Offer(NamedTuple):
    """One offer of a product or a ticket."""

    price: str
    """Digits with a decimal point; of a range the lowest price."""
    currency: str
    """As it is declared, in most pages a code such as `EUR`."""
    availability: str
    """A value of schema.org such as `InStock`."""
    seller: str
    url: str


@dataclass(frozen=True)
class Product(Record):
    """Something that is sold."""

    price: str = ""
    """The price of the first offer with a price, as digits with a decimal point; of a range the lowest."""
    highest_price: str = ""
    """The highest price of a range."""
    currency: str = ""
    availability: str = ""
    """A value of schema.org such as `InStock` or `OutOfStock`."""
    condition: str = ""
    brand: str = ""
    sku: str = ""
    mpn: str = ""
    gtin: str = ""
    category: str = ""
    rating: str = ""
    reviews: str = ""
    """The number of ratings or reviews."""
    specifications: Mapping[str, str] = field(default_factory=dict)
    """Further properties by name, such as colour or weight."""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True)
class Recipe(Record):
    """How something is cooked."""

    author: str = ""
    yields: str = ""
    prep_time: str = ""
    cook_time: str = ""
    total_time: str = ""
    category: str = ""
    cuisine: str = ""
    ingredients: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    """The steps, or the paragraphs where the instructions are one text."""
    nutrition: Mapping[str, str] = field(default_factory=dict)
    rating: str = ""
    reviews: str = ""
    """The number of ratings or reviews."""


@dataclass(frozen=True)
class Event(Record):
    """Something that takes place."""

    start: str = ""
    end: str = ""
    status: str = ""
    """A value of schema.org such as `EventCancelled`."""
    attendance: str = ""
    """A value of schema.org such as `OnlineEventAttendanceMode`."""
    location: str = ""
    """The name of the place."""
    address: str = ""
    organizer: str = ""
    performers: tuple[str, ...] = ()
    price: str = ""
    currency: str = ""
    availability: str = ""


class Answer(NamedTuple):
    """An answer to a question."""

    text: str
    is_accepted: bool
    author: str
    date: str
    votes: str
    url: str


@dataclass(frozen=True)
class Question(Record):
    """A question with its answers; `name` is the question."""

    text: str = ""
    """The question at length."""
    author: str = ""
    date: str = ""
    votes: str = ""
    answers: tuple[Answer, ...] = ()
    """The accepted ones first."""


class Step(NamedTuple):
    """A step of a how-to."""

    name: str
    text: str
    url: str


@dataclass(frozen=True)
class HowTo(Record):
    """How something is done."""

    total_time: str = ""
    cost: str = ""
    supplies: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class JobPosting(Record):
    """A job that is offered; `name` is its title."""

    company: str = ""
    location: str = ""
    is_remote: bool = False
    employment_types: tuple[str, ...] = ()
    """Values such as `FULL_TIME`."""
    posted: str = ""
    expires: str = ""
    salary: str = ""
    """Digits with a decimal point; of a range the lowest."""
    highest_salary: str = ""
    currency: str = ""
    salary_unit: str = ""
    """A value such as `YEAR`."""
    identifier: str = ""


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
        """A dictionary for JSON: `entities`, and the lists of records that are not empty."""
        records = {name: [record.to_dict() for record in getattr(self, name)] for name in RECORD_TYPES}
        return {
            "entities": [entity.to_dict() for entity in self.entities],
            **{name: listed for name, listed in records.items() if listed},
        }


def structured_of(page: Page, shown_page: Page | None = None) -> Structured:
    """The structured data of a page; `shown_page` is the page whose text is shown, where it is another one."""
    return make_structured(read_structured(page, shown_page))


def read_structured(page: Page, shown_page: Page | None = None) -> StructuredData:
    """Read the structured data of a page, as `structured_of` does, in the form of the core."""
    shown = page if shown_page is None else shown_page
    data = declared_of(page).core.structured(page.url or "", shown.table)
    check_time()
    return data


def make_structured(data: StructuredData) -> Structured:
    """Make entities and records of what the core has read."""
    values = data.values()
    records = {
        name: tuple(_make_record(RECORD_TYPES[name], each) for each in values.get(name, ())) for name in RECORD_TYPES
    }
    return Structured(tuple(map(_make_entity, values["entities"])), **records)  # type: ignore[arg-type]


def _make_entity(entity: dict[str, Any]) -> Entity:
    return Entity(**(entity | {name: tuple(entity[name]) for name in ("types", "sources")}))


def _make_record(kind: type[Record], attributes: dict[str, Any]) -> Record:
    return kind(**{name: _make_attribute(name, value) for name, value in attributes.items()})


def _make_attribute(name: str, value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return tuple(_PARTS[name](**part) for part in value) if name in _PARTS else tuple(value)


def _as_json_value(value: object) -> object:
    if isinstance(value, tuple):
        return value._asdict() if hasattr(value, "_asdict") else [_as_json_value(part) for part in value]
    return dict(value) if isinstance(value, Mapping) else value
