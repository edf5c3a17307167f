"""The line of text that a reader sees for some rows of a page.

Inline tags neither glue nor split words. White space between two texts sets them apart, and so do a line break and the
edge of an element that is a block by its name or its style, and the end of a source that introduces what was said. A
text between them that is left out leaves a blank too, unless nobody reads it. White space is that of a page: ASCII
white space, control characters and the no-break space.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import unescape
from itertools import pairwise
from typing import Final

import numpy as np

from .facts import fact
from .table import Bools, Page, frozen
from .tags import BLOCKS
from .tree import Rows, edges_before

_CONTROLS: Final = bytes(range(ord(" ") + 1))
_AS_BLANKS: Final = bytes.maketrans(_CONTROLS, b" " * len(_CONTROLS))
_CHARACTERS_AS_BLANKS: Final = dict.fromkeys([*_CONTROLS, ord("\N{NO-BREAK SPACE}")], " ")


def line_of(page: Page, rows: Rows, unread: Bools | None = None) -> str:
    """The given text rows on one line; `unread` is true on those of the others that nobody reads."""
    return lines_of(page, rows, np.zeros(1, np.int64), unread)[0]


def lines_of(page: Page, rows: Rows, first: Rows, unread: Bools | None = None) -> list[str]:
    """Runs of text rows, each on one line; `first` says where each run begins in `rows`."""
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    return join_lines([page.html[start:stop] for start, stop in spans], is_apart(page, rows, unread), first)


def line_within(page: Page, row: int) -> str:
    """All text of an element on one line."""
    return page.table.lines_within([row])[0]


def lines_within(page: Page, elements: Rows) -> list[str]:
    """For each of the given elements all its text on one line."""
    return page.table.lines_within(elements.tolist())


def is_apart(page: Page, rows: Rows, unread: Bools | None = None) -> Bools:
    """True on each of the text rows that a reader sees apart from the one before it in `rows`."""
    breaks = _breaks(page)[rows]
    texts = _text_numbers(page)[rows] if unread is None else _read_numbers(page, rows, unread)
    apart = np.zeros(len(rows), bool)
    apart[1:] = (breaks[1:] > breaks[:-1]) | (texts[1:] > texts[:-1] + 1)
    return apart


def _read_numbers(page: Page, rows: Rows, unread: Bools) -> Rows:
    """The numbers of some texts among those that are read, counted from the first of them: the rest costs nothing."""
    if not len(rows):
        return rows
    first, stop = int(rows.min()), int(rows.max()) + 1
    numbers: Rows = np.cumsum(page.is_text[first:stop] & ~unread[first:stop], dtype=np.int64)[rows - first]
    return numbers


def join_lines(texts: Sequence[bytes], apart: Bools, first: Rows) -> list[str]:
    """Runs of texts in canonical HTML, each on one line, with a blank before each text that is apart."""
    pieces = [b" " + text if gap else text for text, gap in zip(texts, apart.tolist(), strict=True)]
    bounds = pairwise([*first.tolist(), len(pieces)])
    return [_plain(b"".join(pieces[start:stop])) for start, stop in bounds]


def on_one_line(text: str) -> str:
    """A text with each run of white space as one blank, and none at its ends."""
    return " ".join(filter(None, text.translate(_CHARACTERS_AS_BLANKS).split(" ")))


@fact
def _breaks(page: Page) -> Rows:
    """For each row how often, up to its beginning, white space, a line break or the edge of a block sets texts
    apart."""
    blocks = page.is_in(BLOCKS).copy()
    blocks[page.table.on_own_lines()] = True
    ends = np.bincount(page.end[page.table.introductions()], minlength=len(page) + 1)[:-1]
    return frozen(page.blanks + edges_before(page, blocks) + np.cumsum(ends))


@fact
def _text_numbers(page: Page) -> Rows:
    """For each row how many text rows there are up to it, itself included."""
    return frozen(np.cumsum(page.is_text))


def _plain(html: bytes) -> str:
    """A text in canonical HTML as a reader sees it, on one line."""
    text = b" ".join(html.replace(b"&nbsp;", b" ").translate(_AS_BLANKS).split()).decode()
    return unescape(text) if "&" in text else text
