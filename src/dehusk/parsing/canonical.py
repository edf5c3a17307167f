"""Text → the parser's tree → the table of a page."""

from __future__ import annotations

import re
from html import escape
from typing import Final

import numpy as np
from turbohtml import Document, Element, parse

from .._core import Table
from ..page.tags import membership
from .code_lines import CODE, break_code_lines

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the paths of inline drawings: large, and nothing to read."""
_FORMULAS: Final = "script[type^='math/tex']"
"""MathJax keeps formulas in scripts that are not programs. To ask the tree is faster than to search the source."""
SCRIPT: Final = "dehusk-script"
"""The name of the elements that represent scripts, where these are of interest."""
_SHOWS_NOTHING: Final = re.compile(r"(?:\\(?:begingroup|endgroup|displaystyle|relax)\b|[\s{}])*")
"""TeX that only changes settings for other formulas."""


def table_of(text: str) -> Table:
    """Parse text like a browser without scripts; the core leaves out what is never read."""
    document = _parsed(text)
    table = _table(document)
    # the table tells faster than the tree whether there is any code
    if membership(CODE).take(np.frombuffer(table.tag, np.int32), mode="clip").any() and break_code_lines(document):
        return _table(document)
    return table


def table_with_scripts(text: str) -> Table:
    """The same with an element `SCRIPT` for each script; its attribute `words` is the number of words of the script."""
    document = tree_of(text)
    for script in document.select("script"):
        script.insert_before(Element(SCRIPT, {"words": str(len(script.text.split()))}))
    return _table(document)


def tree_of(text: str) -> Document:
    """The parser's tree, with formulas as elements and with line breaks in code."""
    document = _parsed(text)
    break_code_lines(document)
    return document


def _parsed(text: str) -> Document:
    document = parse(text, positions=False, allow_declarative_shadow_roots=False)
    _reveal_formulas(document)
    return document


def _reveal_formulas(document: Document) -> None:
    """Turn formulas in scripts into MathML elements with an annotation in TeX."""
    for script in document.select(_FORMULAS):
        if _SHOWS_NOTHING.fullmatch(script.text):
            continue
        display = ' display="block"' if "display" in (script.attr("type") or "") else ""
        annotation = f'<annotation encoding="application/x-tex">{escape(script.text)}</annotation>'
        script.insert_adjacent_html("beforebegin", f"<math{display}><semantics>{annotation}</semantics></math>")


def _table(document: Document) -> Table:
    """The table of the parser's tree. Lone surrogates, in text that no decoder made, become `?`.

    The tree is serialised in pieces: most are plain ASCII, which the core reads where it stands.
    """
    root = document.root
    assert root is not None, "every parsed document has a root"
    pieces = list(root.serialize_iter())
    try:
        return Table.from_pieces(pieces)
    except UnicodeEncodeError:
        return Table.from_pieces([piece.encode("utf-8", "replace").decode() for piece in pieces])
