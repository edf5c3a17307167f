"""Text → canonical HTML. The only file that knows the parser's tree."""

from __future__ import annotations

from typing import Final

from turbohtml import Document, parse
from turbohtml.clean import strip_comments_node

NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the strokes of inline drawings: bulky, and no reader reads them."""


def canonical(source: str | bytes) -> bytes:
    """Parse text, or bytes in UTF-8, as a browser without scripts does; serialise it without what is never read."""
    document = _parsed(source)
    document.remove(NEVER_READ)
    return _serialised(document)


def canonical_with_scripts(text: str) -> tuple[bytes, list[int]]:
    """The same with the scripts left in as empty elements, and the number of words that each held."""
    document = _parsed(text)
    document.remove(NEVER_READ.removeprefix("script,"))
    scripts = document.select("script")
    words = [len(script.text.split()) for script in scripts]
    for script in scripts:
        script.clear()
    return _serialised(document), words


def _parsed(source: str | bytes) -> Document:
    encoding = None if isinstance(source, str) else "utf-8"
    return parse(source, encoding=encoding, positions=False, allow_declarative_shadow_roots=False)


def _serialised(document: Document) -> bytes:
    strip_comments_node(document)
    root = document.root
    assert root is not None, "every parsed document has a root"
    try:
        return root.encode()
    except UnicodeEncodeError:  # lone surrogates, in text that came from elsewhere than a decoder
        return root.serialize().encode("utf-8", "replace")
