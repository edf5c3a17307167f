"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ..method import Marks
from ..page import Bools, Page
from ..tagnames import BLOCKS, membership
from ..tree import Rows, inside
from .selection import kept_texts

_MARGINS: Final = frozenset(
    "blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p pre table ul xmp".split()
)
"""Elements that a browser sets apart by empty space."""
_CELLS: Final = frozenset({"td", "th"})
_PREFORMATTED: Final = frozenset({"pre", "listing", "textarea"})
_BLANK_BEHIND_TAG: Final = re.compile(rb">[\s&]")
_TAG: Final = re.compile(rb"<[^>]*>")

_CELL, _LINE, _PARAGRAPH = 1 << 0, 1 << 16, 1 << 32
_EDGES: Final = (
    _CELL * membership(_CELLS).astype(np.int64)
    + _LINE * membership(BLOCKS - _CELLS).astype(np.int64)
    + _PARAGRAPH * membership(_MARGINS).astype(np.int64)
)
"""What the edge of an element means, by tag; as digits of one number, so that one sum counts all kinds."""

# What stands between two texts, and in `pre` for white space: bytes that no text holds and collapsing leaves alone.
_JOINTS: Final = (b"", b" ", b" \1 ", b" \2 ", b" \3 ")
_SHOWN: Final = ((b"\6 \3 ", b" \3 "), (b" \3 ", b"\n\n"), (b" \2 ", b"\n"), (b" \1 ", b"\t"))
_TYPED: Final = ((b"\r\n", b"\6"), (b"\n", b"\6"), (b" ", b"\4"), (b"&nbsp;", b"\4"), (b"\t", b"\5"))
_SHOWN_AS_TYPED: Final = ((b"\6", b"\n"), (b"\4", b" "), (b"\5", b"\t"))
_REFERENCES: Final = ((b"&lt;", b"<"), (b"&gt;", b">"), (b"&amp;", b"&"))


def text_of(page: Page, marks: Marks) -> str:
    """The selected text in document order.

    Blocks stand on lines of their own, paragraphs and their like behind an empty line, cells behind a tab; inline tags
    never glue or split a word; white space is collapsed except in `pre`.
    """
    rows, texts = kept_texts(page, marks)
    if not texts:
        return ""
    opens = page.is_in(_PREFORMATTED)
    preformatted = inside(page, opens)[rows]
    as_typed = preformatted.nonzero()[0].tolist()
    for index in as_typed:
        typed = texts[index].removeprefix(b"\n") if opens[rows[index] - 1] else texts[index]
        texts[index] = _replaced(typed, _TYPED)
    pieces = [b""] * (2 * len(texts))
    pieces[0::2], pieces[1::2] = _joints(page, rows, preformatted), texts
    joined = b"".join(pieces).replace(b"&nbsp;", b" ")
    shown = _replaced(b" ".join(joined.split()), _SHOWN)
    if as_typed:
        shown = _replaced(shown, _SHOWN_AS_TYPED)
    if b"&" in shown:
        shown = _replaced(shown, _REFERENCES)
    return shown.strip(b"\n").decode()


def _joints(page: Page, rows: Rows, preformatted: Bools) -> list[bytes]:
    """What stands before each of the text rows: nothing, a blank, a tab, a line break or an empty line."""
    edges = _EDGES.take(page.tag, mode="clip")
    crossed = np.cumsum(edges + np.bincount(page.end, edges, len(page) + 1)[:-1].astype(np.int64))
    between = np.diff(crossed[rows])
    skipped = np.diff(np.cumsum(page.is_text)[rows]) > 1
    kinds = skipped.astype(np.int8)
    kinds[between >= _CELL] = 2
    kinds[between >= _LINE] = 3
    kinds[between >= _PARAGRAPH] = 4
    joints = [b"", *[_JOINTS[kind] for kind in kinds.tolist()]]
    starts, stops, html = page.start[rows].tolist(), page.stop[rows].tolist(), page.html
    for index in (kinds == 0).nonzero()[0].tolist():
        if _BLANK_BEHIND_TAG.search(html, stops[index], starts[index + 1]):
            joints[index + 1] = b" "
    same_pre = preformatted[1:] & preformatted[:-1] & ~skipped & (kinds != 4)
    for index in same_pre.nonzero()[0].tolist():
        joints[index + 1] = _typed_between(html[stops[index] : starts[index + 1]], bool(kinds[index]))
    return joints


def _typed_between(html: bytes, new_line: bool) -> bytes:
    """The white space between two texts of one `pre`; it is no text of its own, but there it counts."""
    typed = _replaced(_TAG.sub(b"", html.replace(b"<br>", b"\n")), _TYPED)
    return b"\6" + typed if new_line and b"\6" not in typed else typed


def _replaced(text: bytes, pairs: tuple[tuple[bytes, bytes], ...]) -> bytes:
    for old, new in pairs:
        text = text.replace(old, new)
    return text
