"""Text → the table of a page, and the HTML library's tree of it for outputs that show the page in its own form."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Document, Element, parse

from .._core import Table
from ..limits import Limits
from .formulas import reveal_formulas

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the paths of inline drawings: large, and nothing to read."""
SCRIPT: Final = "dehusk-script"
"""The name of the elements that represent scripts, where these are of interest."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def table_of(html: bytes, limits: Limits) -> Table:
    """Parse a page in UTF-8 like a browser without scripts.

    The core leaves out what is never read, turns formulas in scripts into elements, and breaks the lines of code.
    """
    return Table.from_html(html, nodes=limits.nodes, depth=limits.depth, memory=limits.memory, seconds=limits.seconds)


def in_utf8(text: str) -> bytes:
    """Text in UTF-8. Lone surrogates, in text that no decoder made, are unreadable."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()


def table_with_scripts(text: str) -> Table:
    """The same with an element `SCRIPT` for each script; its attribute `words` is the number of words of the script."""
    document = tree_of(text)
    for script in document.select("script"):
        script.insert_before(Element(SCRIPT, {"words": str(len(script.text.split()))}))
    root = document.root
    assert root is not None, "every parsed document has a root"
    return Table.from_source(root.serialize().encode("utf-8", "replace"))


def tree_of(text: str) -> Document:
    """The tree, with formulas as elements: it has the elements of the table, and those that are never read."""
    document = parse(text, positions=False, allow_declarative_shadow_roots=False)
    reveal_formulas(document, text)
    return document
