"""HTML without the nodes that XPath expressions select. The package `turbohtml`, an extra, evaluates these."""

from __future__ import annotations

from collections.abc import Iterable

from ..extras import needs_extra


def without_nodes(text: str, paths: Iterable[str]) -> str:
    """The HTML without the selected nodes; the text after a node stays. A `ValueError` if a path is no XPath."""
    with needs_extra("xpath"):
        from turbohtml import Node, parse
    tree = parse(text, positions=False, allow_declarative_shadow_roots=False)
    for path in paths:
        found = tree.xpath(path)
        for node in found if isinstance(found, list) else ():
            if isinstance(node, Node):
                node.decompose()
    return tree.serialize()
