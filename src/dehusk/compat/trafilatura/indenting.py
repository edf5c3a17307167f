"""XML indented so that people can read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from .element_names import HOLDERS

_SPREAD: Final = HOLDERS | {"doc", "main", "comments"}


def indented(element: Element, depth: int = 0) -> Element:
    """The element, spread over lines where it holds only elements; where there is text, nothing is added."""
    if element.tag in _SPREAD and len(element) and not any(text.strip() for text in _own_texts(element)):
        element.text = "\n" + "  " * (depth + 1)
        for child in element:
            indented(child, depth + 1)
            child.tail = "\n" + "  " * (depth + 1)
        element[-1].tail = "\n" + "  " * depth
    return element


def _own_texts(element: Element) -> Iterator[str]:
    yield element.text or ""
    yield from (child.tail or "" for child in element)
