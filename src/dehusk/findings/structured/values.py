"""Values of nodes as records have them: plain texts, absolute URLs, nodes in place of references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from ...declared.plain_values import plain_value
from .nodes import Node, is_reference

_MAX_VALUES: Final = 1000
"""Maximum number of values of one property in a record."""
_NAMES: Final = ("name", "headline", "title", "text", "value")
_URLS: Final = ("url", "contentUrl", "@id")
_ADDRESS: Final = ("streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry")
_BREAK: Final = re.compile(r"<(?:br|/p|/li|/div|/h[1-6])\b[^<>]{0,100}>|[\r\n]+", re.IGNORECASE)


class Values:
    """Reads the values of nodes; `by_id` has the nodes that references mean."""

    def __init__(self, by_id: dict[str, Node], resolve: Callable[[str], str]) -> None:
        self._by_id = by_id
        self._resolve = resolve

    def nodes(self, node: Node, *names: str) -> Iterator[Node]:
        """The nodes that are values of some properties, references followed once."""
        for value in self._values(node, names):
            if isinstance(value, dict):
                yield self._by_id.get(value["@id"], value) if is_reference(value) else value

    def texts(self, node: Node, *names: str) -> Iterator[str]:
        """The values of some properties as plain texts; of a node its name."""
        for value in self._values(node, names):
            if text := plain_value(value) if isinstance(value, str) else self._name(value):
                yield text

    def text(self, node: Node, *names: str) -> str:
        """The first of these; empty where there is none."""
        return next(self.texts(node, *names), "")

    def lines(self, node: Node, *names: str) -> Iterator[str]:
        """The texts of some properties, each paragraph, list item or line as one."""
        for value in self._values(node, names):
            if isinstance(value, str):
                yield from filter(None, map(plain_value, islice(_BREAK.split(value), _MAX_VALUES)))

    def urls(self, node: Node, *names: str) -> Iterator[str]:
        """The values of some properties as absolute URLs; of a node its `url`."""
        for value in self._values(node, names):
            url = value if isinstance(value, str) else next(self._own_url(value), "")
            if url and not url[:5].lower().startswith("data:"):
                yield self._resolve(url)

    def url(self, node: Node) -> str:
        """The URL of a node; empty where it has none."""
        return next(self.urls(node, "url"), "")

    def term(self, node: Node, *names: str) -> str:
        """A value of an enumeration without its vocabulary, such as `InStock`."""
        for value in self._values(node, names):
            text = value if isinstance(value, str) else str(value.get("@id", "")) or self._name(value)
            if text:
                return plain_value(re.split("[/#]", text.strip().rstrip("/"))[-1])
        return ""

    def address(self, node: Node) -> str:
        """The postal address of a place on one line."""
        for value in self._values(node, ("address",)):
            if isinstance(value, str):
                return plain_value(value)
            whole = self._by_id.get(value["@id"], value) if is_reference(value) else value
            parts = (self.text(whole, name) for name in _ADDRESS)
            if line := ", ".join(dict.fromkeys(filter(None, parts))) or self._name(whole):
                return line
        return ""

    def _values(self, node: Node, names: tuple[str, ...]) -> Iterator[str | Node]:
        return (value for name in names for value in node.get(name, ())[:_MAX_VALUES])

    def _name(self, node: Node) -> str:
        whole = self._by_id.get(node["@id"], node) if is_reference(node) else node
        texts = (value for name in _NAMES for value in whole.get(name, ()) if isinstance(value, str))
        return plain_value(next(texts, ""))

    def _own_url(self, node: Node) -> Iterator[str]:
        whole = self._by_id.get(node["@id"], node) if is_reference(node) else node
        for name in _URLS:
            value = whole.get(name, ())
            yield from [value] if isinstance(value, str) else (text for text in value if isinstance(text, str))
