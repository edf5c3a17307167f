"""The part of a selection that a reader reads as text.

Some selected text is not meant to be read: line numbers, file names and copy buttons beside code, the second
rendering of a formula, the sign after a heading that links to the heading itself, the arrow from a note back to its
mark, the link that edits a section, and the title of a table of contents whose entries are not selected. Every output
begins with this step, so all of them hold the same words.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from dehusk.method import Marks
from dehusk.page import Bools, Page
from dehusk.page.stream import words_of

from .back_links import back_links
from .contents import lone_titles
from .controls import controls
from .copy_buttons import copy_buttons
from .file_names import file_names
from .formulas import keep_one_rendering
from .line_numbers import line_numbers
from .self_links import self_links

__all__ = ["readable"]

_MATH = frozenset({"math"})
_PREFORMATTED = frozenset({"pre"})


def readable(page: Page, marks: Marks) -> Marks:
    """The marks without what nobody reads, and with each formula once.

    A formula is kept as TeX where the page gives it. On a page without any of these, the marks are returned unchanged.
    """
    content = marks.content.copy()
    content[self_links(page, marks.content)] = False
    content[back_links(page, marks.content)] = False
    content[controls(page)] = False
    content[lone_titles(page, marks.content)] = False
    content[line_numbers(page, marks.content)] = False
    if page.is_in(_PREFORMATTED).any():
        content[copy_buttons(page)] = False
        content[file_names(page)] = False
    if page.is_in(_MATH).any():
        keep_one_rendering(page, content)
    if np.array_equal(content, marks.content):
        return marks
    return replace(marks, content=content, words=_words(page, marks, content))


def _words(page: Page, marks: Marks, content: Bools) -> Bools | None:
    """The kept words where a method cuts texts: none in rows that are left out, all of those in rows that are new."""
    if marks.words is None:
        return None
    row = words_of(page).row
    return (marks.words & content[row]) | (content & ~marks.content)[row]
