"""HTML that readers of XML read too: elements without content are closed, and characters have no names."""

from __future__ import annotations

from html import escape, unescape

from ...page.tags import VOID
from ..rewriting import Tag, rewritten


def well_formed(html: str) -> str:
    """Canonical HTML as well-formed XML."""
    return rewritten(html, _closed, lambda text: escape(unescape(text), quote=False))


def _closed(tag: Tag) -> str:
    if not tag.opens:
        return tag.source
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in tag.attributes.items())
    return f"<{tag.name}{attributes}{'/' if tag.name in VOID else ''}>"
