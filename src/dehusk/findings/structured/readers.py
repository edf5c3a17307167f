"""Nodes → records: for each type of record, how its attributes are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from .families import families_of
from .nodes import Node
from .prices import plain_price
from .products import best_offer, offers_of, product_fields, rating_fields
from .records import Answer, Event, HowTo, JobPosting, Product, Question, Recipe, Record, Step
from .values import Values

_MAX_STEPS: Final = 1000
_STEP_DEPTH: Final = 4
_REMOTE: Final = "TELECOMMUTE"
_VOTES: Final = ("upvoteCount", "voteCount")
_NUTRIENTS: Final = "Content"


class RecordType(NamedTuple):
    """A type of record: the attribute of `Structured` that lists them, their class, and what reads their attributes."""

    listed_as: str
    family: str
    record: type[Record]
    read: Callable[[Node, Values], dict[str, Any]]


def _recipe(node: Node, values: Values) -> dict[str, Any]:
    nutrition = next(values.nodes(node, "nutrition"), {})
    return {
        "author": values.text(node, "author"),
        "yields": max(islice(values.texts(node, "recipeYield", "yield"), 5), key=len, default=""),
        "prep_time": values.text(node, "prepTime"),
        "cook_time": values.text(node, "cookTime"),
        "total_time": values.text(node, "totalTime"),
        "category": ", ".join(islice(values.texts(node, "recipeCategory"), 20)),
        "cuisine": ", ".join(islice(values.texts(node, "recipeCuisine"), 20)),
        "ingredients": tuple(values.texts(node, "recipeIngredient", "ingredients", "ingredient")),
        "instructions": tuple(step.text or step.name for step in _steps(node, values, "recipeInstructions")),
        "nutrition": {
            name.removesuffix(_NUTRIENTS): text
            for name in islice(nutrition, 30)
            if not name.startswith("@") and (text := values.text(nutrition, name))
        },
        **rating_fields(node, values),
    }


def _event(node: Node, values: Values) -> dict[str, Any]:
    best = best_offer(offers_of(node, values))
    place = next(values.nodes(node, "location"), {})
    return {
        "start": values.text(node, "startDate"),
        "end": values.text(node, "endDate"),
        "status": values.term(node, "eventStatus"),
        "attendance": values.term(node, "eventAttendanceMode"),
        "location": values.text(node, "location"),
        "address": values.address(place),
        "organizer": values.text(node, "organizer"),
        "performers": tuple(values.texts(node, "performer", "performers")),
        "price": best.price,
        "currency": best.currency,
        "availability": best.availability,
    }


def _question(node: Node, values: Values) -> dict[str, Any]:
    accepted = [_answer(part, values, accepted=True) for part in values.nodes(node, "acceptedAnswer")]
    suggested = [_answer(part, values, accepted=False) for part in values.nodes(node, "suggestedAnswer", "answer")]
    texts = {answer.text for answer in accepted}
    return {
        "text": values.text(node, "text"),
        "author": values.text(node, "author"),
        "date": values.text(node, "dateCreated", "datePublished"),
        "votes": values.text(node, *_VOTES),
        "answers": (*accepted, *(answer for answer in suggested if answer.text not in texts)),
    }


def _answer(node: Node, values: Values, *, accepted: bool) -> Answer:
    text, author = values.text(node, "text", "description", "name"), values.text(node, "author")
    date = values.text(node, "dateCreated", "datePublished")
    return Answer(text, accepted, author, date, values.text(node, *_VOTES), values.url(node))


def _how_to(node: Node, values: Values) -> dict[str, Any]:
    return {
        "total_time": values.text(node, "totalTime", "performTime"),
        "cost": values.text(node, "estimatedCost"),
        "supplies": tuple(values.texts(node, "supply")),
        "tools": tuple(values.texts(node, "tool")),
        "steps": tuple(_steps(node, values, "step", "steps")),
    }


def _job(node: Node, values: Values) -> dict[str, Any]:
    pay = next(values.nodes(node, "baseSalary", "estimatedSalary"), {})
    amount = next(values.nodes(pay, "value"), pay)
    places = [values.address(place) or values.text(place, "name") for place in values.nodes(node, "jobLocation")]
    amounts = values.texts(amount, "minValue", "value", "minPrice")
    return {
        "company": values.text(node, "hiringOrganization"),
        "location": "; ".join(dict.fromkeys(filter(None, places))) or values.text(node, "jobLocation"),
        "is_remote": values.term(node, "jobLocationType").upper() == _REMOTE,
        "employment_types": tuple(values.texts(node, "employmentType")),
        "posted": values.text(node, "datePosted"),
        "expires": values.text(node, "validThrough"),
        "salary": plain_price(next(amounts, values.text(node, "baseSalary"))),
        "highest_salary": plain_price(values.text(amount, "maxValue")),
        "currency": values.text(pay, "currency") or values.text(node, "salaryCurrency"),
        "salary_unit": values.text(amount, "unitText"),
        "identifier": _identifier(node, values),
    }


def _identifier(node: Node, values: Values) -> str:
    """An identifier, or the value of a `PropertyValue`, whose name is that of who gave it."""
    for part in values.nodes(node, "identifier"):
        if text := values.text(part, "value"):
            return text
    return values.text(node, "identifier")


def _steps(node: Node, values: Values, *names: str) -> Iterator[Step]:
    """The steps in order; those of sections one after another, and texts by their lines."""
    yield from islice(_all_steps(node, values, names, 0), _MAX_STEPS)


def _all_steps(node: Node, values: Values, names: tuple[str, ...], depth: int) -> Iterator[Step]:
    yield from (Step("", line, "") for line in values.lines(node, *names))
    for part in values.nodes(node, *names):
        inside = (
            () if depth >= _STEP_DEPTH else _all_steps(part, values, ("itemListElement", "steps", "item"), depth + 1)
        )
        steps = list(islice(inside, _MAX_STEPS))
        text = values.text(part, "text", "description")
        if text or not steps:
            step = Step(values.text(part, "name"), text, values.url(part))
            if step.name or step.text:
                yield step
        else:
            yield from steps


RECORD_TYPES: Final = (
    RecordType("recipes", "Recipe", Recipe, _recipe),
    RecordType("products", "Product", Product, product_fields),
    RecordType("events", "Event", Event, _event),
    RecordType("questions", "Question", Question, _question),
    RecordType("how_tos", "HowTo", HowTo, _how_to),
    RecordType("jobs", "JobPosting", JobPosting, _job),
)
"""Every type of record."""
_FAMILIES: Final = {kind.family: kind for kind in RECORD_TYPES}


def record_type_of(node: Node) -> RecordType | None:
    """The type of the record of a node; None for nodes of other types."""
    return next((_FAMILIES[name] for name in sorted(families_of(node.get("@type", ()))) if name in _FAMILIES), None)


def read_record(kind: RecordType, node: Node, values: Values, sources: tuple[str, ...]) -> Record:
    """The record of a node; nothing is known yet about what the page shows."""
    return kind.record(
        name=values.text(node, "name", "title", "headline"),
        url=values.url(node),
        description=values.text(node, "description"),
        images=tuple(dict.fromkeys(islice(values.urls(node, "image"), 50))),
        sources=sources,
        **kind.read(node, values),
    )
