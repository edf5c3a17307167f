"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from turbohtml import parse_fragment

from dehusk.method import Marks
from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute, attribute_values
from dehusk.page.pairs import pairs_of
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import inside
from dehusk.selection import kept_texts

from .mathml import tex_of
from .readable import readable
from .readable.formulas import tex_annotations
from .style_sheets import HIDDEN, OFF_SCREEN
from .visibility import typed_lines, visibility

_MARGINS: Final = frozenset(
    "article blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p pre table ul xmp".split()
)
"""Elements that a browser sets apart by empty space."""
_CELLS: Final = frozenset({"td", "th"})
_PREFORMATTED: Final = frozenset({"pre", "listing", "textarea"})
_QUOTATION: Final = frozenset({"q"})
_FORMULA: Final = frozenset({"math"})
_TYPED_MARKS: Final = tuple(mark.encode() for mark in "\"'“”„‘«‹")
_BLANKS: Final = b" \t\n\r\x0c"
_BLOCK_STYLE: Final = re.compile(
    r"(?:^|;){0}display{0}:{0}(?:block|flex|flow-root|grid|list-item|table){0}(?:[!;]|\Z)".replace(
        "{0}", r"[ \t\n\r\f]*"
    )
)
"""A style with which an element stands on lines of its own."""
_CODE: Final = frozenset({"pre", "code"})
_CLOSING_MARK: Final = re.compile(rb"[],.;:!?)]+(?:[\x00-\x20]|&nbsp;|\Z)")
"""Punctuation that ends something, and is followed by no word."""
_FEW: Final = 20
_BREAKS: Final = frozenset({"p", "br"})
_GROUPS: Final = frozenset({"div", "section", "li"})
_NOTHING, _BLANK, _TAB, _LINE, _EMPTY_LINE = range(5)
"""What stands between two texts; where several elements begin or end, the largest."""

# Bytes that UTF-8 never holds stand for what is set between texts, and in `pre` for white space as it was typed.
_JOINTS: Final = (b"", b" ", b"\xf8", b"\xf9", b"\xf9\xf9")
_TYPED: Final = ((b"&nbsp;", b"\xfb"), (b"\r\n", b"\xfa"), (b"\n", b"\xfa"), (b" ", b"\xfb"), (b"\t", b"\xfc"))
_SHOWN: Final = ((b"\xf8", b"\t"), (b"\xf9", b"\n"), (b"\xfa", b"\n"), (b"\xfb", b" "), (b"\xfc", b"\t"))
_REFERENCES: Final = ((b"&lt;", b"<"), (b"&gt;", b">"), (b"&amp;", b"&"))


def text_of(page: Page, marks: Marks) -> str:
    """The selected text in document order.

    Blocks stand on lines of their own, paragraphs and the like after an empty line, cells after a tab; two line breaks
    make an empty line; inline tags never glue or split a word; white space is collapsed except in `pre`; quotations
    have their marks. An empty line is between groups of lines that repeat. A label and its value are on one line.
    """
    read = readable(page, marks)
    texts = {int(row): text for row, text in zip(*kept_texts(page, read), strict=True)}
    formulas = _put_formulas(page, texts)
    written = np.isin(np.arange(len(page)), list(texts))
    before, after = _quotation_marks(page, written)
    between = _Between(page, written, traceless(page, marks, read) | (read.content & ~written), formulas)
    text, last, last_kept = b"", -1, b""
    for row, kept in texts.items():
        text += between.joint(last, row, last_kept, kept) if last >= 0 else b""
        text += before.get(row, b"") + between.shown(row, kept) + after.get(row, b"")
        last, last_kept = row, kept
    return _collapsed(text).strip("\n")


def traceless(page: Page, marks: Marks, read: Marks) -> Bools:
    """The texts that leave no blank where they are left out.

    These are the ones that no reader reads, and those that a browser hides before the punctuation that belongs to the
    word before them.
    """
    found: Bools = marks.content & ~read.content
    hidden = visibility(page) & (HIDDEN | OFF_SCREEN) > 0
    gap: list[int] = []
    for row in (page.is_text & ~found).nonzero()[0].tolist():
        if not read.content[row]:
            gap.append(row)
            continue
        if _CLOSING_MARK.match(page.html[page.start[row] : page.stop[row]]) and hidden[gap].all():
            found[gap] = True
        gap = []
    return found


def _quotation_marks(page: Page, read: Bools) -> tuple[dict[int, bytes], dict[int, bytes]]:
    """What a browser puts before and after texts because of `q`, by row; not where the author typed marks."""
    before: dict[int, bytes] = {}
    after: dict[int, bytes] = {}
    ends: list[int] = []
    for row in page.is_in(_QUOTATION).nonzero()[0].tolist():
        texts = row + read[row : page.end[row]].nonzero()[0]
        ends = [end for end in ends if end > row]
        if len(texts) and not page.html[page.start[texts[0]] :].lstrip(_BLANKS).startswith(_TYPED_MARKS):
            opening, closing = (("“", "”"), ("‘", "’"))[len(ends) % 2]
            first, last = int(texts[0]), int(texts[-1])
            before[first] = before.get(first, b"") + opening.encode()
            after[last] = closing.encode() + after.get(last, b"")
            ends.append(int(page.end[row]))
    return before, after


def _put_formulas(page: Page, texts: dict[int, bytes]) -> dict[int, int]:
    """Write formulas that are kept as a whole and have no TeX of their own as TeX, instead of their first text; of
    their other texts, none stays. For the first text of each the row of its element.
    """
    found: dict[int, int] = {}
    for row in page.is_in(_FORMULA).nonzero()[0].tolist():
        rows = [other for other in range(row, int(page.end[row])) if page.is_text[other]]
        is_whole = all(texts.get(other) == page.html[page.start[other] : page.stop[other]] for other in rows)
        if not rows or not is_whole or np.isin(tex_annotations(page), rows).any():
            continue
        math = parse_fragment(page.html[page.start[row] : page.close[row]].decode(), "body").select_one("math")
        try:
            tex = " ".join(tex_of(math, display=True).split()) if math is not None else ""
        except ValueError:
            continue
        if tex:
            found[rows[0]] = row
            texts[rows[0]] = tex.replace("&", "&amp;").encode()
            for other in rows[1:]:
                del texts[other]
    return found


class _Between:
    """What stands between the kept texts of a page."""

    def __init__(self, page: Page, written: Bools, traceless: Bools, formulas: dict[int, int]) -> None:
        self.page = page
        self.formulas = formulas
        self.traceless = traceless
        """Texts that are left out and leave no blank."""
        self.opens = page.is_in(_PREFORMATTED)
        styled = typed_lines(page)
        self.typed = inside(page, self.opens | (styled & page.is_in(_CODE)))
        self.lines = inside(page, styled) & ~self.typed
        self.edge = _edges(page, self.typed)
        _part_groups(page, written, self.edge)

    def shown(self, row: int, kept: bytes) -> bytes:
        """The kept part of a text row, in `pre` as it was typed; a new line right after `<pre>` is not shown."""
        if self.lines[row]:
            return _edge_lines(kept)[1].replace(b"\n", _JOINTS[_LINE])
        if not self.typed[row]:
            return kept
        return _replaced(kept.removeprefix(b"\n") if self.opens[row - 1] else kept, _TYPED)

    def joint(self, before: int, row: int, text_before: bytes, text: bytes) -> bytes:
        """What stands between two text rows; a text that was left out leaves a blank."""
        page, joint = self.page, max(self.edge[before + 1 : row + 1])
        left_out = any(page.is_text[other] and not self.traceless[other] for other in range(before + 1, row))
        first, second = self.formulas.get(before, before), self.formulas.get(row, row)
        gap = page.html[page.close[first] : page.start[second]]
        is_typed = bool(self.typed[before] and self.typed[row]) and not left_out
        has_lines = (self.typed | self.lines)[[before, row]].all() and not is_typed and not left_out
        if (
            (self.lines[before] and _edge_lines(text_before)[2])
            or (self.lines[row] and _edge_lines(text)[0])
            or (has_lines and b"\xfa" in _typed_between(gap, new_line=False))
        ):
            joint = max(joint, _LINE)
        is_formula = first < before or second < row
        if left_out or (_typed_between(gap, new_line=False) if is_formula else page.blanks[row] > page.blanks[before]):
            joint = max(joint, _BLANK)
        if is_typed and joint in (_BLANK, _TAB, _LINE):
            return _typed_between(gap, new_line=joint > _BLANK)
        return _JOINTS[joint]


def _edge_lines(text: bytes) -> tuple[bool, bytes, bool]:
    """Whether a text begins with a line break, the text without breaks at its ends, and whether it ends with one."""
    lead = text[: len(text) - len(text.lstrip(_BLANKS))]
    tail = text[len(text.rstrip(_BLANKS)) :]
    begins, ends = b"\n" in lead, b"\n" in tail
    text = text.lstrip(_BLANKS) if begins else text
    return begins, text.rstrip(_BLANKS) if ends else text, ends


def _edges(page: Page, typed: Bools) -> list[int]:
    """For each row, and for the end of the page, what the elements that begin or end just before it set there."""
    edge = [_NOTHING] * (len(page) + 1)
    in_cell, pairs = _in_short_cells(page), [pair for pair in pairs_of(page) if pair.joins]

    def put(row: int, place: int, joint: int) -> None:
        most = _BLANK if in_cell[row] else _EMPTY_LINE
        for pair in pairs:
            if pair.name.start <= row < pair.value.stop:
                most = min(most, _LINE if place in (pair.name.start, pair.value.stop) else _BLANK)
        edge[place] = max(edge[place], min(joint, most))

    styled = on_own_lines(page)
    for row in range(len(page)):
        joint = max(_edge_of(page.name(row)), _LINE if row in styled else _NOTHING)
        put(row, row, joint)
        put(row, int(page.end[row]), joint)
        inside = page.html[page.stop[row] : page.close[row]].removesuffix(b"</cite>")
        if page.name(row) == "cite" and inside.rstrip(_BLANKS).endswith(b":"):
            put(row, int(page.end[row]), _LINE)
        if row and page.name(row - 1) == page.name(row) == "br" and not typed[row]:
            put(row, row, _EMPTY_LINE)
    for pair in pairs:
        label = range(pair.name.start, pair.value.start + 1)
        is_parted = any(_edge_of(page.name(row)) >= _LINE or row in styled for row in label) and not pair.has_colon
        is_cell = page.name(pair.value.start) in _CELLS
        edge[pair.value.start] = _TAB if is_parted or is_cell else _BLANK
    return edge


def on_own_lines(page: Page) -> list[int]:
    """The elements that their own styles put on lines of their own."""
    return [int(row) for row, style in zip(*attribute_values(page, "style"), strict=True) if _BLOCK_STYLE.search(style)]


def _in_short_cells(page: Page) -> Bools:
    """True inside the cells of rows in which each of several cells has few words, and no lists or the like."""
    found = np.zeros(len(page), bool)
    for row in range(len(page)):
        cells = [
            cell for cell in range(row, int(page.end[row])) if page.parent[cell] == row and page.name(cell) in _CELLS
        ]
        inside = [range(cell + 1, int(page.end[cell])) for cell in cells]
        if page.name(row) == "tr" and len(cells) > 1 and all(_is_short(page, rows) for rows in inside):
            for rows in inside:
                found[rows] = True
    return found


def _is_short(page: Page, rows: range) -> bool:
    has_lines = any(page.name(row) in BLOCKS - _BREAKS for row in rows)
    return not has_lines and bool(page.words[rows.start : rows.stop].sum() <= _FEW)


def _part_groups(page: Page, written: Bools, edge: list[int]) -> None:
    """Put an empty line before each element of several lines that follows one with the same name and class."""
    rows, begins = written.nonzero()[0].tolist(), set[int]()
    for before, row in zip([-1, *rows], rows, strict=False):
        if before < 0 or max(edge[before + 1 : row + 1]) >= _LINE:
            begins.add(row)

    def lines_in(element: int) -> int:
        return len(begins.intersection(range(element, int(page.end[element]))))

    last: dict[int, int] = {}
    for row in range(1, len(page)):
        if not lines_in(row) and not written[row]:
            continue
        before = last.get(int(page.parent[row]), 0)
        last[int(page.parent[row])] = row
        same = page.name(row) == page.name(before) and attribute(page, row, "class") == attribute(page, before, "class")
        if page.name(row) in _GROUPS and same and lines_in(row) > 1 and lines_in(before) > 1:
            edge[row] = _EMPTY_LINE


def _edge_of(name: str) -> int:
    if name in _MARGINS:
        return _EMPTY_LINE
    if name in _CELLS:
        return _TAB
    return _LINE if name in BLOCKS else _NOTHING


def _typed_between(html: bytes, *, new_line: bool) -> bytes:
    """The white space between two texts of one `pre`; it is no text of its own, but there it counts."""
    markup = re.sub(rb"<[^>]*>", b"", html.replace(b"<br>", b"\n"))
    typed = re.sub(rb"[^\xfa-\xfc]", b"", _replaced(markup, _TYPED))
    return b"\xfa" + typed if new_line and b"\xfa" not in typed else typed


def _collapsed(text: bytes) -> str:
    """The text with runs of white space as one blank and none at the ends of lines, and with its references read."""
    text = re.sub(rb"[\x00-\x20]+", b" ", text.replace(b"&nbsp;", b" "))
    text = re.sub(rb" *([\xf8\xf9]) *", rb"\1", text).strip(b" ")
    text = text.replace(b"\xfa" + _JOINTS[_EMPTY_LINE], _JOINTS[_EMPTY_LINE])
    return _replaced(_replaced(text, _SHOWN), _REFERENCES).decode()


def _replaced(text: bytes, pairs: tuple[tuple[bytes, bytes], ...]) -> bytes:
    for old, new in pairs:
        text = text.replace(old, new)
    return text
