"""Looking at what comes out: its words, what a reader of it sees, and what in it could run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import numpy as np
from turbohtml import DocumentFragment, Element, Node, Text, parse

from dehusk import Extraction, Page, Selection
from dehusk.outputs.content import images_for
from dehusk.page import Bools
from dehusk.page.tree import inside
from dehusk.selection import kept_texts
from security.allowed import is_allowed

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
    left_out = inside(page, page.is_in(not_in))
    rows, texts = kept_texts(page, extraction.selection)
    left = [text.decode() for row, text in zip(rows, texts, strict=True) if not left_out[row]]
    return [word for text in left for word in words(unescape(text))]


def seen_text(html: str) -> str:
    """Return the texts of the body outside hidden elements, separated by spaces."""
    body = parse(html).select_one("body")
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
    document = parse(html, scripting=True, allow_declarative_shadow_roots=False)
    again = parse(document.serialize(), scripting=True, allow_declarative_shadow_roots=False)
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
