"""The content in the XML elements that users of trafilatura know: `head`, `p`, `list`, `item`, `hi`, `ref`, …"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ..rewriting import Tag, pieces
from .element_builder import ElementBuilder
from .element_names import LINES


def body_of(html: str) -> Element:
    """The elements for some canonical HTML, in a `body`."""
    builder = ElementBuilder()
    for piece in pieces(html):
        if isinstance(piece, Tag):
            builder.tag(piece)
        else:
            builder.text(piece)
    builder.end_paragraph()
    for element in builder.body.iter():
        if element.tag in LINES:
            _trim(element)
        elif element.get("rend") == "dl":
            _number_terms(element)
    return builder.body


def _number_terms(definitions: Element) -> None:
    """Give a term of a list of definitions, and what explains it, the same number."""
    number = 0
    for item in definitions:
        rend = item.get("rend", "")
        number += rend == "dt"
        if rend:
            item.set("rend", f"{rend}-{max(number, 1)}")


def _trim(element: Element) -> None:
    """Remove the white space at both ends, and line breaks at the end."""
    while len(element) and element[-1].tag == "lb" and not (element[-1].tail or "").strip():
        element.remove(element[-1])
    element.text = (element.text or "").lstrip() or None
    if len(element):
        element[-1].tail = (element[-1].tail or "").rstrip() or None
    else:
        element.text = (element.text or "").rstrip() or None
