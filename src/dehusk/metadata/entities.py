"""Entities that structured data describes, and which of them the page is about."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import itemgetter
from typing import Final

from ..declared import Json
from ..lazy import lazy
from .plain_text import first_text, letters

Entity = dict[str, Json]

_SUBJECT_KEYS: Final = ("@graph", "mainEntity", "mainEntityOfPage", "mainContentOfPage", "blogPost")
"""Properties whose value may be the subject of a page; other properties lead to other entities."""
_MAX_DEPTH: Final = 12
_MAX_ENTITIES: Final = 5000

_WORK, _PAGE, _OTHER = 3.0, 1.0, 0.0
"""Scores of a type: what has been written or made, a page that shows it, and what no page is about."""
_TYPE_SCORES: Final = (
    (
        _WORK,
        re.compile(
            r"Article|Posting|BlogPost$|Report$|Review$|Recipe|NewsItem|Book$|HowTo$|Event$|Product|Movie$|"
            r"PodcastEpisode|Course|CreativeWork$"
        ),
    ),
    (_PAGE, re.compile(r"Page$|Question|Discussion|VideoObject|Blog$")),
    (
        _OTHER,
        re.compile(
            r"WebSite|Organi[sz]ation|Corporation|Person|Breadcrumb|ImageObject|ListItem|ItemList|Navigation|Action|"
            r"WPHeader|WPFooter|WPSideBar|Rating|Address|Comment|Offer|Brand|Place|Business|Answer"
        ),
    ),
)
_UNKNOWN: Final = 0.5
"""Score of an entity of no known type that has one of the properties of works."""
_PROPERTIES_OF_WORKS: Final = frozenset({"headline", "datePublished", "author"})
_VOCABULARY: Final = re.compile("[/#:]")


class Entities:
    """All entities that some structured data describes, and the subjects: those that the page may be about."""

    def __init__(self, values: list[Json], entities: list[Entity], title: str, urls: frozenset[str]) -> None:
        """Take the values and all objects in them, and the title, in letters alone, and the URLs of the page."""
        self.all = entities
        scored = [(_score_subject(entity, title, urls), entity) for entity in _find_roots(values)]
        scored.sort(key=itemgetter(0), reverse=True)
        self.subjects = [entity for score, entity in scored if score > 0]
        """What the page may be about, the likeliest first."""

    @lazy
    def names(self) -> frozenset[str]:
        """The names of the properties of all entities."""
        return frozenset().union(*self.all)

    def resolve(self, value: Json) -> Json:
        """Return the entity that a mere reference means; other values as they are."""
        if isinstance(value, dict) and isinstance(value.get("@id"), str) and "name" not in value:
            return self._by_id.get(value["@id"], value)
        return value

    @lazy
    def _by_id(self) -> dict[str, Entity]:
        """Of the entities with the same id the one that has most properties."""
        by_id: dict[str, Entity] = {}
        for entity in self.all:
            name = entity.get("@id")
            if isinstance(name, str) and len(entity) > len(by_id.get(name, {"@id": name})):
                by_id[name] = entity
        return by_id


def _find_roots(values: list[Json]) -> list[Entity]:
    """Return the entities that are part of no other, and those that these say to be about."""
    roots: list[Entity] = []
    waiting: list[tuple[Json, int]] = [(values, 0)]
    while waiting and len(roots) < _MAX_ENTITIES:
        value, depth = waiting.pop()
        if depth > _MAX_DEPTH:
            continue
        if isinstance(value, list):
            waiting += [(part, depth + 1) for part in reversed(value)]
        elif isinstance(value, dict):
            roots.append(value)
            waiting += [(value[key], depth + 1) for key in reversed(_SUBJECT_KEYS) if key in value]
    return roots


def _score_subject(entity: Entity, title: str, urls: frozenset[str]) -> float:
    """Return how likely a page of this title, in letters alone, and with these URLs is about an entity; 0 for not."""
    scores = [score for score in map(_score_type, types_of(entity)) if score is not None]
    properties = len(_PROPERTIES_OF_WORKS & entity.keys())
    score = max(scores, default=_UNKNOWN if properties else _OTHER)
    if score == _OTHER:
        return 0.0
    score += 0.5 * properties
    name = letters(first_text(entity.get("headline")) or first_text(entity.get("name")))
    if len(name) > 3 and name in title:
        score += 2
    page = entity.get("mainEntityOfPage")
    stated = (entity.get("url"), entity.get("@id"), page, page.get("@id") if isinstance(page, dict) else None)
    if any(isinstance(url, str) and url in urls for url in stated):
        score += 1
    return score


@lru_cache(maxsize=512)
def _score_type(name: str) -> float | None:
    """Return the score of a type without its vocabulary; None where the type is not known."""
    return next((score for score, pattern in _TYPE_SCORES if pattern.search(name)), None)


def is_work(entity: Entity) -> bool:
    """Whether an entity has been written or made, and is not a page that shows such a thing."""
    return "headline" in entity or any(_score_type(name) == _WORK for name in types_of(entity))


def types_of(entity: Entity) -> list[str]:
    """Return the types of an entity without their vocabulary."""
    given = entity.get("@type")
    names = given if isinstance(given, list) else [given]
    return [
        _VOCABULARY.split(name)[-1] if "/" in name or ":" in name else name for name in names if isinstance(name, str)
    ]


NO_ENTITIES: Final = Entities([], [], "", frozenset())
