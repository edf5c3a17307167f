"""Reading Markdown back: what a reader of the rendered Markdown sees, and its structure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import numpy as np
from markdown_it import MarkdownIt
from turbohtml import DocumentFragment, Element, Node, Text, parse_fragment
from turbohtml import parse as parse_html

from dehusk import Extraction, Page, Selection, parse
from dehusk.outputs.content import images_for
from dehusk.page import Bools
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import in_subtrees
from dehusk.selection import kept_texts
from security.allowed import is_allowed

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


PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))
"""The pages that the project brings along."""

HIDDEN = "visibility:hidden!important"
_RUNNING = frozenset(
    "script iframe frame object embed applet portal noembed noframes noscript xmp plaintext animate set".split()
)
_URLS = re.compile(
    r"(?:xlink:)?(?:href|src|srcset|action|formaction|poster|background|cite|data|lowsrc|dynsrc|to|values)"
)
_SHOWN = ("viewport", "color-scheme")
_SCHEMES = ("", "http", "https", "mailto", "tel")
_CSS = re.compile(r"expression\s*\(|(?:java|vb|live)script\s*:|-moz-binding|(?<![\w-])behavior\s*:|<", re.IGNORECASE)


def words(text: str) -> list[str]:
    """The pieces between white space, which for HTML is ASCII white space and the no-break space."""
    return [word for word in re.split("[\0-\x20\xa0]+", text) if word]


def kept_elements(page: Page, selection: Selection) -> Bools:
    """True on the elements that are kept together with the content."""
    return np.frombuffer(page.table.kept_elements(selection.content.tobytes(), images_for(page, selection)), np.bool_)


def selected_words(extraction: Extraction, *, not_in: frozenset[str] = frozenset()) -> list[str]:
    """The words of the marked rows, one row after the other; without those in elements of some names."""
    page = extraction.page
    left_out = in_subtrees(page, page.is_in(not_in))
    rows, texts = kept_texts(page, extraction.selection)
    left = [text.decode() for row, text in zip(rows, texts, strict=True) if not left_out[row]]
    return [word for text in left for word in words(unescape(text))]


def seen_text(html: str) -> str:
    """Return the texts of the body outside hidden elements, separated by spaces."""
    body = parse_html(html).select_one("body")
    return " ".join(_seen(body)) if body else ""


def _seen(element: Node) -> Iterator[str]:
    for node in element.children:
        if isinstance(node, Text):
            yield node.data
        elif isinstance(node, Element):
            if node.tag not in ("style", "title", "option") and "data-husk" not in node.attrs:
                yield from _seen(node)
        elif isinstance(node, DocumentFragment):
            yield from _seen(node)


def dangers(html: str) -> list[str]:
    """Everything in a page that could run, as a browser with scripts reads it, and as it reads what it then writes."""
    document = parse_html(html, scripting=True, allow_declarative_shadow_roots=False)
    again = parse_html(document.serialize(), scripting=True, allow_declarative_shadow_roots=False)
    return [danger for tree in (document, again) for element in tree.select("*") for danger in _dangers(element)]


def _dangers(element: Element) -> Iterator[str]:
    if element.tag in _RUNNING:
        yield f"element {element.tag}"
    if element.tag == "style" and (css := _CSS.search(_plain(element.text))):
        yield f"style sheet with {css[0]}"
    if element.tag == "link" and (element.attr("rel") or "").lower() != "stylesheet":
        yield f"link of kind {element.attr('rel')}"
    if element.tag == "meta" and not _is_harmless_meta(element):
        yield f"meta with {dict(element.attrs)}"
    if element.tag == "base" and not (element.attr("href") or "").startswith(("http://", "https://")):
        yield f"base with {dict(element.attrs)}"
    for name in element.attrs:
        value = element.attr(name) or ""
        if element.tag not in ("meta", "base") and not is_allowed(element.namespace, element.tag, name):
            yield f"attribute {name} of {element.tag}"
        if name == "style" and (css := _CSS.search(_plain(value))):
            yield f"style of {element.tag} with {css[0]}"
        if _URLS.fullmatch(name):
            yield from (
                f"{name} of {element.tag}: {url}" for url in _addresses(name, value) if not _harmless(url, name)
            )


def _is_harmless_meta(element: Element) -> bool:
    """Whether it is the encoding, a policy under which nothing runs, or says how the page is shown."""
    attributes = {name: element.attr(name) for name in element.attrs}
    if attributes.get("http-equiv") == "Content-Security-Policy":
        return set(attributes) == {"http-equiv", "content"} and "script-src 'none'" in (attributes["content"] or "")
    is_shown = set(attributes) <= {"name", "content"} and (attributes.get("name") or "").lower() in _SHOWN
    return attributes == {"charset": "utf-8"} or is_shown


def _addresses(name: str, value: str) -> list[str]:
    """The value without the characters that browsers skip; and its parts, as some attributes are lists."""
    if name == "srcset":
        return [words(part.lower())[0] for part in value.split(",") if words(part)]
    plain = "".join(character for character in value if character > " ").lower()
    return [plain, *re.split("[,;]", plain)] if not plain.startswith("data:image/") else [plain]


def _harmless(url: str, name: str) -> bool:
    try:
        scheme = urlsplit(url).scheme
    except ValueError:
        scheme = ""
    return scheme in _SCHEMES or (name in ("src", "srcset", "poster") and url.startswith("data:image/"))


def _plain(css: str) -> str:
    """CSS without comments, escapes resolved."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\\([0-9a-fA-F]{1,6})\s?", lambda match: chr(int(match[1], 16)) if match[1] != "3c" else "", css)
    return re.sub(r"[\\\0-\x1f]", "", css)


def all_of(page: Page) -> Extraction:
    """The extraction that keeps every text in the body, shown or not."""
    content = page.is_text.copy()
    content[: page.body] = False
    return Extraction(page, Selection(content, np.zeros(len(page))), "all", {})


def kept(page: Page, *texts: str) -> Extraction:
    """The extraction that keeps the text rows that hold one of these texts."""
    content = np.array([any(text in page.text(row) for text in texts) for row in range(len(page))])
    return Extraction(page, Selection(content & page.is_text, np.zeros(len(page))), "some", {})


def text_in(html: str) -> str:
    body = parse_html(html).select_one("body")
    return body.text if body else ""
