"""Text → the parser's tree → the table of a page."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from turbohtml import Document, Element, parse

from .._core import Table
from .code_lines import break_code_lines

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the paths of inline drawings: large, and nothing to read."""
_FORMULAS: Final = "script[type^='math/tex']"
"""MathJax keeps formulas in scripts that are not programs. To ask the tree is faster than to search the source."""
SCRIPT: Final = "dehusk-script"
"""The name of the elements that represent scripts, where these are of interest."""
_SHOWS_NOTHING: Final = re.compile(r"(?:\\(?:begingroup|endgroup|displaystyle|relax)\b|[\s{}])*")
"""TeX that only changes settings for other formulas."""


def table_of(source: str | bytes) -> Table:
    """Parse text, or bytes in UTF-8, like a browser without scripts; the core leaves out what is never read."""
    return Table.from_source(_serialised(tree_of(source)))


def table_with_scripts(text: str) -> Table:
    """The same with an element `SCRIPT` for each script; its attribute `words` is the number of words of the script."""
    document = tree_of(text)
    for script in document.select("script"):
        script.insert_before(Element(SCRIPT, {"words": str(len(script.text.split()))}))
    return Table.from_source(_serialised(document))


def tree_of(source: str | bytes) -> Document:
    """The parser's tree of text, or of bytes in UTF-8, with formulas as elements and with line breaks in code."""
    encoding = None if isinstance(source, str) else "utf-8"
    document = parse(source, encoding=encoding, positions=False, allow_declarative_shadow_roots=False)
    _reveal_formulas(document)
    break_code_lines(document)
    return document


def _reveal_formulas(document: Document) -> None:
    """Turn formulas in scripts into MathML elements with an annotation in TeX."""
    for script in document.select(_FORMULAS):
        if _SHOWS_NOTHING.fullmatch(script.text):
            continue
        display = ' display="block"' if "display" in (script.attr("type") or "") else ""
        annotation = f'<annotation encoding="application/x-tex">{escape(script.text)}</annotation>'
        script.insert_adjacent_html("beforebegin", f"<math{display}><semantics>{annotation}</semantics></math>")


def _serialised(document: Document) -> bytes:
    """The tree as HTML. Lone surrogates, in text that no decoder made, become `?`.

    Most pieces are plain ASCII, which is encoded faster than a long text with a few other characters.
    """
    root = document.root
    assert root is not None, "every parsed document has a root"
    return b"".join([piece.encode("utf-8", "replace") for piece in root.serialize_iter()])
