"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
import numpy.typing as npt

from dehusk.method import Marks
from dehusk.page import Bools, Page
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import Rows, inside
from dehusk.selection.pieces import kept_texts

from .readable import readable

_MARGINS: Final = frozenset(
    "blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p pre table ul xmp".split()
)
"""Elements that a browser sets apart by empty space."""
_CELLS: Final = frozenset({"td", "th"})
_PREFORMATTED: Final = frozenset({"pre", "listing", "textarea"})
_EDGES: Final = ((2, _CELLS), (3, BLOCKS - _CELLS), (4, _MARGINS))
"""What the edges of elements put between two texts, as a place in `_JOINTS`; the larger one counts."""
_TAG: Final = re.compile(rb"<[^>]*>")

# Bytes that UTF-8 never holds stand for what is set between texts, and in `pre` for white space as it was typed.
_TAB, _BREAK = b"\xf8", b"\xf9"
_JOINTS: Final = (b"", b" ", _TAB, _BREAK, _BREAK + _BREAK)
_TYPED: Final = ((b"&nbsp;", b"\xfb"), (b"\r\n", b"\xfa"), (b"\n", b"\xfa"), (b" ", b"\xfb"), (b"\t", b"\xfc"))
_NOT_TYPED: Final = bytes(range(0xFA))
_SHOWN: Final = bytes.maketrans(b"\xf8\xf9\xfa\xfb\xfc", b"\t\n\n \t")
_REFERENCES: Final = ((b"&lt;", b"<"), (b"&gt;", b">"), (b"&amp;", b"&"))


def text_of(page: Page, marks: Marks) -> str:
    """The selected text in document order.

    Blocks stand on lines of their own, paragraphs and the like after an empty line, cells after a tab; inline tags
    never glue or split a word; white space is collapsed except in `pre`.
    """
    read = readable(page, marks)
    rows, texts = kept_texts(page, read)
    if not texts:
        return ""
    opens = page.is_in(_PREFORMATTED)
    preformatted = inside(page, opens)[rows] if opens.any() else np.zeros(len(rows), bool)
    as_typed = preformatted.nonzero()[0].tolist()
    for index in as_typed:
        typed = texts[index].removeprefix(b"\n") if opens[rows[index] - 1] else texts[index]
        texts[index] = _replaced(typed, _TYPED)
    pieces = [b""] * (2 * len(texts))
    pieces[0::2], pieces[1::2] = _joints(page, rows, preformatted, marks.content & ~read.content), texts
    collapsed = _collapsed(b"".join(pieces).replace(b"&nbsp;", b" "))
    if as_typed:
        collapsed = collapsed.replace(b"\xfa" + _JOINTS[4], _JOINTS[4])
    lines = collapsed.translate(_SHOWN)
    if b"&" in lines:
        lines = _replaced(lines, _REFERENCES)
    return lines.strip(b"\n").decode()


def _joints(page: Page, rows: Rows, preformatted: Bools, unread: Bools) -> list[bytes]:
    """What stands before each of the text rows: nothing, a blank, a tab, a line break or an empty line.

    A text that was left out leaves a blank, except for those that no reader reads.
    """
    skipped = np.diff(np.cumsum(page.is_text & ~unread)[rows]) > 1
    kinds = np.maximum(_edges_between(page, rows), skipped | (np.diff(page.blanks[rows]) > 0))
    joints = [b"", *[_JOINTS[kind] for kind in kinds.tolist()]]
    in_one_pre = preformatted[1:] & preformatted[:-1] & ~skipped & (kinds > 0) & (kinds < 4)
    for index in in_one_pre.nonzero()[0].tolist():
        gap = page.html[page.stop[rows[index]] : page.start[rows[index + 1]]]
        joints[index + 1] = _typed_between(gap, new_line=kinds[index] > 1)
    return joints


def _edges_between(page: Page, rows: Rows) -> npt.NDArray[np.int8]:
    """For each row but the first what the edges of elements put between it and the row before it; 0 for nothing."""
    edge = np.zeros(len(page) + 1, np.int8)
    for kind, elements in _EDGES:
        found = page.is_in(elements).nonzero()[0]
        edge[found] = edge[page.end[found]] = kind
    return np.maximum.reduceat(edge[: rows[-1] + 1], rows[:-1] + 1)


def _typed_between(html: bytes, *, new_line: bool) -> bytes:
    """The white space between two texts of one `pre`; it is no text of its own, but there it counts."""
    typed = _replaced(_TAG.sub(b"", html.replace(b"<br>", b"\n")), _TYPED).translate(None, _NOT_TYPED)
    return b"\xfa" + typed if new_line and b"\xfa" not in typed else typed


def _collapsed(text: bytes) -> bytes:
    """Runs of white space as one blank, and none at the ends of lines."""
    points = np.frombuffer(text, np.uint8)
    blank, joint = points <= ord(" "), (points | 1) == _BREAK[0]
    keep = ~blank
    keep[1:] |= ~(blank | joint)[:-1]
    points, blank, joint = points[keep], blank[keep], joint[keep]
    keep = ~blank
    keep[:-1] |= ~joint[1:]
    return np.maximum(points[keep], ord(" ")).tobytes().strip(b" ")


def _replaced(text: bytes, pairs: tuple[tuple[bytes, bytes], ...]) -> bytes:
    for old, new in pairs:
        text = text.replace(old, new)
    return text
