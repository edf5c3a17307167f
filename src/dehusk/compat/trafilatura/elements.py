"""The content in the XML elements that users of trafilatura know: `head`, `p`, `list`, `item`, `hi`, `ref`, …"""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

from ..rewriting import Tag, pieces
from .element_builder import ElementBuilder
from .element_names import LINES, SPAN

_WIDE: Final = re.compile("[2-9]|[1-9][0-9]")
"""How many columns a wide cell has; pages may name any number, and larger ones are not believed."""


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
        elif element.tag == "row":
            _fill_columns(element)
    return builder.body


def _number_terms(definitions: Element) -> None:
    """Give a term of a list of definitions, and what explains it, the same number."""
    number = 0
    for item in definitions:
        rend = item.get("rend", "")
        number += rend == "dt"
        if rend:
            item.set("rend", f"{rend}-{max(number, 1)}")


def _fill_columns(row: Element) -> None:
    """Give each cell one column: empty cells stand in the other columns of a wide one."""
    cells = []
    for cell in row:
        columns = cell.attrib.pop(SPAN, "")
        others = int(columns) - 1 if _WIDE.fullmatch(columns) else 0
        cells += [cell, *(Element("cell") for _ in range(others))]
    row[:] = cells


def _trim(element: Element) -> None:
    """Remove the white space at both ends, and line breaks at the end."""
    while len(element) and element[-1].tag == "lb" and not (element[-1].tail or "").strip():
        element.remove(element[-1])
    element.text = (element.text or "").lstrip() or None
    if len(element):
        element[-1].tail = (element[-1].tail or "").rstrip() or None
    else:
        element.text = (element.text or "").rstrip() or None
