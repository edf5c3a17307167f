"""From page and marks to Markdown."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element, Text

from ..._core import holds
from ...method import Marks
from ...page import Page
from ...page.base import base_of
from ..content import content_of
from ..delimited_formulas import reveal_formulas
from ..embedded import link_media
from ..header import NO_HEADER, HeaderLines, put_header
from ..pairs import list_pairs
from .block_writer import markdown_of_tree
from .boxes import put_boxes_apart
from .footnotes import find_footnotes
from .lines import Formulas
from .quotations import add_quotation_marks
from .signs import ANY

_FORMLESS: Final = "span:not(:has(*)),font:not(:has(*))"
"""Elements that Markdown does not show, if they hold only text. Without them there is far less to walk through."""
_LEVELS: Final = 2
"""How often these are taken away: those around them then hold only text as well."""
_SIGN_BYTE: Final = "\ufdd0".encode()[0]
"""The byte with which the characters that stand for syntax begin in UTF-8; most pages do not contain it."""
_TYPESETTERS: Final = (b"MathJax", b"mathjax", b"KaTeX", b"katex")
"""Programs that look for formulas in the text of a page."""
_SINGLE_DOLLARS: Final = re.compile(rb"""\$(?:(?<='\$)'|(?<="\$)")\s*,\s*(?:["']?right["']?\s*:\s*)?(['"])\$\1""")
"""How a page tells such a program that a single dollar sign begins a formula.

The pattern begins with a character that is rare in pages, because such patterns are found fast.
"""


def markdown_of(page: Page, marks: Marks, *, normalize: bool = True, header: HeaderLines = NO_HEADER) -> str:
    """The header and the selection, and nothing else, as Markdown."""
    tree = content_of(page, marks, normalize=normalize)
    put_header(tree, header)
    reveal_formulas(tree)
    text = tree.text
    if _SIGN_BYTE in page.html and ANY.search(text):
        _free_signs(tree)
    link_media(tree)
    add_quotation_marks(tree)
    put_boxes_apart(tree)
    notes = find_footnotes(tree, base_of(page))
    list_pairs(tree, notes.notes)
    for _ in range(_LEVELS):
        tree.strip_tags(_FORMLESS)
    return markdown_of_tree(tree, notes, _formulas(page, tree, text))


def _free_signs(tree: Element) -> None:
    """Remove the characters that stand for syntax during rendering from the text of the page."""
    for node in tree.descendants:
        if isinstance(node, Text):
            node.data = ANY.sub("", node.data)


def _formulas(page: Page, tree: Element, text: str) -> Formulas:
    """How the page writes formulas; its source is searched only where the text may contain some."""
    in_dollars = "$" in text and _SINGLE_DOLLARS.search(page.source_bytes) is not None
    is_delimited = in_dollars or "\\" in text or "$$" in text
    if is_delimited and any(holds(page.source_bytes, name) for name in _TYPESETTERS):
        return Formulas.IN_DOLLARS if in_dollars else Formulas.DELIMITED
    return Formulas.ELEMENTS if tree.select_one("math") is not None else Formulas.NONE
