"""The content tree as the body of a TEI document.

HTML allows blocks almost anywhere, TEI does not. So the tree is read as a stream of texts and edges: a text goes into
the open paragraph, with the formatting at that point, and the edge of a block ends the paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from turbohtml import Element as HtmlElement
from turbohtml import Node, Text

from ...limits import check_time
from ...page.tags import BLOCKS, HEADINGS
from ..code import language_of
from ..safety import is_safe_address
from ..tables import span_of
from .characters import xml_address, xml_text
from .formatting import Attributes, Inline, inline_of
from .paragraphs import Paragraphs
from .tidying import tidy

_LISTS: Final = {"ul": "ul", "menu": "ul", "dir": "ul", "ol": "ol", "dl": "dl"}
"""The kind of list that an element is."""
_PREFORMATTED: Final = frozenset({"pre", "listing", "textarea"})
_SAME: Final = {"table": "table", "blockquote": "quote", "figure": "figure"}
_PARTS: Final = {
    **dict.fromkeys(("caption", "figcaption"), "head"),
    **dict.fromkeys(("li", "dd"), "item"),
    "dt": "label",
    "tr": "row",
    **dict.fromkeys(("td", "th"), "cell"),
}
"""Elements that are allowed only in lists, tables and figures."""
_MAY_HOLD: Final = frozenset(
    {("list", "item"), ("list", "label"), ("table", "row"), ("table", "head"), ("row", "cell"), ("figure", "head")}
)
_LINES: Final = frozenset({"head", "label", "ab"})
"""TEI elements that hold no paragraphs: the edge of a block becomes a line break in them."""
_MAX_DEPTH: Final = 60
"""The maximum depth of lists, tables and quotations; what is deeper loses its structure, not its text."""


def tei_body(content: HtmlElement) -> Element:
    """The `body` of a TEI document with the texts of the content tree, divided into sections by its headings."""
    return _BodyWriter().written(content)


class _BodyWriter:
    """Writes TEI while it reads HTML from the first node to the last."""

    def __init__(self) -> None:
        self._body = Element("body")
        self._sections = [(0, SubElement(self._body, "div", {"type": "entry"}))]
        self._holders: list[Element] = []
        """The open lists, items, tables, cells, quotations, figures and headings."""
        self._above: list[Element] = []
        """The parent of each of these."""
        self._text = Paragraphs(self._new_paragraph)

    def written(self, content: HtmlElement) -> Element:
        """Read the whole tree and return the body."""
        open_nodes: list[tuple[Iterator[Node], Callable[[], None]]] = [(iter(content.children), self._end_block)]
        while open_nodes:
            node = next(open_nodes[-1][0], None)
            if node is None:
                open_nodes.pop()[1]()
            elif isinstance(node, Text):
                self._text.write(node.data)
            elif isinstance(node, HtmlElement):
                open_nodes.append((iter(node.children), self._begin(node)))
        return self._body

    # Each element begins something, and says how that ends.

    def _begin(self, node: HtmlElement) -> Callable[[], None]:
        check_time()
        tag = node.tag
        if tag == "br" and self._in_lines:
            self._text.break_line()
        elif tag == "br":
            self._text.end_line()
        elif tag == "img":
            self._show(node)
        elif tag in _PREFORMATTED and not self._text.is_typed:
            self._end_block()
            return self._begin_code(node)
        elif tag in BLOCKS:
            self._end_block()
            return self._begin_block(node)
        elif inline := inline_of(node):
            return self._text.begin(inline)
        return _nothing

    def _begin_block(self, node: HtmlElement) -> Callable[[], None]:
        """Begin the TEI element for a block element; where TEI allows none, the block only ends the paragraph around
        it.
        """
        tag = node.tag
        if self._text.is_typed or self._in_lines or len(self._holders) >= _MAX_DEPTH:
            return self._end_block
        if tag in HEADINGS:
            return self._begin_heading(tag)
        if tag in _LISTS:
            return self._hold("list", self._place(), {"rend": _LISTS[tag]})
        if tag in _SAME:
            return self._hold(_SAME[tag], self._place())
        holder = self._holders[-1] if self._holders else self._body
        if tag in _PARTS and (holder.tag, _PARTS[tag]) in _MAY_HOLD:
            return self._hold(_PARTS[tag], holder, _cell_attributes(node))
        return self._end_block

    def _begin_heading(self, tag: str) -> Callable[[], None]:
        """A heading begins a section. In lists, tables and quotations it is only a line."""
        if self._holders:
            return self._hold("ab", self._place(), {"type": "head", "rend": tag})
        level = int(tag[1])
        while self._sections[-1][0] >= level:
            self._sections.pop()
        self._sections.append((level, SubElement(self._sections[-1][1], "div")))
        return self._hold("head", self._sections[-1][1], {"rend": tag})

    def _begin_code(self, node: HtmlElement) -> Callable[[], None]:
        language = language_of(node)
        end = self._text.begin_typed(Inline("code", {"lang": language} if language else {}))

        def end_code() -> None:
            end()
            self._end_block()

        return end_code

    def _hold(self, name: str, above: Element, attributes: Attributes | None = None) -> Callable[[], None]:
        self._holders.append(SubElement(above, name, attributes or {}))
        self._above.append(above)
        return self._end_holder

    def _end_holder(self) -> None:
        """End a list, item or the like. An empty one is removed, except for a cell, which keeps its place among the
        others.
        """
        self._text.end()
        holder, above = self._holders.pop(), self._above.pop()
        tidy(holder)
        if not len(holder) and not holder.text and holder.tag != "cell":
            above.remove(holder)

    def _end_block(self) -> None:
        """The edge of a block: it ends the paragraph, or the line where paragraphs are not allowed."""
        if self._text.is_typed or self._in_lines:
            self._text.break_line()
        else:
            self._text.end()

    def _show(self, image: HtmlElement) -> None:
        """Write an image into the figure or the paragraph around it; code and formulas cannot hold images."""
        address = (image.attr("src") or "").strip()
        if not address or address.startswith("data:") or not is_safe_address(address, "src"):
            return
        graphic: Attributes = {"url": xml_address(address)}
        in_figure = self._holders and self._holders[-1].tag == "figure" and not self._text.is_open
        shown = (
            SubElement(self._holders[-1], "graphic", graphic) if in_figure else self._text.insert("graphic", graphic)
        )
        if shown is not None and (alternative := " ".join((image.attr("alt") or "").split())):
            SubElement(shown, "desc").text = xml_text(alternative)

    @property
    def _in_lines(self) -> bool:
        return bool(self._holders) and self._holders[-1].tag in _LINES

    def _new_paragraph(self) -> Element:
        place = self._place()
        return place if place.tag in _LINES else SubElement(place, "p")

    def _place(self) -> Element:
        """The element that a block here goes into; lists and tables may hold only items and cells."""
        if not self._holders:
            return self._sections[-1][1]
        holder = self._holders[-1]
        if holder.tag == "list":
            return SubElement(holder, "item")
        if holder.tag == "table":
            return SubElement(SubElement(holder, "row"), "cell")
        return SubElement(holder, "cell") if holder.tag == "row" else holder


def _cell_attributes(node: HtmlElement) -> Attributes:
    attributes = {"role": "label"} if node.tag == "th" else {}
    for name, html_name in (("cols", "colspan"), ("rows", "rowspan")):
        if (span := span_of(node, html_name)) > 1:
            attributes[name] = str(span)
    return attributes


def _nothing() -> None:
    """Ends an element that began nothing."""
