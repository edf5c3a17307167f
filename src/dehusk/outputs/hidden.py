"""The whole page with its husk invisible: every root of a subtree that is no content is hidden, none is removed, so
that the layout stays as it was (Insa, Silva and Tamarit 2013, section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape, unescape

from turbohtml import Document, Element, Text
from turbohtml import parse as parse_tree

from ..method import Marks
from ..page import Page
from ..parsing.canonical import NEVER_READ
from .keeping import husk_roots
from .selection import Span, kept_spans

_HIDDEN = "visibility:hidden!important"
_RUNS_PROGRAMS = "script,iframe,frame,object,embed,applet,noembed,base,meta[http-equiv],link:not([rel~=stylesheet i])"
_URL_ATTRIBUTES = ("href", "src", "action", "formaction", "poster", "background", "xlink:href", "data", "cite")


def hidden_html(page: Page, marks: Marks) -> str:
    """The page as it was given, its own style sheets included, with the husk hidden and nothing that runs."""
    document = parse_tree(page.source, positions=False, allow_declarative_shadow_roots=False)
    elements = dict(zip((~page.is_text).nonzero()[0].tolist(), _table_elements(document), strict=True))
    kept, roots = husk_roots(page, marks)
    spans = kept_spans(page, marks)
    for row in roots.nonzero()[0].tolist():
        if not page.is_text[row]:
            _hide(elements[row])
    for row in (kept & ~page.is_text).nonzero()[0].tolist():
        if row >= page.body:
            _hide_texts(page, elements[row], _texts_of(page, row), spans)
    _make_safe(document)
    return _with_head(document, page)


def _table_elements(document: Document) -> list[Element]:
    """The elements of the tree that have a row in the table, in document order."""
    never_read = set(NEVER_READ.split(","))
    below = set(document.select(",".join(f"{name} *" for name in sorted(never_read))))
    return [e for e in document.select("*") if e.tag not in never_read and e not in below]


def _hide(element: Element) -> None:
    style = element.attr("style")
    element.attrs["style"] = f"{style.rstrip('; ')};{_HIDDEN}" if style else _HIDDEN


def _texts_of(page: Page, row: int) -> Iterator[int]:
    """The text rows directly in an element."""
    child, end = row + 1, int(page.end[row])
    while child < end:
        if page.is_text[child]:
            yield child
        child = int(page.end[child])


def _hide_texts(page: Page, element: Element, texts: Iterator[int], spans: dict[int, list[Span]]) -> None:
    """Wrap what is no content of the texts directly in a kept element."""
    nodes = [node for node in element.children if isinstance(node, Text) and node.data.strip()]
    for node, row in zip(nodes, texts, strict=False):
        keep = spans.get(row, [])
        if keep == [(int(page.start[row]), int(page.stop[row]))]:
            continue
        pieces = _pieces(page, row, keep)
        for hidden, text in pieces:
            node.insert_before(_hidden_span(text) if hidden else Text(text))
        node.extract()


def _pieces(page: Page, row: int, keep: list[Span]) -> Iterator[tuple[bool, str]]:
    """The text of a row in order, each piece with whether it is hidden."""
    at = int(page.start[row])
    for start, stop in [*keep, (int(page.stop[row]), int(page.stop[row]))]:
        if at < start:
            yield True, unescape(page.html[at:start].decode())
        if start < stop:
            yield False, unescape(page.html[start:stop].decode())
        at = stop


def _hidden_span(text: str) -> Element:
    span = Element("span", {"style": _HIDDEN})
    span.append(Text(text))
    return span


def _make_safe(document: Document) -> None:
    """Take out all that runs: scripts, embedded documents, event handlers, links that are programs."""
    document.remove(_RUNS_PROGRAMS)
    for element in document.select("*"):
        for name in list(element.attrs):
            if name.startswith("on") or name == "srcdoc" or (name in _URL_ATTRIBUTES and _is_program(element, name)):
                del element.attrs[name]


def _is_program(element: Element, name: str) -> bool:
    url = "".join(character for character in element.attr(name) or "" if character > " ").lower()
    return url.startswith(("javascript:", "vbscript:", "data:text/html", "data:image/svg", "data:application"))


def _with_head(document: Document, page: Page) -> str:
    """The document in UTF-8, with its address so that its own style sheets and images are found."""
    head = document.select_one("head")
    base = f'<base href="{escape(page.url)}">' if page.url else ""
    if head is not None:
        head.insert_adjacent_html("afterbegin", f'<meta charset="utf-8">{base}')
    return document.serialize()
