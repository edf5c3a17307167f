"""Which elements are kept together with the content, and the HTML of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from dehusk.method import Marks
from dehusk.outputs.kept_elements import husk_roots
from dehusk.outputs.kept_elements import kept_elements as said_by_core
from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import Rows, holds, inside, subtree_sum
from dehusk.selection.pieces import cut_spans, kept_texts

from .readable import readable
from .readable.formulas import tex_annotations
from .text import on_own_lines, traceless

Edit = tuple[int, int, bytes]
"""The start and end of a stretch of the canonical HTML, and what replaces it."""
_CELLS: Final = frozenset({"td", "th"})
_FORMULA: Final = frozenset({"math"})
_TOKENS: Final = frozenset({"mi", "mo", "mn", "ms", "mtext"})
"""The elements of formulas in which HTML may stand."""
_DRAWINGS: Final = frozenset({"svg"})
"""Their texts name icons. No reader reads them, so they say nothing about what is next to them."""
_IMAGES: Final = frozenset({"img", "picture", "video"})
_LOOKED_AT: Final = _IMAGES | _DRAWINGS | {"figure"}


def content_html(page: Page, marks: Marks, stays: frozenset[str], additions: Iterable[tuple[int, bytes]]) -> str:
    """The canonical HTML inside `body` of the selection; elements whose name is not in `stays` are unwrapped.

    Of a drawing nothing stays, and of a formula everything does.
    `additions` is HTML to add, each with its place.
    """
    read = readable(page, marks)
    gone = traceless(page, marks, read)
    edits = [*_edits(page, _with_whole_formulas(page, read), gone, stays), *((at, at, html) for at, html in additions)]
    return b"".join(_pieces(page, edits)).decode()


def _pieces(page: Page, edits: list[Edit]) -> Iterator[bytes]:
    """The canonical HTML inside `body`, edited."""
    html, at = page.html, int(page.stop[page.body])
    end = int(page.close[page.body]) - len(f"</{page.name(page.body)}>")
    for start, stop, instead in sorted(edits):
        if at <= start and stop <= end:
            yield html[at:start]
            yield instead
            at = stop
    yield html[at:end]


def _with_whole_formulas(page: Page, read: Marks) -> Marks:
    """The same with the MathML of formulas whose TeX is read, which a browser shows."""
    content = read.content.copy()
    for row in page.is_in(_FORMULA).nonzero()[0].tolist():
        texts = row + page.is_text[row : page.end[row]].nonzero()[0]
        if np.isin(tex_annotations(page), texts[read.content[texts]]).any():
            content[texts] = True
    return replace(read, content=content)


def _edits(page: Page, marks: Marks, traceless: Bools, stays: frozenset[str]) -> Iterator[Edit]:
    """What to leave out: the husk, tags that are not allowed in the content, and dropped words of kept texts.

    Text that is left out is replaced by a blank, unless it is `traceless`; so is an image on lines of its own. A
    dropped cell in a kept row keeps its tags, so that the other cells keep their columns.
    """
    kept = kept_elements(page, marks)
    roots = husk_roots(page, kept, marks.content)
    parts_text = page.is_in(BLOCKS) | np.isin(np.arange(len(page)), on_own_lines(page))
    leaves_blank = holds(page, (page.is_text & ~traceless) | (page.is_in(_LOOKED_AT) & parts_text))
    rows = roots.nonzero()[0]
    cells = page.is_in(_CELLS)[rows]
    starts, closes = np.where(cells, page.stop[rows], page.start[rows]), page.close[rows] - cells * len("</td>")
    blank = np.where(leaves_blank[rows], b" ", b"")
    yield from zip(starts.tolist(), closes.tolist(), blank.tolist(), strict=True)
    cut = page.is_text & ~marks.content
    cut[list(cut_spans(page, marks))] = True
    for row in (kept & ~page.is_text).nonzero()[0].tolist():
        name = page.name(row)
        if not _stays(page, row, cut, stays):
            start, stop, close = int(page.start[row]), int(page.stop[row]), int(page.close[row])
            instead = b" " if parts_text[row] else b""
            yield start, stop, instead
            if close > stop:
                yield close - len(f"</{name}>".encode()), close, instead
    if marks.words is not None:
        for row, text in zip(*kept_texts(page, marks), strict=True):
            yield int(page.start[row]), int(page.stop[row]), text


def _stays(page: Page, row: int, cut: Bools, stays: frozenset[str]) -> bool:
    """Whether an element keeps its tags; `cut` is true on texts that are not kept as a whole."""
    namespace = _namespaces(page, row)[0]
    if namespace != "math":
        return namespace == "html" and page.name(row) in stays
    above = formula = row
    while above > 0:
        above = int(page.parent[above])
        formula = above if _namespaces(page, above)[0] == "math" else formula
    return not cut[formula : page.end[formula]].any()


def _namespaces(page: Page, row: int) -> tuple[str, str]:
    """The namespace of an element, and that of most elements in it. A `math` element is a formula wherever it is."""
    around = _namespaces(page, int(page.parent[row]))[1] if row else "html"
    name = page.name(row)
    if name == "math":
        return "math", "math"
    if around in ("html", "token", "annotation") and name in ("svg", "math"):
        space = name if around != "annotation" or name == "svg" else "math"
    elif around == "token":
        space = "math" if name in ("mglyph", "malignmark") else "html"
    else:
        space = "math" if around == "annotation" else around
    if space == "svg":
        return space, "html" if name in ("foreignObject", "desc", "title") else space
    if space == "math" and name in _TOKENS:
        return space, "token"
    if space == "math" and name == "annotation-xml":
        encoding = (attribute(page, row, "encoding") or "").lower()
        return space, "html" if encoding in ("text/html", "application/xhtml+xml") else "annotation"
    return space, space


def kept_elements(page: Page, marks: Marks) -> Bools:
    """True on the elements to keep: those that hold content or a picture of it, and elements without text among it.

    An element without text and pictures is among content if the texts next to it, before and after, are content. Only
    texts inside its nearest ancestor with text count. Which pictures belong to the content is not defined here: the
    core says so, and hand-written pages say what is expected of it.
    """
    texts = subtree_sum(page, page.is_text)
    pictures = _pictures(page)
    shown = pictures & said_by_core(page, marks)
    kept = ((subtree_sum(page, marks.content | shown) > 0) | inside(page, shown)) & ~page.is_text
    empty = ((texts == 0) & (subtree_sum(page, pictures) == 0) & ~inside(page, shown)).nonzero()[0]
    kept[empty] = _Neighbours(page, marks.content, texts > 0, empty).next_to_content()
    kept[0] = kept[page.body] = True
    return kept


def _pictures(page: Page) -> Bools:
    """True on the elements that show a picture."""
    own = [row for row in range(len(page)) if not page.is_text[row] and page.name(row) == "amp-img"]
    pictures = page.is_in(_IMAGES).copy()
    pictures[own] = True
    return pictures


class _Neighbours:
    """The texts around elements without text, inside the nearest ancestor of each that has text."""

    def __init__(self, page: Page, content: Bools, has_text: Bools, rows: Rows) -> None:
        texts = (page.is_text & ~inside(page, page.is_in(_DRAWINGS))).nonzero()[0]
        topmost = rows[has_text[page.parent[rows]]]
        holder = page.parent[topmost[np.searchsorted(topmost, rows, side="right") - 1]] if len(topmost) else rows
        self._kept = np.concatenate(([0], np.cumsum(content[texts])))
        self._at = np.searchsorted(texts, rows)
        self._first = np.minimum(np.searchsorted(texts, holder), self._at)
        self._last = np.maximum(np.searchsorted(texts, page.end[holder]), self._at)

    def next_to_content(self) -> Bools:
        """Whether the texts next to each element are content; at least one must be there."""
        before, after = self._before(1), self._after(1)
        has_before, has_after = self._at > self._first, self._at < self._last
        fits: Bools = ((before > 0) | ~has_before) & ((after > 0) | ~has_after) & (has_before | has_after)
        return fits

    def _before(self, count: int) -> Rows:
        """How many of so many texts before each element are content."""
        return self._kept[self._at] - self._kept[np.maximum(self._at - count, self._first)]

    def _after(self, count: int) -> Rows:
        return self._kept[np.minimum(self._at + count, self._last)] - self._kept[self._at]
