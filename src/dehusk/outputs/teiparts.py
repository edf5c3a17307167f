"""The small parts of a TEI document: characters, formatting, and lists and cells put in order."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from turbohtml import Element as HtmlElement

from .safety import is_safe_address

Attributes = dict[str, str]

TEXT_ALONE: Final = frozenset({"code", "formula"})
"""TEI elements without elements in them."""
_CONTROLS: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")
_NO_XML: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")
_NO_ADDRESS: Final = re.compile(r"[\0-\x20<>\"{}|\\^`]")


class Inline(NamedTuple):
    """Formatting that holds for the texts in an HTML element."""

    name: str
    attributes: Attributes


_INLINES: Final = {
    **dict.fromkeys(("b", "strong"), Inline("hi", {"rend": "#b"})),
    **dict.fromkeys(("cite", "dfn", "em", "i", "var"), Inline("hi", {"rend": "#i"})),
    **dict.fromkeys(("ins", "u"), Inline("hi", {"rend": "#u"})),
    "tt": Inline("hi", {"rend": "#t"}),
    "sub": Inline("hi", {"rend": "#sub"}),
    "sup": Inline("hi", {"rend": "#sup"}),
    **dict.fromkeys(("del", "s", "strike"), Inline("del", {"rend": "overstrike"})),
    **dict.fromkeys(("code", "kbd", "samp"), Inline("code", {})),
    "q": Inline("q", {}),
}


def inline_of(node: HtmlElement) -> Inline | None:
    """The formatting that an HTML element stands for."""
    if node.tag == "a":
        address = node.attr("href")
        return Inline("ref", {"target": xml_address(address)}) if address and is_safe_address(address, "href") else None
    if node.tag == "math":
        return Inline("formula", {"notation": "TeX"} if node.select_one("annotation") else {})
    return _INLINES.get(node.tag)


def xml_text(text: str) -> str:
    """The text without the characters that XML may not hold."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", _CONTROLS.sub(" ", text))


def xml_address(address: str) -> str:
    """An address without the characters that addresses may not hold."""
    return _NO_ADDRESS.sub(lambda match: f"%{ord(match[0]):02X}", xml_text(address.strip()))


def tidy(holder: Element) -> None:
    """A single paragraph before all else in an item, a cell or a quotation is its text; lists have no empty items,
    tables no empty rows, and glossaries have pairs."""
    paragraphs = [child for child in holder if child.tag == "p"]
    if holder.tag in ("item", "cell", "quote") and len(paragraphs) == 1 and holder[0] is paragraphs[0]:
        first = paragraphs[0]
        holder.remove(first)
        holder.text = first.text
        holder[:0] = list(first)
    holder[:] = [
        child
        for child in holder
        if not (child.tag == "item" and _is_empty(child)) and not (child.tag == "row" and all(map(_is_empty, child)))
    ]
    if holder.tag == "list" and holder.get("rend") == "dl":
        _pair(holder)


def _is_empty(element: Element) -> bool:
    return not len(element) and not element.text


def _pair(glossary: Element) -> None:
    """Give every label of a list an item, and every item a label."""
    if all(child.tag == "item" for child in glossary):
        return
    entries = list(glossary)
    glossary[:] = []
    for number, entry in enumerate(entries):
        if entry.tag == "item" and (not number or entries[number - 1].tag == "item"):
            SubElement(glossary, "label")
        glossary.append(entry)
        if entry.tag == "label" and (number + 1 == len(entries) or entries[number + 1].tag == "label"):
            SubElement(glossary, "item")
