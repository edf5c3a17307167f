"""The selection as Markdown: CommonMark with tables, strikethrough, footnotes and formulas as GitHub reads them."""

from __future__ import annotations

from ..method import Marks
from ..page import Page
from ..page.base import base_of
from .content_tree import content_tree
from .header import NO_HEADER, HeaderLines


def markdown_of(page: Page, marks: Marks, *, normalize: bool = True, header: HeaderLines = NO_HEADER) -> str:
    """The header and the selection, and nothing else, as Markdown."""
    tree = content_tree(page, marks, normalize=normalize)
    return tree.markdown(header, base_of(page), page.source_bytes)
