"""Lists that are all that an item contains: they lose a level, since nothing is above them in an outline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from turbohtml import Element, Node, Text

_LISTS: Final = frozenset({"dir", "menu", "ol", "ul"})
_LIST_IN_LIST: Final = ",".join(f"{outer} > {inner}" for outer in sorted(_LISTS) for inner in sorted(_LISTS))
_WRAPPERS: Final = frozenset({"article", "center", "div", "font", "nav", "section", "span"})
"""Elements around a list that show nothing themselves."""


def lift_lists(tree: Element) -> None:
    """Put the items of lists that are all that an item contains in the place of that item.

    A numbered list in an item of another kind of list stays, since its numbers would be lost.
    """
    for item in tree.select("li"):
        outer = item.parent
        lists = _only_lists(item)
        if lists and isinstance(outer, Element) and outer.tag in _LISTS and _agree(outer, lists):
            _replace(item, lists)
    for inner in tree.select(_LIST_IN_LIST):
        outer = inner.parent
        if isinstance(outer, Element) and _agree(outer, [inner]) and _is_first(inner):
            inner.unwrap()


def _is_first(inner: Element) -> bool:
    """Whether only white space is before a list, so that no item is there to which it belongs."""
    before = inner.previous_sibling
    while isinstance(before, Text) and not before.data.strip():
        before = before.previous_sibling
    return before is None


def _agree(outer: Element, lists: list[Element]) -> bool:
    return all((inner.tag == "ol") == (outer.tag == "ol") and inner.attr("start") is None for inner in lists)


def _only_lists(item: Element) -> list[Element]:
    """The lists in an item that contains nothing else; empty where it does."""
    lists: list[Element] = []
    for node in _unwrapped(item):
        if isinstance(node, Element) and node.tag in _LISTS:
            lists.append(node)
        elif not isinstance(node, Text) or node.data.strip():
            return []
    return lists


def _unwrapped(item: Element) -> Iterator[Node]:
    """The nodes in an item, and those in wrappers instead of the wrappers."""
    open_elements = [iter(item.children)]
    while open_elements:
        node = next(open_elements[-1], None)
        if node is None:
            open_elements.pop()
        elif isinstance(node, Element) and node.tag in _WRAPPERS:
            open_elements.append(iter(node.children))
        else:
            yield node


def _replace(item: Element, lists: list[Element]) -> None:
    for inner in lists:
        for node in list(inner.children):
            item.insert_before(node)
    item.extract()
