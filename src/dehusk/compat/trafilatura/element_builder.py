"""Canonical HTML, tag by tag and text by text → the XML elements that users of trafilatura know."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from ...page.tags import BLOCKS, VOID
from ..rewriting import Tag
from .element_names import CARRIED, HOLDERS, LINES, MAY_BE_EMPTY, MEANING

_MAX_DEPTH: Final = 64
"""The maximum depth; elements nested deeper lose their tags, because XML writers recurse for each level."""
_BLANK: Final = re.compile(r"\s+")
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def for_xml(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return _NOT_IN_XML.sub("", text)


class ElementBuilder:
    """Builds the tree, tag by tag and text by text."""

    def __init__(self) -> None:
        self.body = Element("body")
        self.open: list[_Open] = [_Open(self.body, None, self.body, 0)]
        self.paragraph: Element | None = None
        """The paragraph for text that is not in one; it is inside `holder`."""
        self.holder = self.body
        self.preformatted = 0
        self.apart = False
        """Whether a block begins or ends between the last text and the next one."""
        self.written: Element | None = None
        """The paragraph, item, cell or other block that the last text was added to."""

    def tag(self, tag: Tag) -> None:
        if tag.name in BLOCKS and tag.name != "br":
            self.end_paragraph()
            self.apart = True
        self.preformatted += (1 if tag.opens else -1) * (tag.name == "pre")
        if tag.opens:
            self.open.append(self._opened(tag))
        if (not tag.opens or tag.name in VOID) and len(self.open) > 1:
            closed = self.open.pop()
            _drop_if_empty(closed.element, closed.parent)

    def text(self, text: str) -> None:
        text = for_xml(text)
        text = text if self.preformatted else _BLANK.sub(" ", text)
        if text.strip():
            place, block = self._place()
            text = text.lstrip() if _ends_in_break(place) and not self.preformatted else text
            is_next_line = self.apart and block is self.written and not self.preformatted
            _append(place, f" {text}" if is_next_line else text)
            self.apart, self.written = False, block
        elif self.open[-1].element.tag not in HOLDERS or self._here() is not None:
            place, _ = self._place()
            _append(place, "" if _ends_in_break(place) else text)

    def end_paragraph(self) -> None:
        """End the paragraph before a block, unless the block is inside a link or the like of that paragraph."""
        if (paragraph := self._here()) is not None:
            _drop_if_empty(paragraph, self.holder)
            self.paragraph = None

    def _here(self) -> Element | None:
        """The open paragraph, if the next text belongs to it."""
        return self.paragraph if self.holder is self.open[-1].element else None

    def _place(self) -> tuple[Element, Element]:
        """The element that a text or inline element is added to, and the block around it."""
        top = self.open[-1]
        if top.element.tag not in HOLDERS:
            return top.element, top.block
        paragraph = self._here()
        if paragraph is None:
            paragraph = SubElement(top.element, "p")
            self.paragraph, self.holder = paragraph, top.element
        return paragraph, paragraph

    def _opened(self, tag: Tag) -> _Open:
        """Where the content of a tag goes: into an element of its own, or into the element around it."""
        name, attributes = MEANING.get(tag.name, ("", {}))
        top, _, block, level = self.open[-1]
        if not name or level > _MAX_DEPTH or self._is_needless(name, top):
            return _Open(top, None, block, level)
        carried = {
            to: for_xml(tag.attributes[at]) for at, to in CARRIED.get(name, {}).items() if tag.attributes.get(at)
        }
        if tag.name in BLOCKS and name != "lb":
            element = SubElement(top, name, {**attributes, **carried})
            return _Open(element, top, element, level + 1)
        parent, block = self._place()
        return _Open(SubElement(parent, name, {**attributes, **carried}), parent, block, level + 1)

    def _is_needless(self, name: str, around: Element) -> bool:
        """Whether an element says nothing in the one around it: a paragraph in a line, a break between paragraphs."""
        if name == "lb":
            return around.tag in HOLDERS and self._here() is None
        return (name == "p" and around.tag in LINES) or name == "code" == around.tag


class _Open(NamedTuple):
    """An open HTML element."""

    element: Element
    """Where its content goes."""
    parent: Element | None
    """The parent of that element, if it is one of its own."""
    block: Element
    """The block around its content."""
    level: int


def _drop_if_empty(element: Element, parent: Element | None) -> None:
    """Remove an element that nothing was added to; it is the last child of its parent."""
    if parent is not None and element.tag not in MAY_BE_EMPTY and _is_empty(element):
        del parent[-1]
        _append(parent, element.text or "")


def _is_empty(element: Element) -> bool:
    """Whether nothing was added to an element but line breaks; to a row of a table, nothing but empty cells."""
    if element.tag == "row":
        return all(map(_is_empty, element))
    texts = (element.text, *(child.tail for child in element))
    return all(child.tag == "lb" for child in element) and not any(text and text.strip() for text in texts)


def _ends_in_break(element: Element) -> bool:
    return bool(len(element)) and element[-1].tag == "lb" and not element[-1].tail


def _append(element: Element, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text
