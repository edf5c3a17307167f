"""The texts of a page in order, and which of them are in its gold."""

from __future__ import annotations

from bisect import bisect
from typing import Final

import turbohtml
from turbohtml import Document, Element

from .reading import letters

_HOLDERS: Final = "p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,td,dd"
"""Elements that hold a paragraph of text, or the like."""
_MIN_LETTERS: Final = 30
"""Shorter texts are too likely to be in a gold by chance."""


class Texts:
    """A page, and the texts in it that are long enough to be recognised in a gold."""

    def __init__(self, source: str, gold: str) -> None:
        self.page: Document = turbohtml.parse(source)
        self.gold = letters(gold)
        self._order = {element: at for at, element in enumerate(self.page.select("*"))}
        self._places: list[int] = []
        self._known: list[bool] = []
        for holder in self.page.select(_HOLDERS):
            text = letters(holder.text)
            if len(text) >= _MIN_LETTERS and holder.select_one(_HOLDERS) is None:
                self._places.append(self._order[holder])
                self._known.append(text in self.gold)

    def around(self, element: Element) -> tuple[bool, bool] | None:
        """Whether the text before an element and the text after it are in the gold; None if one is missing."""
        at = bisect(self._places, self._order[element])
        return (self._known[at - 1], self._known[at]) if 0 < at < len(self._places) else None

    def place(self, element: Element) -> int:
        """Which elements come first."""
        return self._order[element]

    def named(self) -> list[tuple[int, Element]]:
        """The elements that links can lead to, each with its place."""
        return [(self._order[element], element) for element in self.page.select("[id],a[name]")]

    def is_known(self, element: Element) -> bool:
        """Whether text around an element, in the same paragraph, is in the gold, which often leaves out marks."""
        holder = element.closest(_HOLDERS)
        texts = map(letters, holder.strings) if holder is not None else ()
        return any(len(text) >= _MIN_LETTERS and text in self.gold for text in texts)
