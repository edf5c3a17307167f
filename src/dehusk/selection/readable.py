"""The part of a selection that a reader reads as text.

Some selected text is not meant to be read: line numbers, file names and copy buttons beside code, the second
rendering of a formula, the sign after a heading that links to the heading itself, the arrow from a note back to its
mark, the link that edits a section, and the title of a table of contents whose entries are not selected. Every output
begins with this step, so all of them hold the same words.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..method import Marks
from ..page import Bools, Page
from ..page.stream import words_of


def readable(page: Page, marks: Marks) -> Marks:
    """The marks without what nobody reads, and with each formula once.

    A formula is kept as TeX where the page gives it. On a page without any of these, the marks are returned unchanged.
    """
    content = np.frombuffer(page.table.readable(marks.content.tobytes()), np.bool_)
    if np.array_equal(content, marks.content):
        return marks
    return replace(marks, content=content, words=_words(page, marks, content))


def _words(page: Page, marks: Marks, content: Bools) -> Bools | None:
    """The kept words where a method cuts texts: none in rows that are left out, all of those in rows that are new."""
    if marks.words is None:
        return None
    row = words_of(page).row
    return (marks.words & content[row]) | (content & ~marks.content)[row]
