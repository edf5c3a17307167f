"""All that a page declares, each part read once and only when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from .._core import declaring_tags, tag_attributes, tags_mentioning
from ..page import Page
from ..page.facts import fact
from .json_ld import linked_values, things_in, types_named
from .json_values import Json
from .microdata import item_types

_NAMES: Final = ("property", "name", "itemprop", "http-equiv")
"""Attributes that name a `meta` element."""
_LINKED: Final = "ld+json"
_HEAD_END: Final = b"</head"
_ABOUT: Final = re.compile("Article|Posting|Report|CreativeWork|WebPage|Recipe|Product|Review|NewsItem|Book")
"""Types of something that a page can be about; most of what other microdata declares are breadcrumbs and logos."""


Tag: TypeAlias = tuple[int, int, int]
"""Where a tag begins and ends in the source, and where the text of its element ends."""


class _Tags(NamedTuple):
    """The tags that declare something, in document order."""

    metas: list[Tag]
    links: list[Tag]
    scripts: list[Tag]


class Script(NamedTuple):
    """A script as it stands in the page."""

    attributes: dict[str, str]
    text: str

    @property
    def type(self) -> str:
        """What kind of script it is, in lower case; empty for a program of which nothing is said."""
        return self.attributes.get("type", "").strip().lower()

    @property
    def is_linked(self) -> bool:
        """Whether it holds JSON-LD."""
        return _LINKED in self.type


@fact
def declared_of(page: Page) -> Declared:
    """What a page declares; no page raises."""
    return Declared(page)


@dataclass(frozen=True, eq=False)
class Declared:
    """What a page declares, in document order. Comments, templates and the texts of scripts declare nothing."""

    page: Page

    @property
    def source(self) -> bytes:
        """The page as it was given, in UTF-8; its canonical HTML has no `meta`, no `link` and no scripts."""
        return self.page.source_bytes

    @cached_property
    def _tags(self) -> _Tags:
        """Where the tags stand that declare something."""
        return _Tags(*declaring_tags(self.source))

    @cached_property
    def metas(self) -> list[tuple[str, str]]:
        """Names in lower case and contents of the `meta` elements; one with two names counts twice."""
        return _named(self._attributes(self._tags.metas))

    @cached_property
    def links(self) -> list[tuple[str, str]]:
        """Relations in lower case and addresses of the `link` elements; one with two relations counts twice."""
        return _related(self._attributes(self._tags.links))

    def meta(self, name: str) -> str:
        """The content of the first `meta` of that name, given in lower case; empty where there is none."""
        return _first(name, _named(self._attributes(self._mentioning(name, self._tags.metas))))

    def link(self, relation: str) -> str:
        """The address of the first `link` of that relation, given in lower case; empty where there is none."""
        return _first(relation, _related(self._attributes(self._mentioning(relation, self._tags.links))))

    @property
    def head_metas(self) -> list[dict[str, str]]:
        """The attributes of the `meta` elements before the end tag of the head."""
        end = self.source.find(_HEAD_END)
        return self._attributes([tag for tag in self._tags.metas if end < 0 or tag[0] < end])

    @cached_property
    def linked(self) -> list[str]:
        """The JSON-LD as it stands in the page, which may be broken."""
        return [
            script.text for script in self._scripts(self._mentioning(_LINKED, self._tags.scripts)) if script.is_linked
        ]

    @cached_property
    def linked_types(self) -> list[str]:
        """The types that the JSON-LD names, each as often as it does; the data is not decoded for that."""
        return [name for text in self.linked for name in types_named(text)]

    @cached_property
    def linked_values(self) -> list[Json]:
        """The values of the JSON-LD."""
        return linked_values(self.linked)

    @cached_property
    def items(self) -> list[Json]:
        """Microdata in the form of JSON-LD: objects with `@type` and lists of values."""
        if not any(map(_ABOUT.search, item_types(self.page))):
            return []
        from ..parsing.declarations import microdata_of  # the HTML library

        return microdata_of(self.source)

    @property
    def things(self) -> Iterator[dict[str, Json]]:
        """All that the structured data of the page describes, JSON-LD before microdata."""
        yield from things_in(self.linked_values)
        yield from things_in(self.items)

    @cached_property
    def scripts(self) -> list[Script]:
        """All scripts, those with JSON-LD among them."""
        return self._scripts(self._tags.scripts)

    def _mentioning(self, word: str, tags: list[Tag]) -> list[Tag]:
        """The tags in which a word stands, given in lower case: to parse only these is faster."""
        return tags_mentioning(self.source, tags, word)

    def _attributes(self, tags: list[Tag]) -> list[dict[str, str]]:
        return tag_attributes(self.source, tags)

    def _scripts(self, tags: list[Tag]) -> list[Script]:
        texts = (self.source[stop:end].decode("utf-8", "replace") for _, stop, end in tags)
        return list(map(Script, self._attributes(tags), texts))


def _named(metas: list[dict[str, str]]) -> list[tuple[str, str]]:
    """The names and contents of `meta` elements that have both."""
    found = []
    for attributes in metas:
        content = attributes.get("content", "")
        names = {attributes.get(name, "").strip().lower() for name in _NAMES} - {""}
        found += [(name, content) for name in sorted(names) if content.strip()]
    return found


def _related(links: list[dict[str, str]]) -> list[tuple[str, str]]:
    """The relations and addresses of `link` elements that have both."""
    return [
        (relation, attributes["href"])
        for attributes in links
        for relation in attributes.get("rel", "").lower().split()
        if attributes.get("href")
    ]


def _first(name: str, pairs: list[tuple[str, str]]) -> str:
    return next((value for found, value in pairs if found == name), "")
