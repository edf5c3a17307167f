"""Which of the things that structured data describes is the one that the page is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..declared import Json
from .plain_text import first_text, letters

Thing = dict[str, Json]

_INTO: Final = ("@graph", "mainEntity", "mainEntityOfPage", "mainContentOfPage", "blogPost")
"""Where the subject of a page may stand; other properties lead to other things."""
_WORK: Final = re.compile(
    r"Article|Posting|BlogPost$|Report$|Review$|Recipe|NewsItem|Book$|HowTo$|Event$|Product|Movie$|PodcastEpisode|Course"
    r"|CreativeWork$"
)
_PAGE: Final = re.compile(r"Page$|Question|Discussion|VideoObject|Blog$")
_OTHER: Final = re.compile(
    r"WebSite|Organi[sz]ation|Corporation|Person|Breadcrumb|ImageObject|ListItem|ItemList|Navigation|Action|WPHeader|"
    r"WPFooter|WPSideBar|Rating|Address|Comment|Offer|Brand|Place|Business|Answer"
)
_VOCABULARY: Final = re.compile("[/#:]")
_DEEPEST: Final = 12
_MOST: Final = 5000
"""Things that are looked at."""
_TELLING: Final = ("headline", "datePublished", "author")


class Things:
    """All things that some structured data describes, and those among them that the page may be about."""

    def __init__(self, values: list[Json], title: str, addresses: frozenset[str]) -> None:
        self._left = _MOST
        self.all = list(self._walk(values, 0))
        self._by_id: dict[str, Thing] = {}
        for thing in self.all:
            name = thing.get("@id")
            if isinstance(name, str) and len(thing) > len(self._by_id.get(name, {"@id": name})):
                self._by_id[name] = thing
        likely = [(_likeliness(thing, title, addresses), thing) for thing in islice(self._roots(values, 0), _MOST)]
        self.subjects = [thing for score, thing in sorted(likely, key=lambda pair: -pair[0]) if score > 0]
        """What the page may be about, the likeliest first."""

    def _walk(self, value: Json, depth: int) -> Iterator[Thing]:
        """All objects, outer ones first."""
        if depth > _DEEPEST or self._left <= 0:
            return
        if isinstance(value, list):
            for part in value:
                yield from self._walk(part, depth + 1)
        elif isinstance(value, dict):
            self._left -= 1
            yield value
            for part in value.values():
                if isinstance(part, dict | list):
                    yield from self._walk(part, depth + 1)

    def _roots(self, value: Json, depth: int) -> Iterator[Thing]:
        """The things that stand by themselves or that the page says to be about."""
        if depth > _DEEPEST:
            return
        if isinstance(value, list):
            for part in value:
                yield from self._roots(part, depth + 1)
        elif isinstance(value, dict):
            yield value
            for key in _INTO:
                yield from self._roots(value.get(key), depth + 1)

    def whole(self, value: Json) -> Json:
        """What a mere reference stands for; other values stay as they are."""
        if isinstance(value, dict) and isinstance(value.get("@id"), str) and "name" not in value:
            return self._by_id.get(value["@id"], value)
        return value

    def of_type(self, name: str) -> list[Thing]:
        """The things of a type."""
        return [thing for thing in self.all if name in types_of(thing)]


def _likeliness(thing: Thing, title: str, addresses: frozenset[str]) -> float:
    """How likely a page of this title, in letters alone, and with these addresses is about a thing; 0 for not."""
    types = types_of(thing)
    if any(map(_WORK.search, types)):
        score = 3.0
    elif any(map(_PAGE.search, types)):
        score = 1.0
    elif any(map(_OTHER.search, types)) or not any(key in thing for key in _TELLING):
        return 0.0
    else:
        score = 0.5
    score += 0.5 * sum(key in thing for key in _TELLING)
    name = letters(first_text(thing.get("headline")) or first_text(thing.get("name")))
    if len(name) > 3 and name in title:
        score += 2
    page = thing.get("mainEntityOfPage")
    stated = [thing.get("url"), thing.get("@id"), page, page.get("@id") if isinstance(page, dict) else None]
    if any(isinstance(address, str) and address in addresses for address in stated):
        score += 1
    return score


def is_work(thing: Thing) -> bool:
    """Whether a thing is something that has been written or made, rather than a page that shows it."""
    return any(map(_WORK.search, types_of(thing))) or "headline" in thing


def types_of(thing: Thing) -> list[str]:
    """The types of a thing, without their vocabulary."""
    given = thing.get("@type")
    named = [name for name in (given if isinstance(given, list) else [given]) if isinstance(name, str)]
    return [_VOCABULARY.split(name)[-1] if "/" in name or ":" in name else name for name in named]
