"""The whole page with its husk invisible.

Every root of a subtree that is not content is hidden and none is removed, so the layout stays as it was (Insa, Silva
and Tamarit 2013, section 6).
"""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Final

from turbohtml import Doctype, Document, DocumentFragment, Element, Namespace, Node, Text

from ..limits import check_time
from ..method import Marks
from ..page import Bools, Page
from ..parsing.canonical import NEVER_READ, tree_of
from ..selection.pieces import Span, kept_spans
from .html import cleaned_html
from .kept_elements import husk_roots, kept_elements
from .safety import LONGEST_OF_ROOT, head_start, make_harmless

_HIDDEN: Final = "visibility:hidden!important"
_RULE: Final = f"<style>[data-husk],[data-husk] *{{{_HIDDEN}}}</style>"
"""Hides what the page's own styles would make visible inside a hidden element, and what a browser moves out of one: not
every tree can be written as HTML that is parsed into the same tree.
"""
_NO_ROWS: Final = frozenset(NEVER_READ.split(","))
_PLAIN_TEXT: Final = frozenset({"textarea", "option", "title"})
"""Elements in which a part of the text cannot be wrapped in an element."""
_BLANKS: Final = "".join(map(chr, range(ord(" ") + 1))) + "\N{NO-BREAK SPACE}"


def hidden_html(page: Page, marks: Marks) -> str:
    """The page as it was given, with its own style sheets, with the husk hidden, and without anything that runs.

    Where a page is so broken that its tree and its table differ, the result is made from the HTML of the table, without
    the styles of the page.
    """
    for source in (page.source, page.html.decode()):
        document = tree_of(source)
        found = _table_elements(document)
        rows = (~page.is_text).nonzero()[0].tolist()
        if len(found) == len(rows):
            _hide_husk(page, marks, dict(zip(rows, found, strict=True)))
            make_harmless(document)
            return _serialised(document, page)
    return cleaned_html(page, marks)


def _table_elements(document: Document) -> list[Element]:
    """The elements of the tree that have a row in the table, in document order."""
    below = set(document.select(",".join(f"{name} *" for name in sorted(_NO_ROWS))))
    return [e for e in document.select("*") if e.tag not in _NO_ROWS and e not in below]


def _hide_husk(page: Page, marks: Marks, elements: dict[int, Element]) -> None:
    kept = kept_elements(page, marks)
    roots = husk_roots(page, kept, marks.content)
    spans = kept_spans(page, marks)
    for row, element in elements.items():
        if roots[row]:
            _hide(element)
        elif row > page.body and not kept[row]:
            element.attrs["data-husk"] = ""
    for row in (kept & ~page.is_text).nonzero()[0].tolist():
        check_time()
        if row >= page.body and elements[row].tag not in _PLAIN_TEXT:
            _hide_texts(page, elements[row], _texts_of(page, row), spans)
    _show_noscript(page, elements, kept)


def _hide(element: Element) -> None:
    style = element.attr("style")
    element.attrs["style"] = f"{style.rstrip('; ')};{_HIDDEN}" if style else _HIDDEN
    element.attrs["data-husk"] = ""


def _texts_of(page: Page, row: int) -> Iterator[int]:
    """The text rows directly in an element."""
    child, end = row + 1, int(page.end[row])
    while child < end:
        if page.is_text[child]:
            yield child
        child = int(page.end[child])


def _hide_texts(page: Page, element: Element, rows: Iterator[int], spans: dict[int, list[Span]]) -> None:
    """Wrap the text that is not content among the texts directly in a kept element."""
    wrapper = "tspan" if element.namespace is Namespace.SVG else "span"
    runs = [run for run in _text_runs(element) if any(text.data.strip(_BLANKS) for text in run)]
    for run, row in zip(runs, rows, strict=False):
        shown = _shown(page, row, spans.get(row, []), sum(len(text.data) for text in run))
        for text in run:
            pieces = list(_pieces(text.data, shown))
            if any(hidden for hidden, _ in pieces):
                text.replace_with(*[_wrapped(piece, wrapper) if hidden else Text(piece) for hidden, piece in pieces])
            shown = [(start - len(text.data), stop - len(text.data)) for start, stop in shown]


def _text_runs(element: Element) -> Iterator[list[Text]]:
    """The texts directly in an element. Texts without an element between them that has a row are one run, as in the
    table.
    """
    run: list[Text] = []
    for node in _children(element):
        if isinstance(node, Text):
            run.append(node)
        elif isinstance(node, Element) and node.tag not in _NO_ROWS:
            yield run
            run = []
    yield run


def _children(element: Element) -> list[Node]:
    """The children of an element, including those of a `template`, which has a document of its own."""
    return [below for node in element.children for below in (node if isinstance(node, DocumentFragment) else [node])]


def _shown(page: Page, row: int, spans: list[Span], length: int) -> list[Span]:
    """The spans to keep, as character positions in the text. They are counted from its end, because the beginning of
    the text in `pre` may differ.
    """
    html, end = page.html, int(page.stop[row])
    return [(length - _length(html[start:end]), length - _length(html[stop:end])) for start, stop in spans]


def _length(html: bytes) -> int:
    return len(unescape(html.decode()))


def _pieces(text: str, shown: list[Span]) -> Iterator[tuple[bool, str]]:
    """The pieces of the text in order, each with whether it is hidden."""
    at = 0
    for start, stop in [*shown, (len(text), len(text))]:
        begin, end = min(max(start, at), len(text)), min(stop, len(text))
        if at < begin:
            yield True, text[at:begin]
        if begin < end:
            yield False, text[begin:end]
        at = max(at, end)


def _wrapped(text: str, wrapper: str) -> Element:
    span = Element(wrapper)
    span.append(Text(text))
    _hide(span)
    return span


def _show_noscript(page: Page, elements: dict[int, Element], kept: Bools) -> None:
    """Rename `noscript`, because the scripts are gone but a browser would still not show its content."""
    for row, element in elements.items():
        if element.tag == "noscript" and element.namespace is Namespace.HTML:
            if row < page.body:
                element.unwrap()
                continue
            element.tag = "span"
            if not kept[row]:
                element.attrs["style"] = f"display:none;{element.attr('style') or ''}"


def _serialised(document: Document, page: Page) -> str:
    """The document in UTF-8, with its address, so that a browser finds its style sheets and images."""
    head, root = document.select_one("head"), document.root
    assert root is not None, "every parsed document has a root"
    if head is not None:
        head.insert_adjacent_html("afterbegin", head_start(page))
        head.insert_adjacent_html("beforeend", _RULE)
    return f"{doctype(document)}{root.serialize()}"


def doctype(document: Document) -> str:
    """The document type as it was: it decides by which rules a browser lays out an old page.

    One that is too long to be any known one would hide the encoding, which browsers look for in the first bytes only.
    """
    for node in document.children:
        if isinstance(node, Doctype):
            public, system = node.public_id, node.system_id
            identity = f" PUBLIC {_quoted(public)}" if public else " SYSTEM" if system else ""
            written = f"<!DOCTYPE {node.name}{identity}" + (f" {_quoted(system)}>" if system else ">")
            return written if len(written) <= LONGEST_OF_ROOT else "<!DOCTYPE html>"
    return ""


def _quoted(identifier: str) -> str:
    return f"'{identifier}'" if '"' in identifier else f'"{identifier}"'
