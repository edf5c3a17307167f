"""The paragraphs of a TEI document: texts with their formatting, and the white space between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from .characters import xml_text
from .formatting import TEXT_ALONE, Attributes, Inline

_BLANKS: Final = re.compile("[\0-\x20\xa0]+")


class Paragraphs:
    """Writes texts into the open paragraph; the first text after the end of a paragraph opens the next.

    Formatting lasts until it is ended, across all paragraphs in between; each paragraph gets its own elements for it.
    """

    def __init__(self, new: Callable[[], Element]) -> None:
        self._new = new
        self._inlines: list[Inline] = []
        """The formatting that applies to the next text."""
        self._typed = 0
        """How many preformatted elements are open."""
        self._paragraph: Element | None = None
        self._opened: list[tuple[Inline, Element]] = []
        """The formatting that has an element in the open paragraph, with that element."""
        self._gap = ""
        """What comes before the next text: nothing, a blank, or a line break."""
        self._at: Element | None = None
        self._pieces: list[str] = []
        """The element that is being written, and the pieces of text that it will get."""

    @property
    def is_open(self) -> bool:
        """Whether a paragraph is open."""
        return self._paragraph is not None

    @property
    def is_typed(self) -> bool:
        """Whether white space is kept as it was typed."""
        return self._typed > 0

    def begin(self, inline: Inline) -> Callable[[], None]:
        """Format what follows, until the returned function is called. Links in links and repeated formatting are
        ignored.
        """
        if inline in self._inlines or (inline.name == "ref" and any(i.name == "ref" for i in self._inlines)):
            return _nothing
        self._inlines.append(inline)
        return self._end_inline

    def _end_inline(self) -> None:
        self._inlines.pop()

    def begin_typed(self, inline: Inline) -> Callable[[], None]:
        """Keep white space and format what follows as preformatted, until the returned function is called."""
        self._inlines.append(inline)
        self._typed += 1
        return self._end_typed

    def _end_typed(self) -> None:
        self._flush()
        for _, element in self._opened:
            if element.tag in TEXT_ALONE:
                element.text = (element.text or "").strip("\n")
        self._typed -= 1
        self._inlines.pop()

    def end(self) -> None:
        """End the paragraph."""
        self._flush()
        self._paragraph, self._opened, self._gap = None, [], ""

    def break_line(self) -> None:
        """Begin a new line, unless this one is empty."""
        if self.is_open:
            self._gap = "\n"

    def end_line(self) -> None:
        """Begin a new line; two of these end a paragraph, or make an empty line in preformatted text."""
        if self.is_typed:
            self.write("\n")
        elif self._gap == "\n":
            self.end()
        else:
            self.break_line()

    def write(self, text: str) -> None:
        """Add text; white space alone does not open a paragraph."""
        if self.is_typed:
            if self.is_open or _BLANKS.sub("", text):
                self._append(self._place(), text.replace("\r\n", "\n").replace("\N{NO-BREAK SPACE}", " "))
            return
        collapsed = _BLANKS.sub(" ", text)
        words = collapsed.strip(" ")
        if collapsed[:1] == " " and self.is_open:
            self._gap = self._gap or " "
        if words:
            self._append(self._place(), words)
            self._gap = " " if collapsed[-1] == " " else ""

    def insert(self, name: str, attributes: Attributes) -> Element | None:
        """Add an element; None where no element is allowed."""
        if any(inline.name in TEXT_ALONE for inline in self._inlines):
            return None
        place = self._place()
        self._flush()
        return SubElement(place, name, attributes)

    def _place(self) -> Element:
        """The element to write into: the paragraph with the current formatting, after the pending white space."""
        if self._paragraph is None:
            self._paragraph = self._new()
        wanted, common = self._wanted(), 0
        for (opened, _), inline in zip(self._opened, wanted, strict=False):
            if opened is not inline:
                break
            common += 1
        del self._opened[common:]
        element = self._opened[-1][1] if self._opened else self._paragraph
        self._fill_gap(element)
        for inline in wanted[common:]:
            self._flush()
            element = SubElement(element, inline.name, inline.attributes)
            self._opened.append((inline, element))
        return element

    def _wanted(self) -> list[Inline]:
        """The current formatting, up to the first element that may hold only text."""
        for number, inline in enumerate(self._inlines, 1):
            if inline.name in TEXT_ALONE:
                return self._inlines[:number]
        return self._inlines

    def _fill_gap(self, element: Element) -> None:
        gap, self._gap = self._gap, ""
        if gap == "\n" and element.tag not in TEXT_ALONE:
            self._flush()
            SubElement(element, "lb")
        elif gap and not (self.is_typed and element is self._at and self._pieces[-1].endswith("\n")):
            self._append(element, gap if self.is_typed else " ")

    def _append(self, element: Element, text: str) -> None:
        if element is not self._at:
            self._flush()
        self._at = element
        self._pieces.append(xml_text(text))

    def _flush(self) -> None:
        """Add the pieces to the element, all at once: one by one, the growing text would be copied each time."""
        if self._at is not None:
            text = "".join(self._pieces)
            if len(self._at):
                self._at[-1].tail = (self._at[-1].tail or "") + text
            else:
                self._at.text = (self._at.text or "") + text
        self._at, self._pieces = None, []


def _nothing() -> None:
    """Ends formatting that began nothing."""
