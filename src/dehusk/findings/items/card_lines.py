"""The lines of text that a reader sees on cards: finer than blocks, since cards set spans apart by style alone."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.blocks import Blocks
from ...page.tags import BLOCKS, TEXT
from ...page.tree import Rows, edges_before
from ...page.visibility import visible_or_all

_FORMATS: Final = frozenset(
    f"{TEXT} abbr b bdi bdo big cite code del em font i ins kbd mark q s small strong sub sup u wbr".split()
)
"""What may stand in the middle of a word."""
_SPACELESS: Final = 0xE3
"""The lowest first byte in UTF-8 of characters that are written without blanks between words, those of East Asia."""
_LETTER: Final = np.array([chr(byte).isalnum() or byte >= 0x80 for byte in range(256)])


def card_lines(page: Page, cuts: Bools | None = None) -> Blocks:
    """The text rows of the body that a reader sees, cut at the edges of block elements and of the elements in `cuts`.

    Two words are on different lines too if only the end of one `span` or the like and the beginning of another are
    between them: no reader sees them as one word.
    """
    rows = (page.is_text & visible_or_all(page)).nonzero()[0]
    rows = rows[np.searchsorted(rows, page.body) : np.searchsorted(rows, page.end[page.body])]
    if not len(rows):
        return Blocks(rows, rows)
    is_cut = page.is_in(BLOCKS)
    crossed = edges_before(page, is_cut if cuts is None else is_cut | cuts)[rows]
    new = (np.diff(crossed, prepend=-1) > 0) | _is_other_span(page, rows)
    return Blocks(rows, new.nonzero()[0])


def _is_other_span(page: Page, rows: Rows) -> Bools:
    """Whether a row begins with a letter right after a letter, but in another element that does not just format."""
    html, elements = np.frombuffer(page.html, np.uint8), ~page.is_in(_FORMATS)
    first, last = html[page.start[rows]], html[page.stop[rows] - 1]
    begun, ended = np.cumsum(elements)[rows], np.cumsum(np.bincount(page.end[elements], minlength=len(page) + 1))[rows]
    found = _LETTER[first] & (first < _SPACELESS)
    found[1:] &= _LETTER[last[:-1]] & (np.diff(page.blanks[rows]) == 0)
    found[1:] &= (np.diff(begun) > 0) & (np.diff(ended) > 0)
    return found
