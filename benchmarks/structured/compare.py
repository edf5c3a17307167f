"""The entities that two readers find in a page, by syntax, and which of them only one finds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from dehusk._core import letters, plain_value
from dehusk.declared import declared_of
from dehusk.findings.structured import structured_of
from dehusk.page import Page

SYNTAXES = ("json-ld", "microdata", "rdfa", "opengraph")
Entities = Counter[tuple[str, str]]
"""Types and names of entities, nested ones included."""
_NAMES = ("name", "headline", "title", "text", "price")
_MAX_NAME = 40
_MAX_DEPTH = 20
_LISTS = ("@graph", "@list", "@set")
_SCHEMA = re.compile(r"^(?:schema:|(?:https?:)?//(?:www\.)?schema\.org/)(?=[^/])")
_VOCABULARY = re.compile("[/#:]")


def entities_of_dehusk(page: Page) -> dict[str, Entities]:
    """The typed entities that dehusk reads in each syntax, before they are merged."""
    core = declared_of(page).core
    syntaxes = (core.linked_values(), core.microdata(orphans=True), core.rdfa())
    has_graph = any("open graph" in entity.sources for entity in structured_of(page).entities)
    return _entities(syntaxes, has_graph)


def entities_of_extruct(data: dict[str, Any]) -> dict[str, Entities]:
    """The typed entities in an answer of extruct."""
    items = [_as_linked(item) for item in data.get("microdata", [])]
    described = {name for graph in data.get("opengraph", []) for name, _ in graph.get("properties", ())}
    has_graph = bool(described & {"og:title", "og:url", "product:price:amount", "og:price:amount"})
    return _entities((data.get("json-ld", []), items, data.get("rdfa", [])), has_graph)


def _entities(syntaxes: Iterable[Any], has_graph: bool) -> dict[str, Entities]:
    found = [Counter(filter(None, map(_key, _objects(values)))) for values in syntaxes]
    return dict(zip(SYNTAXES, [*found, Counter([("open graph", "")] if has_graph else [])], strict=True))


def _as_linked(item: Any) -> Any:
    """An item of extruct's microdata in the form of JSON-LD."""
    if isinstance(item, list):
        return [_as_linked(part) for part in item]
    if not isinstance(item, dict):
        return item
    properties = {name: _as_linked(value) for name, value in item.get("properties", {}).items()}
    types = item.get("type", [])
    split = [name for given in (types if isinstance(types, list) else [types]) for name in given.split()]
    return (
        {"@type": split, "@value": item["value"]} if "value" in item and not split else {"@type": split, **properties}
    )


def _objects(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """All objects in a value that describe something, outer ones first."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, dict) and "@value" not in value:
        yield value
        for name, part in value.items():
            if name in _LISTS or not name.startswith("@"):
                yield from _objects(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            yield from _objects(part, depth + 1)


def _key(thing: dict[str, Any]) -> tuple[str, str] | None:
    """The first type and the name of an object; None where it has no type."""
    given = thing.get("@type")
    types = [name for name in (given if isinstance(given, list) else [given]) if isinstance(name, str)]
    local = _VOCABULARY.split(types[0].strip().rstrip("/"))[-1].lower() if types else ""
    properties = {_SCHEMA.sub("", name): value for name, value in thing.items()}
    name = plain_value(next((text for name in _NAMES for text in _texts(properties.get(name))), ""))
    name = "" if "/" in name and " " not in name else letters(name)  # extruct makes URLs absolute
    return (local, name[:_MAX_NAME]) if local else None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        yield from _texts(value.get("@value"))
    elif value is not None and str(value).strip():
        yield str(value)
