"""All structured data of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from ...declared import Declared, Json, declared_of
from ...limits.clock import check_time
from ...page import Page
from ...page.base import resolved
from .entity import Entity
from .identity import Draft, merge_drafts
from .nodes import Node, NodeReader, is_reference
from .readers import RECORD_TYPES, read_record, record_type_of
from .records import Event, HowTo, JobPosting, Product, Question, Recipe, Record
from .shown import ShownText
from .values import Values

_LEADING: Final = (
    "mainEntity mainEntityOfPage mainContentOfPage itemListElement item hasPart about itemOffered subEvent blogPost "
    "itemReviewed review".split()
)
"""Properties that lead from a page, a list or an offer to what it is about."""
_MAX_PART_DEPTH: Final = 6


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
        return tuple(record for kind in RECORD_TYPES for record in getattr(self, kind.listed_as))

    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary for JSON: `entities`, and the lists of records that are not empty."""
        records = {kind.listed_as: [each.to_dict() for each in getattr(self, kind.listed_as)] for kind in RECORD_TYPES}
        return {
            "entities": [entity.to_dict() for entity in self.entities],
            **{name: listed for name, listed in records.items() if listed},
        }


def structured_of(page: Page, shown_page: Page | None = None) -> Structured:
    """The structured data of a page; `shown_page` is the page whose text is shown, where it is another one."""
    drafts = list(_drafts(declared_of(page)))
    if not drafts:
        return Structured()
    resolve = partial(resolved, page)
    drafts = merge_drafts(drafts, resolve)
    by_id = _by_id(drafts)
    values, shown = Values(by_id, resolve), ShownText(_visible_text(page if shown_page is None else shown_page))
    entities = tuple(_entity(draft, values, shown) for draft in drafts if not draft.is_part)
    records: dict[str, list[Record]] = {kind.listed_as: [] for kind in RECORD_TYPES}
    for draft in sorted(drafts, key=lambda draft: draft.is_part):
        if kind := record_type_of(draft.node):
            check_time()
            record = read_record(kind, draft.node, values, tuple(draft.sources))
            records[kind.listed_as].append(replace(record, shown=shown.in_record(record)))
    return Structured(entities, **{name: tuple(found) for name, found in records.items()})  # type: ignore[arg-type]


def _drafts(declared: Declared) -> Iterator[Draft]:
    """Every node by itself, and after those of its syntax the parts that are records themselves."""
    reader = NodeReader()
    syntaxes: tuple[tuple[str, Json], ...] = (
        ("json-ld", declared.linked_values),
        ("microdata", declared.all_items),
        ("rdfa", declared.rdfa),
        ("open graph", declared.open_graph or None),
    )
    for source, value in syntaxes:
        roots = list(reader.roots(value))
        yield from (Draft(root, [source]) for root in roots)
        yield from (Draft(dict(part), [source], is_part=True) for part in _parts(roots))


def _parts(roots: Iterable[Node], depth: int = 0) -> Iterator[Node]:
    """The parts of nodes that are records, such as the products of a list."""
    if depth > _MAX_PART_DEPTH:
        return
    for root in roots:
        parts = [part for name in _LEADING for part in root.get(name, ()) if isinstance(part, dict)]
        yield from (part for part in parts if record_type_of(part) and not is_reference(part))
        yield from _parts(parts, depth + 1)


def _by_id(drafts: Iterable[Draft]) -> dict[str, Node]:
    """The nodes by their `@id` as it is written; of several, the first that is not a reference."""
    by_id: dict[str, Node] = {}
    for draft in drafts:
        if (name := draft.node.get("@id")) and not is_reference(draft.node):
            by_id.setdefault(name, draft.node)
    return by_id


def _entity(draft: Draft, values: Values, shown: ShownText) -> Entity:
    node = draft.node
    return Entity(
        types=tuple(node.get("@type", ())),
        name=values.text(node, "name", "headline", "title"),
        id=draft.id,
        sources=tuple(draft.sources),
        properties={name: value for name, value in node.items() if not name.startswith("@")},
        shown=shown.in_node(node),
    )


def _visible_text(page: Page) -> str:
    return page.table.text((page.is_text & page.visible).tobytes(), page.source_bytes, [])
