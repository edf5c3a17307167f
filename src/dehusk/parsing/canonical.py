"""Text → canonical HTML. The only file that knows the HTML parser."""

from __future__ import annotations

from typing import Final

from turbohtml import parse
from turbohtml.clean import strip_comments_node

_NEVER_READ: Final = "script,style,path,link,meta"
"""Programs, style sheets, data about the page, and the strokes of inline drawings: bulky, and no reader reads them."""


def canonical(text: str) -> bytes:
    """Parse `text` as a browser without scripts does, and serialise it without comments and what is never read."""
    document = parse(text, positions=False, allow_declarative_shadow_roots=False)
    document.remove(_NEVER_READ)
    strip_comments_node(document)
    root = document.root
    assert root is not None, "every parsed document has a root"
    return root.serialize().encode("utf-8", "replace")
