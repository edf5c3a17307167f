"""The forms in which pages write notes: several in one paragraph, a label before each, a list of labels and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from turbohtml import Element, Node, Text

AROUND_LABEL: Final = " \t\n\xa0[]()*.:"
HOLDERS: Final = "li,dd,p,div,aside,td,th"
"""Elements that can be a note."""
_BLOCKS: Final = "div,p,ul,ol,dl,table,aside,blockquote,pre"
_NAMED: Final = re.compile(r"note|(?:^|[\W_])e?fn", re.IGNORECASE)
_NAMES: Final = ("class", "id", "role", "epub:type")
_LABELLED: Final = r"\s*(?:\[{0}\]|\({0}\)|{0}[.:)])\s*"


def note_of(target: Element) -> Element | None:
    """The element that is the note to which a target belongs: around it, or after it where it is the term for it."""
    term = target.closest("dt")
    if term is None:
        return target.closest(HOLDERS)
    after = (node for node in term.next_siblings if isinstance(node, Element))
    definition = next(after, None)
    return definition if definition is not None and definition.tag == "dd" else None


def is_named_note(element: Element) -> bool:
    """Whether the page names an element as a note."""
    return any(_NAMED.search(element.attr(name) or "") for name in _NAMES)


def part_notes(targets: Iterable[Element]) -> None:
    """Turn each paragraph that holds several notes, each after its target, into one paragraph for each note."""
    inside: dict[Element, list[Element]] = {}
    for target in targets:
        holder = target.closest("p,div,aside,li,dd")
        if holder is not None and holder is not target:
            inside.setdefault(holder, []).append(target)
    for holder, held in inside.items():
        if len(held) > 1 and holder.select_one(_BLOCKS) is None:
            _part(holder, held)


def _part(holder: Element, targets: list[Element]) -> None:
    first = {_child_around(target, holder) for target in targets}
    part: Element | None = None
    for child in list(holder.children):
        if child in first:
            part = Element("p")
            holder.append(part)
        if part is not None:
            part.append(child)
    if holder.tag == "p":
        holder.tag = "div"


def _child_around(element: Element, holder: Element) -> Node:
    """The child of a holder that an element is, or is in."""
    node: Node = element
    while node.parent is not None and node.parent is not holder:
        node = node.parent
    return node


def strip_label(note: Element, label: str) -> None:
    """Remove the label with which a note begins: the Markdown of a note begins with it anyway.

    In a numbered list the page shows the number, so a number in the text belongs to the note.
    """
    if note.tag == "dd":
        _strip_term(note, label)
    node: Node | None = note
    while isinstance(node, Element):
        node = next((child for child in node.children if _shows(child)), None)
        if isinstance(node, Element) and node.text.strip(AROUND_LABEL) == label:
            node.extract()
            return
    if isinstance(node, Text) and note.closest("ol") is None:
        typed = re.match(_LABELLED.format(re.escape(label)), node.data)
        node.data = node.data[typed.end() :] if typed else node.data


def _strip_term(note: Element, label: str) -> None:
    term = next((node for node in note.previous_siblings if isinstance(node, Element)), None)
    if term is not None and term.tag == "dt" and term.text.strip(AROUND_LABEL) == label:
        term.extract()


def _shows(node: Node) -> bool:
    return bool(node.text.strip()) if isinstance(node, Element) else isinstance(node, Text) and bool(node.data.strip())
