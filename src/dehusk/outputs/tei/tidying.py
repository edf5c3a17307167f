"""A finished list, table, quotation or item, made simpler and valid."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement


def tidy(holder: Element) -> None:
    """Remove what is not needed, and add what TEI demands.

    An item, cell or quotation that begins with its only paragraph holds the text itself instead; empty items and empty
    rows are removed; in a glossary every label gets an item and every item a label.
    """
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
    """Give every label of a list an item, and every item a label; a list of items alone stays as it is."""
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
