"""Text → canonical HTML. What is here and beside it in `codelines` alone knows the parser's tree."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from turbohtml import Document, parse
from turbohtml.clean import strip_comments_node

from .codelines import part_lines

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the strokes of inline drawings: bulky, and no reader reads them."""
_FORMULAS: Final = "script[type^='math/tex']"
"""MathJax has its formulas in scripts that are no programs."""
_SHOWS_NOTHING: Final = re.compile(r"(?:\\(?:begingroup|endgroup|displaystyle|relax)\b|[\s{}])*")
"""TeX that only sets something for other formulas."""


def canonical(source: str | bytes) -> bytes:
    """Parse text, or bytes in UTF-8, as a browser without scripts does; serialise it without what is never read."""
    document = tree_of(source)
    document.remove(NEVER_READ)
    return _serialised(document)


def canonical_with_scripts(text: str) -> tuple[bytes, list[int]]:
    """The same with the scripts left in as empty elements, and the number of words that each held."""
    document = tree_of(text)
    document.remove(NEVER_READ.removeprefix("script,"))
    scripts = document.select("script")
    words = [len(script.text.split()) for script in scripts]
    for script in scripts:
        script.clear()
    return _serialised(document), words


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


def _serialised(document: Document) -> bytes:
    strip_comments_node(document)
    root = document.root
    assert root is not None, "every parsed document has a root"
    try:
        return root.encode()
    except UnicodeEncodeError:  # lone surrogates, in text that came from elsewhere than a decoder
        return root.serialize().encode("utf-8", "replace")
