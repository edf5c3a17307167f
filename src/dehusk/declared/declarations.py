"""What a page declares: each part is read once, when it is first used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from .._core import Declarations
from ..lazy import lazy
from ..page import Page
from ..page.facts import fact
from .json_ld import Json, things_in

_LINKED: Final = "ld+json"


class Script(NamedTuple):
    """A script of a page."""

    attributes: dict[str, str]
    text: str

    @property
    def type(self) -> str:
        """Its type in lowercase; empty for a program without one."""
        return self.attributes.get("type", "").strip().lower()

    @property
    def is_linked(self) -> bool:
        """Whether it contains JSON-LD."""
        return _LINKED in self.type


@fact
def declared_of(page: Page) -> Declared:
    """What a page declares; no page raises."""
    return Declared(page)


@fact
def declared_images(page: Page) -> list[str]:
    """The URLs of the images that a page declares as its subject, each once."""
    return declared_of(page).core.images()


@dataclass(frozen=True, eq=False)
class Declared:
    """What a page declares, in document order, without comments and templates."""

    page: Page

    @lazy
    def core(self) -> Declarations:
        """What the core reads of elements that declare something."""
        return self.page.table.declarations()

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
    def things(self) -> Iterator[dict[str, Json]]:
        """All objects in the structured data of the page, JSON-LD before microdata."""
        yield from things_in(self.linked_values)
        yield from things_in(self.item_objects[0])

    @lazy
    def scripts(self) -> list[Script]:
        """All scripts, those with JSON-LD included."""
        return [Script(attributes, text) for attributes, text in self.core.scripts()]
