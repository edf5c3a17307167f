"""All that a page declares, each part read once and only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from .._core import Declarations
from ..lazy import lazy
from ..page import Page
from ..page.facts import fact
from .json_ld import things_in
from .json_values import Json

_LINKED: Final = "ld+json"


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

    @lazy
    def core(self) -> Declarations:
        """What the core read of the elements that declare something."""
        return self.page.table.declarations()

    @lazy
    def metas(self) -> list[tuple[str, str]]:
        """Names in lower case and contents of the `meta` elements; one with two names counts twice."""
        return self.core.metas()

    @lazy
    def plain_metas(self) -> dict[str, list[str]]:
        """The contents of the `meta` elements, made plain, by their names in lower case."""
        return self.core.plain_metas()

    @lazy
    def links(self) -> list[tuple[str, str]]:
        """Relations in lower case and addresses of the `link` elements; one with two relations counts twice."""
        return self.core.links()

    def meta(self, name: str) -> str:
        """The content of the first `meta` of that name, given in lower case; empty where there is none."""
        return self.core.meta(name)

    def link(self, relation: str) -> str:
        """The address of the first `link` of that relation, given in lower case; empty where there is none."""
        return self.core.link(relation)

    @property
    def names_in_head(self) -> list[str]:
        """The names of the `meta` elements in the head, in lower case and in order, each once."""
        return self.core.names_in_head()

    @lazy
    def counted_types(self) -> list[str]:
        """The types of the structured data with their number, in order: `item=ListItem:12`, `ld=Product:1`."""
        return self.core.counted_types(self.page.table)

    @lazy
    def linked(self) -> list[str]:
        """The JSON-LD as it stands in the page, which may be broken."""
        return self.core.linked()

    @lazy
    def linked_types(self) -> list[str]:
        """The types that the JSON-LD names, each as often as it does; the data is not decoded for that."""
        return self.core.linked_types()

    @lazy
    def linked_objects(self) -> tuple[list[Json], list[dict[str, Json]]]:
        """The values of the JSON-LD, repaired where they are broken, and all objects in them, outer ones first."""
        return self.core.linked_objects()

    @property
    def linked_values(self) -> list[Json]:
        """The values of the JSON-LD, repaired where they are broken."""
        return self.linked_objects[0]

    @lazy
    def item_objects(self) -> tuple[list[Json], list[dict[str, Json]]]:
        """Microdata in the form of JSON-LD, objects with `@type` and lists of values, and all objects in it."""
        return self.core.microdata_objects()

    @property
    def items(self) -> list[Json]:
        """Microdata in the form of JSON-LD."""
        return self.item_objects[0]

    @property
    def things(self) -> Iterator[dict[str, Json]]:
        """All that the structured data of the page describes, JSON-LD before microdata."""
        yield from things_in(self.linked_values)
        yield from things_in(self.items)

    @lazy
    def scripts(self) -> list[Script]:
        """All scripts, those with JSON-LD among them."""
        return [Script(attributes, text) for attributes, text in self.core.scripts()]
