"""A part of the content as text, Markdown, HTML, and the XML elements that users of trafilatura know."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement, fromstring

from ...extraction import Extraction
from ...outputs.rendered import write_plain_body
from ...page.tree import in_subtrees
from ..fragments import Tag, content_html, extract_all, remove_tags, rewrite
from .plain_text import write_lines
from .settings import Extractor

_LINK_TAGS: Final = frozenset({"a"})
_IMAGE_TAGS: Final = frozenset({"img", "picture", "source"})
_RULES: Final = frozenset({"hr"})
_FORMATTING_TAGS: Final = frozenset(
    "b big cite del dfn em font i ins kbd mark s samp small strike strong sub sup tt u var".split()
)
_WITH_MARKERS: Final = frozenset({"dd", "dt", "li", "td", "th"})
"""Elements that text marks with more than a line."""
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
CONTAINERS: Final = frozenset({"body", "list", "table", "row"})
"""Elements that contain only other elements, no text of their own."""
_SECTIONS: Final = frozenset({"div", "figure"})
"""Elements of TEI of which only the content is kept, as blocks."""
_LINES: Final = frozenset({"item", "cell", "head", "p"})
"""Elements in which paragraphs are not marked."""
_BLOCKS: Final = CONTAINERS | _SECTIONS | _LINES | {"ab", "label", "quote"}
_MAY_BE_EMPTY: Final = frozenset({"graphic", "lb", "cell"})
_INLINE: Final = frozenset({"code", "del", "graphic", "hi", "lb", "ref"})
"""Inline elements that are kept; of the others only the content is."""
_MAX_COLUMNS: Final = 99
"""Maximum number of columns that a cell is believed to span; pages may name any number."""
_MIN_EMPTY_CELLS: Final = 2000
"""Maximum number of empty cells after wide ones on a page without many cells."""
_EMPTY_CELLS_PER_CELL: Final = 2
"""How many more there may be for each cell of a page."""


def write_text(part: Extraction, options: Extractor) -> str:
    """A part of the content as text: a line for each paragraph, or Markdown where formatting is requested."""
    page, content = part.page, part.selection.content
    if not content.any():
        return ""
    if options.formatting:
        # the HTML has a rule between posts, and Markdown adds its own
        return extract_all(remove_tags(write_html(part, options), _RULES), page.url).markdown
    has_markers = (in_subtrees(page, page.is_in(_WITH_MARKERS)) & content).any()
    if options.links or options.images or has_markers:
        return write_lines(make_body(part, options))
    return join_lines(part)


def join_lines(part: Extraction) -> str:
    """A part of the content as text without empty lines."""
    return "\n".join(line for line in part.text.splitlines() if line.strip())


def write_html(part: Extraction, options: Extractor) -> str:
    """The HTML of a part of the content, without the markup that the options exclude; its text is the same."""
    excluded: frozenset[str] = frozenset()
    excluded |= frozenset() if options.links else _LINK_TAGS
    excluded |= frozenset() if options.images else _IMAGE_TAGS
    excluded |= frozenset() if options.formatting else _FORMATTING_TAGS
    return remove_tags(content_html(part), excluded)


def make_body(part: Extraction, options: Extractor) -> Element:
    """Make the XML elements for a part of the content, without those that the options exclude, in a `body`.

    They are made from the body of our TEI, which has the same elements in sections, and a few others besides.
    """
    tei = part.clock.run(
        lambda: part._content_tree.tei(),  # noqa: PLW0108  # the tree is part of what takes time
        lambda: f"<body>{remove_non_xml(write_plain_body(part))}</body>",  # each line of the text is a paragraph
    )
    wanted = {"ref": options.links, "graphic": options.images, "hi": options.formatting, "del": options.formatting}
    inline = frozenset(name for name in _INLINE if wanted.get(name, True))
    body = convert_tei(tei, inline, None if options.links else "".join(part.text.split()))
    if options.images:
        _add_image_titles(body, part)
    return body


def _add_image_titles(body: Element, part: Extraction) -> None:
    """Give images their titles, which TEI does not have."""
    titles: dict[str, str] = {}

    def read_title(tag: Tag) -> str:
        if tag.name == "img" and "title" in tag.attributes:
            titles[tag.attributes.get("src", "")] = tag.attributes["title"]
        return ""

    rewrite(content_html(part), read_title)
    for image in body.iter("graphic"):
        if title := titles.get(image.get("src", "")):
            image.set("title", title)


def convert_tei(tei: str, inline: frozenset[str] = _INLINE, text: str | None = None) -> Element:
    """Convert the body of a TEI document; of `inline` elements that are not wanted only the content is kept.

    Links in paragraphs of their own are left out if a `text` without white space is given that lacks them: they
    represent players.
    """
    body = Element("body")
    _TeiConverter(inline, text).convert_content(fromstring(tei), body)  # noqa: S314 (the core wrote it)
    for element in body.iter():
        if element.tag in _LINES:
            _trim(element)
        elif element.get("rend") == "dl":
            number = 0  # of a term and its definitions
            for item in element:
                is_term = item.get("rend") == "dt"
                number += is_term
                item.set("rend", f"{'dt' if is_term else 'dd'}-{max(number, 1)}")
    return body


def remove_non_xml(text: str) -> str:
    """The text without the characters that XML does not allow."""
    return _NOT_XML.sub("", text)


class _TeiConverter:
    """Adds the content of TEI elements to other elements."""

    def __init__(self, inline: frozenset[str], text: str | None) -> None:
        self.inline, self.text = inline, text
        self.empty_cells = _MIN_EMPTY_CELLS
        """Number of empty cells that may still be added after wide ones."""

    def convert_content(self, tei: Element, target: Element) -> None:
        """Add the texts and elements in a TEI element to another element."""
        _append(target, tei.text)
        for child in tei:
            if child.tag in _BLOCKS:
                self._convert_block(child, tei, target)
            else:
                self._convert_inline(child, target)
            _append(target, child.tail)

    def _convert_block(self, tei: Element, parent: Element, target: Element) -> None:
        is_caption = tei.tag == "head" and parent.tag in ("figure", "table")
        name = "p" if is_caption else {"ab": "head", "label": "item"}.get(tei.tag, tei.tag)
        if name == "p" and self._is_player(tei):
            return
        if name in _SECTIONS:
            self.convert_content(tei, target)
        elif name == "p" and target.tag in _LINES:
            _append(target, " " if len(target) or target.text else "")
            self.convert_content(tei, target)
        elif name == "p" and len(tei) == 1 and tei[0].tag == "code" and not (tei.text or tei[0].tail):
            self._convert_inline(tei[0], target)
        else:
            self._add_element(tei, name, _read_attributes(tei), target)

    def _is_player(self, tei: Element) -> bool:
        """Whether a paragraph is a link that the text lacks."""
        return self.text is not None and _is_link(tei) and "".join("".join(tei.itertext()).split()) not in self.text

    def _convert_inline(self, tei: Element, target: Element) -> None:
        if tei.tag not in self.inline:
            if tei.tag != "graphic":
                self.convert_content(tei, target)
        elif tei.tag == "graphic":
            parent = SubElement(target, "p") if target.tag in CONTAINERS else target
            graphic = SubElement(parent, "graphic", {"src": tei.get("url", "")})
            if alternative := tei.findtext("desc"):
                graphic.set("alt", alternative)
        else:
            self._add_element(tei, tei.tag, _read_attributes(tei), target)

    def _add_element(self, tei: Element, name: str, attributes: dict[str, str], target: Element) -> None:
        """Add an element with its content, unless it is empty; a wide cell is followed by empty cells."""
        element = SubElement(target, name, attributes)
        self.convert_content(tei, element)
        if element.tag not in _MAY_BE_EMPTY and _is_empty(element):
            del target[-1]
            _append(target, element.text)
        elif name == "cell":
            columns = int(tei.get("cols", "1"))
            # empty cells follow a wide one, but not so many that a page becomes much longer
            count = columns - 1 if columns <= _MAX_COLUMNS else 0
            self.empty_cells += _EMPTY_CELLS_PER_CELL
            if count <= self.empty_cells:
                self.empty_cells -= count
                for _ in range(count):
                    SubElement(target, "cell")


def _is_link(tei: Element) -> bool:
    """Whether an element has nothing but a link in it."""
    return len(tei) == 1 and tei[0].tag == "ref" and not (tei.text or "").strip() and not (tei[0].tail or "").strip()


def _read_attributes(tei: Element) -> dict[str, str]:
    """The attributes of a TEI element that are kept; terms and their definitions are numbered later."""
    if tei.tag == "cell":
        return {"role": "head"} if tei.get("role") else {}
    if tei.tag == "label":
        return {"rend": "dt"}
    return {name: value for name, value in tei.items() if name in ("rend", "target")}


def _append(element: Element, text: str | None) -> None:
    """Add a text at the end of an element; containers have none."""
    if not text or (element.tag in CONTAINERS and not text.strip()):
        return
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def _is_empty(element: Element) -> bool:
    """Whether an element contains nothing but line breaks; for a row of a table, nothing but empty cells."""
    if element.tag == "row":
        return all(map(_is_empty, element))
    texts = (element.text, *(child.tail for child in element))
    return all(child.tag == "lb" for child in element) and not any(text and text.strip() for text in texts)


def _trim(element: Element) -> None:
    """Remove the white space at both ends, and line breaks at the end."""
    while len(element) and element[-1].tag == "lb" and not (element[-1].tail or "").strip():
        del element[-1]
    element.text = (element.text or "").lstrip() or None
    if len(element):
        element[-1].tail = (element[-1].tail or "").rstrip() or None
    else:
        element.text = (element.text or "").rstrip() or None
