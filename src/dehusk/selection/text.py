"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

from collections.abc import Sequence

from ..method import Marks
from ..page import Page
from .pieces import cut_pieces


def text_of(page: Page, marks: Marks, bylines: Sequence[tuple[int, bytes]] = ()) -> str:
    """The selected text in document order, which the core writes.

    Blocks stand on lines of their own, paragraphs and the like after an empty line, cells after a tab; inline tags
    never glue or split a word; white space is collapsed except in `pre` and where a style keeps lines; formulas are
    TeX. A label and its value are one line, as `dehusk.page.pairs` finds them. What no reader reads is left out, as
    `dehusk.selection.readable` says. `bylines` are rows of elements and canonical HTML without tags, in document order:
    a line before the text of each.
    """
    return page.table.text(marks.content.tobytes(), cut_pieces(page, marks), bylines)
