"""All that a page declares, each part read once and only when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Final

from ..page import Page
from ..page.facts import fact
from ..parsing.cut import Tag, Tags, cut_tags, without_templates
from .json_ld import linked_values, things_in, types_named
from .json_values import Json
from .script_data import Script, ScriptData, read_script_data

_NAMES: Final = ("property", "name", "itemprop", "http-equiv")
"""Attributes that name a `meta` element."""
_LINKED: Final = "ld+json"
_HEAD_END: Final = b"</head"
_ITEM_TYPE: Final = re.compile(rb' itemtype="([^"]*)"')


@fact
def declared_of(page: Page) -> Declared:
    """What a page declares; no page raises."""
    return Declared(page.source_bytes, page.html)


@dataclass(frozen=True, eq=False)
class Declared:
    """What a page declares, in document order. Comments, templates and the texts of scripts declare nothing."""

    source: bytes
    """The page as it was given, in UTF-8."""
    html: bytes
    """Its canonical HTML, which has no scripts and no `meta` and `link`, but the attributes of all other elements."""

    @cached_property
    def tags(self) -> Tags:
        """Where the tags stand that declare something."""
        return cut_tags(self.source)

    @cached_property
    def elements(self) -> bytes:
        """The canonical HTML without its templates."""
        return without_templates(self.html)

    @cached_property
    def metas(self) -> list[tuple[str, str]]:
        """Names in lower case and contents of the `meta` elements; one with two names counts twice."""
        return _named(self._attributes(self.tags.metas))

    @cached_property
    def links(self) -> list[tuple[str, str]]:
        """Relations in lower case and addresses of the `link` elements; one with two relations counts twice."""
        return _related(self._attributes(self.tags.links))

    def meta(self, name: str) -> str:
        """The content of the first `meta` of that name, given in lower case; empty where there is none."""
        return _first(name, _named(self._attributes(self._mentioning(name, self.tags.metas))))

    def link(self, relation: str) -> str:
        """The address of the first `link` of that relation, given in lower case; empty where there is none."""
        return _first(relation, _related(self._attributes(self._mentioning(relation, self.tags.links))))

    @property
    def head_metas(self) -> list[dict[str, str]]:
        """The attributes of the `meta` elements before the end tag of the head."""
        end = self.source.find(_HEAD_END)
        return self._attributes([tag for tag in self.tags.metas if end < 0 or tag[0] < end])

    @cached_property
    def linked(self) -> list[str]:
        """The JSON-LD as it stands in the page, which may be broken."""
        return [self._text(script) for script in self._mentioning(_LINKED, self.tags.scripts)]

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
        from ..parsing.declarations import microdata_of  # the HTML library

        return microdata_of(self.source)

    @property
    def item_types(self) -> list[str]:
        """The types of the microdata, as they are written."""
        found = _ITEM_TYPE.finditer(self.elements)
        return [unescape(value[1].decode()) for value in found if _is_in_a_tag(self.elements, value.start())]

    @property
    def things(self) -> Iterator[dict[str, Json]]:
        """All that the structured data of the page describes, JSON-LD before microdata."""
        yield from things_in(self.linked_values)
        yield from things_in(self.items)

    @cached_property
    def script_data(self) -> ScriptData:
        """The data from which scripts would build the page."""
        linked = set(self._mentioning(_LINKED, self.tags.scripts))
        scripts = [
            Script(self._tag(script).decode("utf-8", "replace"), self._text(script))
            for script in self.tags.scripts
            if script not in linked
        ]
        return read_script_data(scripts, self.elements.decode())

    def _mentioning(self, word: str, tags: list[Tag]) -> list[Tag]:
        """The tags in which a word stands, given in lower case: to parse only these is faster."""
        source, sought = self.source, word.encode()
        return [tag for tag in tags if sought in source[tag[0] : tag[1]].lower()]

    def _attributes(self, tags: list[Tag]) -> list[dict[str, str]]:
        if not tags:
            return []
        from ..parsing.declarations import attributes_of  # the HTML library

        return attributes_of(b"".join(map(self._tag, tags)))

    def _tag(self, tag: Tag) -> bytes:
        start, stop, _ = tag
        return self.source[start:stop]

    def _text(self, tag: Tag) -> str:
        _, stop, end = tag
        return self.source[stop:end].decode("utf-8", "replace")


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


def _is_in_a_tag(html: bytes, at: int) -> bool:
    """Whether a place of canonical HTML is inside of a tag: text has no angle brackets there."""
    return html.rfind(b"<", 0, at) > html.rfind(b">", 0, at)
