"""The table of a page by the tree of the HTML library: what the core's parser is to give."""

from __future__ import annotations

from dehusk._core import Table
from dehusk.parsing.canonical import tree_of

from .code_lines import break_code_lines


def table_of(text: str) -> Table:
    """Parse text, break the lines of code, and let the core strip what the library writes."""
    document = tree_of(text)
    break_code_lines(document)
    root = document.root
    assert root is not None
    return Table.from_source(root.serialize().encode("utf-8", "replace"))
