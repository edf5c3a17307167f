"""The selection as plain text, in lines as a browser would show them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from benchmarks.fidelity import is_set_apart
from definitions.page import attribute
from dehusk.page import Page

_MARGINS: Final = frozenset(
    "article blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p pre table ul xmp".split()
)
"""Elements that a browser sets apart by empty space."""
_BLOCKS: Final = frozenset(
    """
    address article aside blockquote body br button canvas caption center dd details dialog dir div dl dt fieldset
    figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu
    nav noscript ol optgroup option p plaintext pre search section select summary table tbody td template textarea tfoot
    th thead title tr ul video xmp
    """.split()
)
"""Elements on lines of their own, by the style sheet of the HTML standard; and those that a page shows as a box."""
_CELLS: Final = frozenset({"td", "th"})
_PREFORMATTED: Final = frozenset({"pre", "listing", "textarea"})
_TYPED_MARKS: Final = tuple(mark.encode() for mark in "\"'“”„‘«‹")
_BLANKS: Final = b" \t\n\r\x0c"
_BLOCK_STYLE: Final = re.compile(
    r"(?:^|;){0}display{0}:{0}(?:block|flex|flow-root|grid|list-item|table){0}(?:[!;]|\Z)".replace(
        "{0}", r"[ \t\n\r\f]*"
    )
)
"""A style with which an element stands on lines of its own."""
_LINES_STYLE: Final = re.compile(
    r"(?:^|;){0}white-space{0}:{0}(?:pre|pre-wrap|pre-line|break-spaces){0}(?:[!;]|\Z)".replace("{0}", r"[ \t\n\r\f]*")
)
"""A style with which an element keeps its lines."""
_CODE: Final = frozenset({"pre", "code"})
_CLOSING_MARK: Final = re.compile(rb"[],.;:!?)]+(?:[\x00-\x20]|&nbsp;|\Z)")
"""Punctuation that ends something, and is followed by no word."""
_FEW: Final = 20
_BREAKS: Final = frozenset({"p", "br"})
_GROUPS: Final = frozenset({"div", "section", "li"})
_NOTHING, _BLANK, _TAB, _LINE, _EMPTY_LINE = range(5)
"""Separators of two texts; where several elements begin or end, the largest is used."""

# Bytes that UTF-8 never holds stand for what is set between texts, and in `pre` for white space as it was typed.
_JOINTS: Final = (b"", b" ", b"\xf8", b"\xf9", b"\xf9\xf9")
_TYPED: Final = ((b"&nbsp;", b"\xfb"), (b"\r\n", b"\xfa"), (b"\n", b"\xfa"), (b" ", b"\xfb"), (b"\t", b"\xfc"))
_SHOWN: Final = ((b"\xf8", b"\t"), (b"\xf9", b"\n"), (b"\xfa", b"\n"), (b"\xfb", b" "), (b"\xfc", b"\t"))
_REFERENCES: Final = ((b"&lt;", b"<"), (b"&gt;", b">"), (b"&amp;", b"&"))


class Pair(NamedTuple):
    """A label and its value on one line: the first row of each, where the value ends, and whether a colon is there."""

    label: int
    value: int
    stop: int
    has_colon: bool


class Selected(NamedTuple):
    """Texts to write, and facts about the page."""

    kept: Mapping[int, bytes]
    """For each text row that is written the canonical HTML of its kept words, in document order."""
    unread: Collection[int]
    """The selected texts that no reader reads as text."""
    unseen: Collection[int]
    """The texts that are hidden, or where nobody can read them."""
    pairs: Sequence[Pair]


def text_of(page: Page, selected: Selected) -> str:
    """The selected text in document order, on a page without formulas.

    Blocks stand on lines of their own, paragraphs and the like after an empty line, cells after a tab; two line breaks
    make an empty line; inline tags never split a word, and glue two only where one is not in an element of its own, or
    they may be one word; white space is collapsed except in `pre`; quotations have their marks. An empty line is
    between groups of lines that repeat. A label and its value are on one line.
    """
    before, after = _quotation_marks(page, selected.kept)
    between = _Between(page, selected)
    text, last = b"", -1
    for row, kept in selected.kept.items():
        text += between.joint(last, row) if last >= 0 else b""
        text += before.get(row, b"") + between.shown(row, kept) + after.get(row, b"")
        last = row
    return _collapsed(text).strip("\n")


def _traceless(page: Page, selected: Selected) -> set[int]:
    """The texts that leave no blank where they are left out.

    These are the ones that no reader reads, and those that a browser hides before the punctuation that belongs to the
    word before them.
    """
    found, gap = set(selected.unread), list[int]()
    for row in _texts(page, range(len(page))):
        if row in selected.unread:
            continue
        if row not in selected.kept:
            gap.append(row)
            continue
        if _CLOSING_MARK.match(page.html[int(page.start[row]) : int(page.stop[row])]) and set(gap) <= {
            *selected.unseen
        }:
            found.update(gap)
        gap = []
    return found


def _texts(page: Page, rows: range) -> list[int]:
    return [row for row in rows if page.name(row) == "#text"]


def _inside(page: Page, elements: Collection[int]) -> set[int]:
    """The rows that are, or are in, some elements."""
    return {row for element in elements for row in range(element, int(page.end[element]))}


def _named(page: Page, names: Collection[str]) -> list[int]:
    return [row for row in range(len(page)) if page.name(row) in names]


def _styled(page: Page, style: re.Pattern[str]) -> list[int]:
    """The elements with a `style` attribute that says something."""
    return [row for row in range(len(page)) if style.search((attribute(page, row, "style") or "").lower())]


def _quotation_marks(page: Page, kept: Mapping[int, bytes]) -> tuple[dict[int, bytes], dict[int, bytes]]:
    """Find the marks that a browser puts around `q`, by row; none where the author typed marks."""
    before: dict[int, bytes] = {}
    after: dict[int, bytes] = {}
    ends: list[int] = []
    for row in _named(page, {"q"}):
        texts = [text for text in range(row, int(page.end[row])) if text in kept]
        ends = [end for end in ends if end > row]
        if texts and not page.html[int(page.start[texts[0]]) :].lstrip(_BLANKS).startswith(_TYPED_MARKS):
            opening, closing = (("“", "”"), ("‘", "’"))[len(ends) % 2]
            before[texts[0]] = before.get(texts[0], b"") + opening.encode()
            after[texts[-1]] = closing.encode() + after.get(texts[-1], b"")
            ends.append(int(page.end[row]))
    return before, after


class _Between:
    """Separators between the kept texts of a page."""

    def __init__(self, page: Page, selected: Selected) -> None:
        self.page = page
        self.kept = selected.kept
        self.traceless = _traceless(page, selected)
        self.opens = set(_named(page, _PREFORMATTED))
        styled = _styled(page, _LINES_STYLE)
        self.typed = _inside(page, self.opens | {row for row in styled if page.name(row) in _CODE})
        self.lines = _inside(page, styled) - self.typed
        self.edge = _edges(page, self.typed, selected.pairs)
        _part_groups(page, selected.kept, self.edge)

    def shown(self, row: int, kept: bytes) -> bytes:
        """The kept part of a text row, in `pre` as it was typed; a new line right after `<pre>` is not shown."""
        if row in self.lines:
            return _edge_lines(kept)[1].replace(b"\n", _JOINTS[_LINE])
        if row not in self.typed:
            return kept
        return _replaced(kept.removeprefix(b"\n") if row - 1 in self.opens else kept, _TYPED)

    def joint(self, before: int, row: int) -> bytes:
        """Return the separator of two text rows; a text that was left out leaves a space."""
        page, joint = self.page, max(self.edge[before + 1 : row + 1])
        left_out = any(text not in self.traceless for text in _texts(page, range(before + 1, row)))
        gap = page.html[int(page.close[before]) : int(page.start[row])]
        both_typed = before in self.typed and row in self.typed
        has_lines = {before, row} <= self.typed | self.lines and not both_typed and not left_out
        if (
            (before in self.lines and _edge_lines(self.kept[before])[2])
            or (row in self.lines and _edge_lines(self.kept[row])[0])
            or (has_lines and b"\xfa" in _typed_between(gap, new_line=False))
        ):
            joint = max(joint, _LINE)
        if left_out or page.blanks[row] > page.blanks[before]:
            joint = max(joint, _BLANK)
        if both_typed and not left_out and joint in (_BLANK, _TAB, _LINE):
            return _typed_between(gap, new_line=joint > _BLANK)
        return _JOINTS[joint]


def _edge_lines(text: bytes) -> tuple[bool, bytes, bool]:
    """Whether a text begins with a line break, the text without breaks at its ends, and whether it ends with one."""
    lead = text[: len(text) - len(text.lstrip(_BLANKS))]
    tail = text[len(text.rstrip(_BLANKS)) :]
    begins, ends = b"\n" in lead, b"\n" in tail
    text = text.lstrip(_BLANKS) if begins else text
    return begins, text.rstrip(_BLANKS) if ends else text, ends


def _edges(page: Page, typed: Collection[int], pairs: Sequence[Pair]) -> list[int]:
    """For each row, and for the end of the page, what the elements that begin or end just before it set there."""
    edge = [_NOTHING] * (len(page) + 1)
    in_cell, styled = _in_short_cells(page), set(_styled(page, _BLOCK_STYLE))

    def put(row: int, place: int, joint: int) -> None:
        most = _BLANK if row in in_cell else _EMPTY_LINE
        for pair in pairs:
            if pair.label <= row < pair.stop:
                most = min(most, _LINE if place in (pair.label, pair.stop) else _BLANK)
        edge[place] = max(edge[place], min(joint, most))

    for row in range(len(page)):
        joint = max(_edge_of(page.name(row)), _LINE if row in styled else _NOTHING)
        put(row, row, joint)
        put(row, int(page.end[row]), joint)
        inside = page.html[int(page.stop[row]) : int(page.close[row])].removesuffix(b"</cite>")
        if page.name(row) == "cite" and inside.rstrip(_BLANKS).endswith(b":"):
            put(row, int(page.end[row]), _LINE)
        if row and page.name(row - 1) == page.name(row) == "br" and row not in typed:
            put(row, row, _EMPTY_LINE)
    for before, row in pairwise(_texts(page, range(len(page)))):
        if is_set_apart(page, before, row):
            put(before + 1, before + 1, _BLANK)
    for pair in pairs:
        label = range(pair.label, pair.value + 1)
        is_parted = any(_edge_of(page.name(row)) >= _LINE or row in styled for row in label) and not pair.has_colon
        edge[pair.value] = _TAB if is_parted or page.name(pair.value) in _CELLS else _BLANK
    return edge


def _in_short_cells(page: Page) -> set[int]:
    """The rows inside cells of table rows in which each of several cells has few words, and no lists or the like."""
    found = set[int]()
    for row in _named(page, {"tr"}):
        below = range(row + 1, int(page.end[row]))
        cells = [cell for cell in below if page.parent[cell] == row and page.name(cell) in _CELLS]
        inside = [range(cell + 1, int(page.end[cell])) for cell in cells]
        if len(cells) > 1 and all(_is_short(page, rows) for rows in inside):
            found.update(inner for rows in inside for inner in rows)
    return found


def _is_short(page: Page, rows: range) -> bool:
    has_lines = any(page.name(row) in _BLOCKS - _BREAKS for row in rows)
    return not has_lines and sum(int(page.words[row]) for row in rows) <= _FEW


def _part_groups(page: Page, kept: Mapping[int, bytes], edge: list[int]) -> None:
    """Put an empty line before each element of several lines that follows one with the same name and class."""
    rows = list(kept)
    begins = {
        row
        for before, row in zip([-1, *rows], rows, strict=False)
        if before < 0 or max(edge[before + 1 : row + 1]) >= _LINE
    }

    def lines_in(element: int) -> int:
        return len(begins.intersection(range(element, int(page.end[element]))))

    last: dict[int, int] = {}
    for row in range(1, len(page)):
        if not lines_in(row) and row not in kept:
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
    return _LINE if name in _BLOCKS else _NOTHING


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
