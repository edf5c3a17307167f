"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ..method import Marks
from ..page import Ints, Page
from ..tagnames import BLOCKS
from ..tree import inside
from .selection import kept_spans

_MARGINS: Final = frozenset(
    "blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p pre table ul xmp".split()
)
"""Elements that a browser sets apart by empty space."""
_CELLS: Final = frozenset({"td", "th"})
_LINES: Final = BLOCKS - _CELLS
_PREFORMATTED: Final = frozenset({"pre", "listing", "textarea"})
_BLANK_TEXT: Final = re.compile(rb">(?:\s|&nbsp;)+<")

# Separators that no text holds while white space is collapsed, and what they become.
_PARAGRAPH, _LINE, _CELL, _BLANK, _TAB = "\x1e", "\x1f", "\x1d", "\x0e", "\x0f"
_JOINTS: Final = ("", " ", _CELL, _LINE, _PARAGRAPH)


def text_of(page: Page, marks: Marks) -> str:
    """The selected text in document order.

    Blocks stand on lines of their own, paragraphs and their like behind an empty line, cells behind a tab; inline tags
    never glue or split a word; white space is collapsed except in `pre`.
    """
    kept = kept_spans(page, marks)
    if not kept:
        return ""
    rows = np.fromiter(kept, np.int64, len(kept))
    preformatted = inside(page, page.is_in(_PREFORMATTED))[rows].tolist()
    html = page.html
    pieces = []
    for joint, spans, as_typed in zip(_joints(page, rows), kept.values(), preformatted, strict=True):
        pieces.append(_JOINTS[joint])
        raw = b" ".join([html[a:b] for a, b in spans]) if len(spans) > 1 else html[spans[0][0] : spans[0][1]]
        pieces.append(_as_typed(raw.decode()) if as_typed else raw.decode())
    return _collapsed(_unescaped("".join(pieces)))


def _joints(page: Page, rows: Ints | np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    """What stands before each of the text rows: nothing, a blank, a tab, a line break or an empty line."""
    joints = np.zeros(len(rows), np.int8)
    before, after = rows[:-1], rows[1:]
    texts = np.cumsum(page.is_text)
    skipped = texts[after] - texts[before] > 1
    joints[1:] = skipped
    for joint, names in ((2, _CELLS), (3, _LINES), (4, _MARGINS)):
        crossed = _crossings(page, names)
        joints[1:][crossed[after] > crossed[before]] = joint
    for index in (joints[1:] == 0).nonzero()[0].tolist():
        between = page.html[page.stop[rows[index]] - 1 : page.start[rows[index + 1]] + 1]
        joints[index + 1] = _BLANK_TEXT.search(between[1:-1]) is not None
    return joints.tolist()


def _crossings(page: Page, names: frozenset[str]) -> Ints:
    """For each row, how many edges of elements of these names lie before it."""
    chosen = page.is_in(names).nonzero()[0]
    edges = np.bincount(chosen, minlength=len(page) + 1)
    edges += np.bincount(page.end[chosen], minlength=len(page) + 1)
    return np.cumsum(edges)[:-1].astype(np.int32)


def _as_typed(raw: str) -> str:
    return raw.replace("\r\n", _LINE).replace("\n", _LINE).replace(" ", _BLANK).replace("\t", _TAB)


def _unescaped(text: str) -> str:
    if "&" in text:
        text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return text


def _collapsed(text: str) -> str:
    lines = [
        [" ".join(cell.split()) for cell in line.split(_CELL)]
        for line in text.replace(_PARAGRAPH, _LINE + _PARAGRAPH + _LINE).split(_LINE)
    ]
    joined = "\n".join(["\t".join(cells) if len(cells) > 1 else cells[0] for cells in lines])
    return joined.replace(_BLANK, " ").replace(_TAB, "\t").strip("\n")
