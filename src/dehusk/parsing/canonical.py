"""Text → canonical HTML: what the parser reads, written in one unambiguous way."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from turbohtml import Document, parse
from turbohtml.clean import strip_comments_node

from .code_lines import break_code_lines

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the paths of inline drawings: large, and nothing to read."""
_FORMULA_TYPE: Final = "math/tex"
"""MathJax keeps formulas in scripts of this type, which are not programs."""
_FORMULAS: Final = f"script[type^='{_FORMULA_TYPE}']"
_SHOWS_NOTHING: Final = re.compile(r"(?:\\(?:begingroup|endgroup|displaystyle|relax)\b|[\s{}])*")
"""TeX that only changes settings for other formulas."""


def canonical(source: str | bytes) -> bytes:
    """Parse text, or bytes in UTF-8, like a browser without scripts; serialise it without what is never read."""
    document = tree_of(source)
    document.remove(NEVER_READ)
    return _serialised(document)


def canonical_with_scripts(text: str) -> tuple[bytes, list[int]]:
    """The canonical HTML with scripts as empty elements, and the number of words that each script contained."""
    document = tree_of(text)
    document.remove(NEVER_READ.removeprefix("script,"))
    scripts = document.select("script")
    words = [len(script.text.split()) for script in scripts]
    for script in scripts:
        script.clear()
    return _serialised(document), words


def tree_of(source: str | bytes) -> Document:
    """The parser's tree of text, or of bytes in UTF-8, with formulas as elements and with line breaks in code."""
    encoding = None if isinstance(source, str) else "utf-8"
    document = parse(source, encoding=encoding, positions=False, allow_declarative_shadow_roots=False)
    if _may_hold_formulas(source):
        _reveal_formulas(document)
    break_code_lines(document)
    return document


def _may_hold_formulas(source: str | bytes) -> bool:
    """Whether the source names the type of formulas; to look for it there is much faster than in the tree."""
    lower = source.lower()
    return _FORMULA_TYPE in lower if isinstance(lower, str) else _FORMULA_TYPE.encode() in lower


def _reveal_formulas(document: Document) -> None:
    """Turn formulas in scripts into MathML elements with an annotation in TeX."""
    for script in document.select(_FORMULAS):
        if _SHOWS_NOTHING.fullmatch(script.text):
            continue
        display = ' display="block"' if "display" in (script.attr("type") or "") else ""
        annotation = f'<annotation encoding="application/x-tex">{escape(script.text)}</annotation>'
        script.insert_adjacent_html("beforebegin", f"<math{display}><semantics>{annotation}</semantics></math>")


def _serialised(document: Document) -> bytes:
    strip_comments_node(document)
    root = document.root
    assert root is not None, "every parsed document has a root"
    try:
        return root.encode()
    except UnicodeEncodeError:  # lone surrogates, in text that no decoder made
        return root.serialize().encode("utf-8", "replace")
