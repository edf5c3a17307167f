"""Boxes before the items of a task list."""

from __future__ import annotations

from typing import Final

from turbohtml import Element, Node, Text

_BOX: Final = "input[type=checkbox]"


def keep_task_boxes(tree: Element) -> None:
    """Remove everything that a reader fills in, except the boxes with which items of a list begin."""
    for field in tree.select("input"):
        item = field.closest("li")
        if item is None or not field.matches(_BOX) or _first(item) is not field:
            field.extract()


def task_mark(item: Element) -> str:
    """How Markdown writes the box with which an item begins; empty where there is none."""
    first = _first(item)
    if first is None or not first.matches(_BOX):
        return ""
    return "[ ] " if first.attr("checked") is None else "[x] "


def _first(item: Element) -> Element | None:
    """The field with which an item begins, inside whatever elements."""
    node: Node | None = item
    while isinstance(node, Element) and node.tag != "input":
        node = next(
            (child for child in node.children if not (isinstance(child, Text) and not child.data.strip())), None
        )
    return node if isinstance(node, Element) else None
