"""Text → the parser's tree → the table. What is here and beside it in `codelines` alone knows the tree."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from turbohtml import Document, Element, parse

from .._core import Table
from .codelines import part_lines

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the strokes of inline drawings: bulky, and no reader reads them."""
_FORMULAS: Final = "script[type^='math/tex']"
"""MathJax has its formulas in scripts that are no programs."""
_SCRIPT: Final = "dehusk-script"
"""The element that stands for a script."""
_SHOWS_NOTHING: Final = re.compile(r"(?:\\(?:begingroup|endgroup|displaystyle|relax)\b|[\s{}])*")
"""TeX that only sets something for other formulas."""


def table_of(source: str | bytes) -> Table:
    """Parse text, or bytes in UTF-8, as a browser without scripts does; the core leaves out what is never read."""
    return Table.from_source(_source(tree_of(source)))


def table_with_scripts(text: str) -> tuple[Table, str, list[int]]:
    """The same with an empty element for each script, the name of these elements, and how many words each script had."""
    document = tree_of(text)
    document.remove(NEVER_READ.removeprefix("script,"))
    scripts = document.select("script")
    for script in scripts:
        script.insert_before(Element(_SCRIPT))
    return Table.from_source(_source(document)), _SCRIPT, [len(script.text.split()) for script in scripts]


def tree_of(source: str | bytes) -> Document:
    """The parser's tree of text, or of bytes in UTF-8, in which formulas are elements and lines of code end."""
    encoding = None if isinstance(source, str) else "utf-8"
    document = parse(source, encoding=encoding, positions=False, allow_declarative_shadow_roots=False)
    _reveal_formulas(document)
    part_lines(document)
    return document


def _reveal_formulas(document: Document) -> None:
    """Put formulas that stand in scripts into elements, as MathML with a note in TeX."""
    for script in document.select(_FORMULAS):
        if _SHOWS_NOTHING.fullmatch(script.text):
            continue
        display = ' display="block"' if "display" in (script.attr("type") or "") else ""
        note = f'<annotation encoding="application/x-tex">{escape(script.text)}</annotation>'
        script.insert_adjacent_html("beforebegin", f"<math{display}><semantics>{note}</semantics></math>")


def _source(document: Document) -> bytes:
    """The tree as HTML; lone surrogates, in text that came from elsewhere than a decoder, become `?`.

    In pieces, since most of them are plain ASCII, which needs no encoding.
    """
    root = document.root
    assert root is not None, "every parsed document has a root"
    return b"".join([piece.encode("utf-8", "replace") for piece in root.serialize_iter()])
