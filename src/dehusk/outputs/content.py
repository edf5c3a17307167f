"""The content tree: the selection as one small tree of elements with its structure repaired.

HTML, Markdown and TEI are renderings of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urljoin

from turbohtml import Element, Text, parse_fragment

from ..findings.comments import signed_posts
from ..limits import check_time
from ..method import Marks
from ..page import Page
from ..page.base import base_of
from ..page.tags import TAGS as KNOWN
from ..page.visibility import typed_lines
from ..selection.characters import normalised
from ..selection.pieces import cut_pieces
from .bylines import byline
from .code import join_lines
from .embedded import EMBEDDED, replace_embedded
from .formula_images import drop_formula_images
from .images import put_images_right
from .kept_elements import images_for
from .nested_lists import lift_lists
from .pairs import join_pairs, pair_marks
from .safety import TAGS
from .styled_blocks import TYPED_LINES, keep_typed_lines, part_blocks_in_formulas, put_on_own_lines
from .tables import dissolve_layout
from .task_boxes import keep_task_boxes

_CONTROLS: Final = frozenset({"optgroup", "option", "select", "textarea"})
"""Elements in which HTML parsers drop tags or take them as text. Of those that are selected, the text is content."""
_STAYS: Final = (TAGS - _CONTROLS) | EMBEDDED | {"noscript", "input"}
_KNOWN_TO_STAY: Final = bytes(name in _STAYS for name in KNOWN)
"""For each name that all pages share, whether its elements stay."""
_ADDRESSES: Final = ("href", "src", "srcset", "cite", "poster", "data", "longdesc", "background", "action")
_LISTS: Final = "ul,ol,menu,dir"


def content_of(page: Page, marks: Marks, *, normalize: bool = True) -> Element:
    """A `body` with the selection and the elements around it.

    Images have the address that a reader would have seen, links are absolute where the address of the page is known,
    layout tables become plain blocks, and code whose lines are the rows of a table becomes `pre`. With
    `normalize`, texts have the characters that `dehusk.selection.characters` describes. The tree is not sanitised.
    """
    html = _kept_html(page, marks)
    tree = parse_fragment(html, "body", positions=False)
    if normalize and normalised(html) != html:
        _normalise(tree)
    for repair in _REPAIRS:
        check_time()
        repair(tree)
    if base := base_of(page):
        _make_absolute(tree, base)
    return tree


def _make_absolute(tree: Element, base: str) -> None:
    """Make the addresses absolute. Those that are none go, where the library refuses to go on because of them."""
    try:
        tree.resolve_links(base)
    except ValueError:
        for element in tree.select(",".join(f"[{name}]" for name in _ADDRESSES)):
            for name in _ADDRESSES:
                if not _can_be_joined(base, element.attr(name) or ""):
                    del element.attrs[name]
        tree.resolve_links(base)


def _can_be_joined(base: str, value: str) -> bool:
    """Whether the address, or each of those in a set of images, can be made absolute."""
    try:
        return all(urljoin(base, word) is not None for word in [value, *value.split()])
    except ValueError:
        return False


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


def _part_links(tree: Element) -> None:
    """Unwrap links around other links, which a layout table kept apart: HTML has none. Their anchors stay."""
    for inner in tree.select("a a"):
        while (outer := _link_around(inner)) is not None:
            names = {name: value for name in ("id", "name") if (value := outer.attr(name))}
            if names:
                outer.insert_before(Element("a", names))
            outer.unwrap()


def _link_around(link: Element) -> Element | None:
    return link.parent.closest("a") if isinstance(link.parent, Element) else None


_REPAIRS: Final = (
    keep_typed_lines,
    part_blocks_in_formulas,
    put_on_own_lines,
    replace_embedded,
    drop_formula_images,
    put_images_right,
    keep_task_boxes,
    join_lines,
    _gather_items,
    dissolve_layout,
    join_pairs,
    lift_lists,
    _part_links,
)
"""What puts the structure of the tree right, in this order."""


def _kept_html(page: Page, marks: Marks) -> str:
    """The canonical HTML inside `body` of the selection, without tags that are not allowed in the content."""
    stays = _KNOWN_TO_STAY + bytes([name in _STAYS for name in page.table.own_tags])
    return page.table.content_html(
        marks.content.tobytes(),
        page.source_bytes,
        stays,
        cut_pieces(page, marks),
        images_for(page, marks),
        sorted(_additions(page, marks)),
    )


def _additions(page: Page, marks: Marks) -> Iterator[tuple[int, bytes]]:
    """A rule and a byline before each of several posts, and marks on elements whose lines are as they were typed and on
    those of pairs.
    """
    for post in signed_posts(page, marks.content):
        if post.follows:
            yield int(page.start[post.row]), b"<hr>"
        yield int(page.stop[post.row]), byline(post).encode()
    for row in typed_lines(page).nonzero()[0].tolist():
        yield int(page.stop[row]) - 1, f' {TYPED_LINES}=""'.encode()
    yield from pair_marks(page)
