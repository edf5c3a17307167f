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
            field.unwrap()


def task_marks(tree: Element) -> dict[Element, str]:
    """How Markdown writes the boxes with which items begin, for each item that begins with one."""
    boxes = {box.closest("li"): box for box in tree.select(_BOX)}
    return {item: "[ ] " if box.attr("checked") is None else "[x] " for item, box in boxes.items() if item is not None}


def _first(item: Element) -> Element | None:
    """The field with which an item begins, inside whatever elements."""
    node: Node | None = item
    while isinstance(node, Element) and node.tag != "input":
        node = next(
            (child for child in node.children if not (isinstance(child, Text) and not child.data.strip())), None
        )
    return node if isinstance(node, Element) else None
