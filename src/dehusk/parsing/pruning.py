"""HTML without the nodes that XPath expressions select."""

from __future__ import annotations

from collections.abc import Iterable

from turbohtml import Node

from .canonical import tree_of


def without_nodes(text: str, paths: Iterable[str]) -> str:
    """The HTML without the selected nodes; the text after a node stays. A `ValueError` if a path is no XPath."""
    tree = tree_of(text)
    for path in paths:
        found = tree.xpath(path)
        for node in found if isinstance(found, list) else ():
            if isinstance(node, Node):
                node.decompose()
    return tree.serialize()
