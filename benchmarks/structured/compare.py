"""The entities that two readers find in a page, by syntax, and which of them only one finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dehusk.declared import declared_of
from dehusk.declared.plain_values import letters, plain_value
from dehusk.findings.structured.nodes import Node, NodeReader, types_in
from dehusk.page import Page

SYNTAXES = ("json-ld", "microdata", "rdfa", "opengraph")
Entities = Counter[tuple[str, str]]
"""Types and names of entities, nested ones included."""
_NAMES = ("name", "headline", "title", "text", "price")
_MAX_NAME = 40


def entities_of_dehusk(page: Page) -> dict[str, Entities]:
    """The typed entities that dehusk reads in each syntax, before they are merged."""
    declared = declared_of(page)
    given = {"json-ld": declared.linked_values, "microdata": declared.all_items, "rdfa": declared.rdfa}
    entities = {
        syntax: Counter(_key(node) for root in NodeReader().roots(value) for node in _nested(root) if "@type" in node)
        for syntax, value in given.items()
    }
    return {**entities, "opengraph": Counter([("open graph", "")] if declared.open_graph else [])}


def entities_of_extruct(data: dict[str, Any]) -> dict[str, Entities]:
    """The typed entities in an answer of extruct."""
    linked = NodeReader().roots(data.get("json-ld", []))
    items = NodeReader().roots([_as_linked(item) for item in data.get("microdata", [])])
    rdfa = NodeReader().roots(data.get("rdfa", []))
    entities = {
        syntax: Counter(_key(node) for root in roots for node in _nested(root) if "@type" in node)
        for syntax, roots in (("json-ld", linked), ("microdata", items), ("rdfa", rdfa))
    }
    described = {name for graph in data.get("opengraph", []) for name, _ in graph.get("properties", ())}
    has_graph = bool(described & {"og:title", "og:url", "product:price:amount", "og:price:amount"})
    return {**entities, "opengraph": Counter([("open graph", "")] if has_graph else [])}


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


def _nested(node: Node) -> Iterator[Node]:
    yield node
    for name, values in node.items():
        if not name.startswith("@"):
            for value in values:
                if isinstance(value, dict):
                    yield from _nested(value)


def _key(node: Node) -> tuple[str, str]:
    names = (value for name in _NAMES for value in node.get(name, ()) if isinstance(value, str))
    name = plain_value(next(names, ""))
    name = "" if "/" in name and " " not in name else letters(name)  # extruct makes URLs absolute
    return types_in(node["@type"])[0].lower(), name[:_MAX_NAME]
