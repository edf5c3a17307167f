"""Lines of text as a reader sees them in an entry: finer than blocks, since cards set spans apart by style alone."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.blocks import Blocks
from ...page.tags import BLOCKS, membership
from ...page.tree import Rows

_CUTS: Final = membership(BLOCKS)
_FORMATS: Final = membership(
    frozenset("#text abbr b bdi bdo big cite code del em font i ins kbd mark q s small strong sub sup u wbr".split())
)
"""What may stand in the middle of a word."""
_SPACELESS: Final = 0xE3
"""The first byte from which on characters are written without blanks, those of East Asia."""
_SEEN: Final = 0.3
"""The share of the words from which on visibility is believed."""
_LETTER: Final = np.array([chr(byte).isalnum() or byte >= 0x80 for byte in range(256)])


def lines_of(page: Page, cuts: Bools | None = None) -> Blocks:
    """The readable text rows of the body, cut at the edges of block elements and of the rows in `cuts`.

    Two words that only the end of one `span` or the like and the beginning of another keep apart are on different lines
    too: no reader sees them as one word.
    """
    rows = (page.is_text & readable(page)).nonzero()[0]
    rows = rows[np.searchsorted(rows, page.body) : np.searchsorted(rows, page.end[page.body])]
    if not len(rows):
        return Blocks(rows, rows)
    is_cut = _CUTS.take(page.tag, mode="clip")
    opened, closed = _edges(page, rows, is_cut if cuts is None else is_cut | cuts)
    begun, ended = _edges(page, rows, ~_FORMATS.take(page.tag, mode="clip"))
    new = opened | closed | (begun & ended & _glued(page, rows))
    new[0] = True
    return Blocks(rows, new.nonzero()[0])


def readable(page: Page) -> Bools:
    """What a reader sees; all of a page of which little is visible, since a script will show it."""
    seen = page.words[page.visible].sum()
    return page.visible if seen > _SEEN * page.words.sum() else np.ones(len(page), bool)


def _edges(page: Page, rows: Rows, elements: Bools) -> tuple[Bools, Bools]:
    """Whether one of the elements begins, and whether one ends, between a row and the row before it."""
    begun, ended = np.cumsum(elements)[rows], np.cumsum(np.bincount(page.end, elements, len(page) + 1))[rows]
    return np.diff(begun, prepend=begun[0]) > 0, np.diff(ended, prepend=ended[0]) > 0


def _glued(page: Page, rows: Rows) -> Bools:
    """Whether a row begins with a letter right behind a letter."""
    html = np.frombuffer(page.html, np.uint8)
    first, last = html[page.start[rows]], html[page.stop[rows] - 1]
    glued = _LETTER[first] & (first < _SPACELESS)
    glued[1:] &= _LETTER[last[:-1]] & (np.diff(page.blanks[rows]) == 0)
    return glued


def text_of(page: Page, rows: Rows) -> str:
    """Some text rows as one line."""
    return Blocks(rows, np.zeros(1, np.int64)).texts(page)[0] if len(rows) else ""
