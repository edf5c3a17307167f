"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

from ..method import Marks
from ..page import Page
from .pieces import cut_pieces


def text_of(page: Page, marks: Marks) -> str:
    """The selected text in document order, which the core writes.

    Blocks stand on lines of their own, paragraphs and the like after an empty line, cells after a tab; inline tags
    never glue or split a word; white space is collapsed except in `pre` and where a style keeps lines; formulas are
    TeX. A label and its value are one line, as `dehusk.page.pairs` finds them. What no reader reads is left out, as
    `dehusk.selection.readable` says.
    """
    return page.table.text(marks.content.tobytes(), page.source_bytes, cut_pieces(page, marks))
