"""Structured data of all syntaxes → nodes of one form.

A node is a dictionary: `@type` has a list of types without their vocabulary, `@id` a text, and every other name a list
of values, which are texts or nodes. References to other nodes by `@id` are not followed, so no node contains itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ...declared import Json

Node = dict[str, Any]

_MAX_OBJECTS: Final = 20_000
"""Maximum number of objects that are read of a page."""
_MAX_VALUES: Final = 200_000
"""Maximum number of values that are read of a page."""
_MAX_DEPTH: Final = 20
_SCHEMA: Final = re.compile(r"(?:schema:|(?:https?:)?//(?:www\.)?schema\.org/)(?=[^/])")
_VOCABULARY: Final = re.compile("[/#:]")
_LISTS: Final = ("@list", "@set")
_OTHER_KEYWORDS: Final = "@"


class NodeReader:
    """Reads nodes up to a number of objects and values; what is left out is nested too deeply or too much."""

    def __init__(self) -> None:
        self._objects = _MAX_OBJECTS
        self._values = _MAX_VALUES

    def roots(self, value: Json, depth: int = 0) -> Iterator[Node]:
        """The nodes that are not properties of others, in order: those in lists and in graphs."""
        if depth > _MAX_DEPTH:
            return
        if isinstance(value, list):
            for part in value:
                yield from self.roots(part, depth + 1)
        elif isinstance(value, dict):
            if (node := self._node(value, depth)) and (node.get("@type") or len(node) > ("@id" in node)):
                yield node
            if "@graph" in value:
                yield from self.roots(value["@graph"], depth + 1)

    def _node(self, value: dict[str, Json], depth: int) -> Node:
        if self._objects <= 0:
            return {}
        self._objects -= 1
        node: Node = {}
        if types := types_in(value.get("@type")):
            node["@type"] = types
        if isinstance(name := value.get("@id"), str) and name.strip():
            node["@id"] = name.strip()
        for key, given in value.items():
            if key.startswith(_OTHER_KEYWORDS) or not key:
                continue
            if values := list(self._values_in(given, depth + 1)):
                node.setdefault(_SCHEMA.sub("", key, count=1), []).extend(values)
        return node

    def _values_in(self, value: Json, depth: int) -> Iterator[str | Node]:
        if depth > _MAX_DEPTH or self._values <= 0:
            return
        self._values -= 1
        if isinstance(value, str):
            if text := value.strip():
                yield text
        elif isinstance(value, bool | int | float):
            yield str(value).lower()
        elif isinstance(value, list):
            for part in value:
                yield from self._values_in(part, depth + 1)
        elif isinstance(value, dict):
            yield from self._values_of_object(value, depth)

    def _values_of_object(self, value: dict[str, Json], depth: int) -> Iterator[str | Node]:
        if "@value" in value:
            yield from self._values_in(value["@value"], depth + 1)
            return
        for name in _LISTS:
            if name in value:
                yield from self._values_in(value[name], depth + 1)
                return
        if node := self._node(value, depth):
            yield node


def types_in(value: Json) -> list[str]:
    """The types that a value of `@type` names, without their vocabulary."""
    given = value if isinstance(value, list) else [value]
    names = (_VOCABULARY.split(name.strip().rstrip("/"))[-1] for name in given[:20] if isinstance(name, str))
    return list(dict.fromkeys(filter(None, names)))


def is_reference(node: Node) -> bool:
    """Whether a node only refers to another one by its `@id`."""
    return "@id" in node and all(name.startswith("@") for name in node)


def texts_of(node: Node, *names: str) -> Iterator[str]:
    """The texts that are values of these properties; nodes among the values are left out."""
    for name in names:
        yield from (value for value in node.get(name, ()) if isinstance(value, str))


def nodes_of(node: Node, *names: str) -> Iterator[Node]:
    """The nodes that are values of these properties."""
    for name in names:
        yield from (value for value in node.get(name, ()) if isinstance(value, dict))
