"""The canonical HTML of a page by the tree of the HTML library: what the core's parser is to write.

Pages with formulas that are given as TeX, or with lines of code that are elements, are not defined here: the core adds
to their trees. Nor are pages with elements of text that close themselves: where no end tag follows, the core takes them
as closed, while for the library all that follows is their text.
"""

from __future__ import annotations

import re

from turbohtml import Element, Namespace, Node, Text, parse

from .page import VOID, events_of, name_of

CLOSES_ITSELF = re.compile(r"<(?:script|style|title|textarea|iframe|xmp|noembed|noframes)\b[^>]*/>", re.IGNORECASE)
PREFORMATTED = {"pre", "textarea", "listing"}
"""Elements after whose start tag a parser leaves out a line feed."""


def canonical_html(text: str) -> bytes:
    """Parse text, and write the tree node by node."""
    document = parse(text, positions=False, allow_declarative_shadow_roots=False)
    assert document.root is not None
    return canonical_html_of(document.root)


def canonical_html_of(root: Element) -> bytes:
    """Write a tree node by node."""
    return "".join(markup(event, node) for event, node in events_of(root)).encode("utf-8", "replace")


def markup(event: str, node: Node) -> str:
    """Return a tag or a text."""
    if not isinstance(node, Element):
        return escaped(node.data)  # type: ignore[attr-defined]
    if event == "end":
        return "" if node.tag in VOID else f"</{name_of(node)}>"
    attributes = "".join(f' {name.replace("<", "-")}="{quoted(node.attr(name) or "")}"' for name in node.attrs)
    return f"<{name_of(node)}{attributes}>" + ("\n" if begins_with_newline(node) else "")


def begins_with_newline(node: Element) -> bool:
    """Whether a parser would leave out the line feed with which the content begins."""
    if node.tag not in PREFORMATTED or node.namespace is not Namespace.HTML or not node.children:
        return False
    first = node.children[0]
    return isinstance(first, Text) and first.data.startswith("\n")


def quoted(value: str) -> str:
    """Return the value of an attribute as it is written between quotation marks."""
    return escaped(value).replace('"', "&quot;")


def escaped(text: str) -> str:
    """Return text as it is written in canonical HTML."""
    for character, reference in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\N{NO-BREAK SPACE}", "&nbsp;")):
        text = text.replace(character, reference)
    return text
