"""Reading Markdown back: what a reader of the rendered Markdown sees, and its structure."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from markdown_it import MarkdownIt
from turbohtml import Element, Node, Text, parse_fragment

from dehusk import parse
from dehusk.page.tags import BLOCKS
from outputs.test_html import all_of

_PARSER = MarkdownIt("commonmark", {"maxNesting": 500}).enable(["table", "strikethrough"])
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CONTAINERS = BLOCKS - {"br", "button"}

_NOTE = re.compile(r"^[ >]*\[\^(\w+)\]: ", re.MULTILINE)
_NOTE_BEGINS = "\N{CYRILLIC LETTER MULTIOCULAR O}"

Outline = list[Any]
"""The blocks of a tree in order, each with its kind and what is in it."""


def rendered(markdown: str) -> str:
    """The HTML that a reader of Markdown makes of it."""
    return str(_PARSER.render(markdown))


def read_words(markdown: str) -> list[str]:
    """The words that are shown when Markdown is rendered."""
    return all_of(parse(f"<body>{rendered(markdown)}")).text.split()


def shows(markdown: str, text: str) -> bool:
    """Whether rendered Markdown has the words of a text, whole and in order.

    Parsers without footnotes show their marks in brackets and the labels before them; there letters are compared. The
    label of a note may stand before it in the text too.
    """
    notes = _NOTE.findall(markdown)
    if not notes:
        return read_words(markdown) == text.split()
    plain = re.sub(rf"(?<!\\)\[\^({'|'.join(set(notes))})\]", r"\1", _NOTE.sub(_NOTE_BEGINS, markdown))
    first, *others = _letters("".join(read_words(plain))).split(_NOTE_BEGINS)
    pieces = [f"(?:{label})?{note}" for label, note in zip(notes, others, strict=True)]
    return re.fullmatch(first + "".join(pieces), _letters(text)) is not None


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def outline(tree: Element) -> Outline:
    """The structure of a tree: headings, lists, quotes, code, tables, and paragraphs with their links and images."""
    blocks: Outline = []
    run: list[Node] = []
    for node in tree.children:
        if isinstance(node, Element) and node.tag in _CONTAINERS:
            _end_run(run, blocks)
            blocks += _of_element(node)
        else:
            run.append(node)
    _end_run(run, blocks)
    return blocks


def outline_of_markdown(markdown: str) -> Outline:
    """The structure of Markdown as it is read back."""
    return outline(parse_fragment(rendered(markdown), "body"))


def _end_run(run: list[Node], blocks: Outline) -> None:
    line = Element("p")
    for node in run:
        line.append(node)
    if _words(line) or line.select_one("img") is not None:
        blocks.append(("p", *_line(line)))
    run.clear()


def _of_element(element: Element) -> Outline:
    tag = element.tag
    if tag in _HEADINGS and _words(element):
        return [(f"h{_HEADINGS[tag]}", *_line(element))]
    if tag in ("ul", "ol"):
        items = [outline(item) for item in element.children if isinstance(item, Element)]
        return [(tag, [item for item in items if item])] if any(items) else []
    if tag == "blockquote":
        return [("quote", outline(element))] if outline(element) else []
    if tag == "pre":
        return [("code", element.text.strip("\n"))] if element.text.strip() else []
    if tag == "table":
        return [("table", [[_line(cell) for cell in row.select("th,td")] for row in element.select("tr")])]
    return [("hr",)] if tag == "hr" else outline(element)


def _line(element: Element) -> tuple[Any, ...]:
    links = [(_words(link), unquote(link.attr("href") or "")) for link in element.select("a[href]") if _words(link)]
    images = [(image.attr("alt"), image.attr("src")) for image in element.select("img")]
    code = "".join(word for piece in element.select("code") for word in _words(piece))
    return _words(element), links, images, code


def _words(node: Node) -> list[str]:
    pieces = [child.data if isinstance(child, Text) else "\n" * (child.tag == "br") for child in _leaves(node)]
    return re.sub("[\0-\x20\xa0]+", " ", "".join(pieces)).split()


def _leaves(node: Node) -> list[Any]:
    return [child for child in node.descendants if isinstance(child, Text | Element)]
