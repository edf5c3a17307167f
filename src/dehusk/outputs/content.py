"""The content tree: the selection as one small tree of elements with its structure repaired.

HTML, Markdown and TEI are renderings of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from turbohtml import Element, Text, parse_fragment

from ..findings.comments import signed_posts
from ..method import Marks
from ..page import Bools, Page
from ..page.base import base_of
from ..page.tags import BLOCKS
from ..page.tags import TAGS as KNOWN
from ..page.tree import holds
from ..page.visibility import typed_lines
from ..selection.characters import normalised
from ..selection.pieces import kept_texts
from ..selection.readable import readable
from .bylines import byline
from .code import join_lines
from .embedded import EMBEDDED, replace_embedded
from .formula_images import drop_formula_images
from .images import put_images_right
from .kept_elements import husk_roots
from .safety import TAGS
from .styled_blocks import TYPED_LINES, keep_typed_lines, put_on_own_lines
from .tables import dissolve_layout
from .task_boxes import keep_task_boxes

Edit = tuple[int, int, bytes]
"""The start and end of a stretch of the canonical HTML, and what replaces it."""
_STAYS: Final = TAGS | EMBEDDED | {"noscript", "input"}
_KNOWN_TO_STAY: Final = _STAYS & frozenset(KNOWN)
_LISTS: Final = "ul,ol,menu,dir"
_CELLS: Final = frozenset({"td", "th"})


def content_of(page: Page, marks: Marks, *, normalize: bool = True) -> Element:
    """A `body` with the selection and the elements around it.

    Images have the address that a reader would have seen, links are absolute where the address of the page is known,
    layout tables become plain blocks, and code whose lines are the rows of a table becomes `pre`. With
    `normalize`, texts have the characters that `dehusk.selection.characters` describes. The tree is not sanitised.
    """
    read = readable(page, marks)
    html = b"".join(_pieces(page, read, marks.content & ~read.content)).decode()
    tree = parse_fragment(html, "body", positions=False)
    if normalize and normalised(html) != html:
        _normalise(tree)
    replace_embedded(tree)
    drop_formula_images(tree)
    put_images_right(tree)
    keep_task_boxes(tree)
    keep_typed_lines(tree)
    put_on_own_lines(tree)
    base = base_of(page)
    if base:
        tree.resolve_links(base)
    join_lines(tree)
    _gather_items(tree)
    dissolve_layout(tree)
    return tree


def _normalise(tree: Element) -> None:
    """Normalise the texts; not the addresses, which would lead elsewhere."""
    text = tree.text
    if normalised(text) != text:
        for node in tree.descendants:
            if isinstance(node, Text):
                node.data = normalised(node.data)


def _gather_items(tree: Element) -> None:
    """Put list items that are outside of any list into one, as browsers show them."""
    for item in tree.select("li"):
        if item.closest(_LISTS) is not None:
            continue
        before = item.previous_sibling
        while isinstance(before, Text) and not before.data.strip():
            before = before.previous_sibling
        if isinstance(before, Element) and before.tag == "ul" and before.has_class("gathered"):
            before.append(item)
        else:
            item.wrap(Element("ul", {"class": "gathered"}))


def _pieces(page: Page, marks: Marks, unread: Bools) -> Iterator[bytes]:
    """The canonical HTML inside `body`, without what is not kept."""
    html, at = page.html, int(page.stop[page.body])
    end = int(page.close[page.body]) - len(f"</{page.name(page.body)}>")
    for start, stop, instead in sorted(_edits(page, marks, unread)):
        if at <= start and stop <= end:
            yield html[at:start]
            yield instead
            at = stop
    yield html[at:end]


def _edits(page: Page, marks: Marks, unread: Bools) -> Iterator[Edit]:
    """What to leave out: the husk, tags that are not allowed in the content, and dropped words of kept texts; and what
    to add: a rule and a byline before each of several posts, and a mark on elements whose lines are as they were typed.

    What is left out is replaced by a blank, unless it is `unread`: text that no reader reads. A dropped cell in a kept
    row keeps its tags, so that the other cells keep their columns.
    """
    kept, roots = husk_roots(page, marks)
    has_text = holds(page, page.is_text & ~unread)
    rows = roots.nonzero()[0]
    cells = page.is_in(_CELLS)[rows]
    starts, closes = np.where(cells, page.stop[rows], page.start[rows]), page.close[rows] - cells * len("</td>")
    blank = np.where(has_text[rows], b" ", b"")
    yield from zip(starts.tolist(), closes.tolist(), blank.tolist(), strict=True)
    for row in (kept & ~page.is_text & ~page.is_in(_KNOWN_TO_STAY)).nonzero()[0].tolist():
        name = page.name(row)
        if name not in _STAYS:
            start, stop, close = int(page.start[row]), int(page.stop[row]), int(page.close[row])
            instead = b" " if name in BLOCKS else b""
            yield start, stop, instead
            if close > stop:
                yield close - len(f"</{name}>".encode()), close, instead
    for post in signed_posts(page, marks.content):
        start, stop = int(page.start[post.row]), int(page.stop[post.row])
        if post.follows:
            yield start, start, b"<hr>"
        yield stop, stop, byline(post).encode()
    for row in (kept & typed_lines(page)).nonzero()[0].tolist():
        yield int(page.stop[row]) - 1, int(page.stop[row]) - 1, f' {TYPED_LINES}=""'.encode()
    if marks.words is not None:
        for row, text in zip(*kept_texts(page, marks), strict=True):
            yield int(page.start[row]), int(page.stop[row]), text
