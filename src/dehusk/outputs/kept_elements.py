"""Which elements are kept together with the content."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..method import Marks
from ..page import Bools, Page
from ..page.tree import inside, subtree_sum

_DRAWINGS: Final = frozenset({"svg"})
"""Their texts name icons. No reader reads them, so they say nothing about what is next to them."""


def kept_elements(page: Page, marks: Marks) -> Bools:
    """True on the elements to keep: those that hold content, and elements without text, such as images, among content.

    An element without text is among content if the texts next to it, before and after, are content. Only texts inside
    its nearest ancestor with text count.
    """
    texts = subtree_sum(page, page.is_text)
    kept = (subtree_sum(page, marks.content) > 0) & ~page.is_text
    textless = ((texts == 0) & ~page.is_text).nonzero()[0]
    kept[textless] = _among_content(page, marks.content, texts > 0, textless)
    kept[0] = kept[page.body] = True
    return kept


def _among_content(
    page: Page, content: Bools, has_text: Bools, rows: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> Bools:
    """For each of the rows, which have no text, whether the texts next to it inside its nearest ancestor with text are
    content.
    """
    text_rows = (page.is_text & ~inside(page, page.is_in(_DRAWINGS))).nonzero()[0]
    if not len(text_rows):
        return np.zeros(len(rows), bool)
    topmost = rows[has_text[page.parent[rows]]]
    holder = page.parent[topmost[np.searchsorted(topmost, rows, side="right") - 1]]
    index = np.searchsorted(text_rows, rows)
    before, after = text_rows[index - 1], text_rows[np.minimum(index, len(text_rows) - 1)]
    has_before = (index > 0) & (before > holder)
    has_after = (index < len(text_rows)) & (after < page.end[holder])
    fits: Bools = (content[before] | ~has_before) & (content[after] | ~has_after) & (has_before | has_after)
    return fits


def husk_roots(page: Page, marks: Marks) -> tuple[Bools, Bools]:
    """The elements that are kept, and the topmost rows of what is not kept."""
    kept = kept_elements(page, marks)
    parent = np.maximum(page.parent, 0)
    in_body = np.arange(len(page)) > page.body
    in_body[page.end[page.body] :] = False
    return kept, in_body & kept[parent] & ~kept & ~marks.content
