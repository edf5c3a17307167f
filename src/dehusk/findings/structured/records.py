"""Records with plain attributes: what is declared about things of a few common types.

A text that is not declared is empty. Dates and durations are as the page declares them, mostly in ISO 8601. URLs are
absolute where the address of the page is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple


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
        values = {name: _plain(value) for name, value in asdict(self).items()}
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
    """That of the first offer with a price, as digits with a decimal point; of a range the lowest."""
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


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return value._asdict() if hasattr(value, "_asdict") else [_plain(part) for part in value]
    return dict(value) if isinstance(value, Mapping) else value
