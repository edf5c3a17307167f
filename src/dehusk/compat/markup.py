"""The content again, with some of its markup changed: taken out, or written out as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

import numpy as np

from ..extraction import Extraction
from ..method import Marks
from ..page import Bools, Page
from ..page.tree import holds
from ..parsing import parse

_TAG: Final = re.compile("<(/?)([^ >]+)([^>]*)>")
_LINK: Final = re.compile("<a( [^>]*)?>(.*?)</a>", re.DOTALL)
_IMAGE: Final = frozenset({"img"})
_ATTRIBUTE: Final = re.compile(' ([^ =]+)="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag or an end tag of canonical HTML."""

    source: str
    name: str
    opens: bool
    attributes: dict[str, str]
    """Only those of a start tag, character references resolved."""


def content_html(extraction: Extraction) -> str:
    """The content as canonical HTML, without the document around it: every `<` in it begins a tag."""
    page = parse(extraction.html, url=extraction.page.url)
    end = int(page.close[page.body]) - len(f"</{page.name(page.body)}>")
    return page.html[int(page.stop[page.body]) : end].decode().strip()


def body_html(page: Page, left_out: Bools) -> str:
    """The body of a page as canonical HTML, without the texts and the images in some rows and all that is in them.

    What holds neither says nothing, and may end a line.
    """
    rows = np.arange(len(page))
    at, end = int(page.stop[page.body]), int(page.close[page.body]) - len(f"</{page.name(page.body)}>")
    has_text = holds(page, page.is_text)
    cut = left_out & (has_text | page.is_in(_IMAGE)) & (rows > page.body) & (rows < page.end[page.body])
    kept = []
    for row in cut.nonzero()[0].tolist():
        if page.start[row] >= at:
            kept += [page.html[at : page.start[row]], b" " if has_text[row] else b""]
            at = int(page.close[row])
    return b"".join([*kept, page.html[at:end]]).decode()


def rewritten(html: str, write_tag: Callable[[Tag], str], write_text: Callable[[str], str] = str) -> str:
    """Canonical HTML with each tag, and each text between tags, replaced."""
    return "".join(write_tag(piece) if isinstance(piece, Tag) else write_text(piece) for piece in _pieces(html))


def without(html: str, names: frozenset[str]) -> str:
    """Canonical HTML without the tags of some names; what is between them stays."""
    return _TAG.sub(lambda match: "" if match[2] in names else match[0], html) if names else html


def with_links(html: str, write: Callable[[str, str], str]) -> str:
    """Canonical HTML with each link that has an address replaced, by what is written for its content and address."""

    def written(match: re.Match[str]) -> str:
        address = dict(_ATTRIBUTE.findall(match[1] or "")).get("href")
        return write(match[2], address) if address else match[2]

    return _LINK.sub(written, html)


def _tag(match: re.Match[str]) -> Tag:
    attributes = {name: unescape(value) for name, value in _ATTRIBUTE.findall(match[3])}
    return Tag(match[0], match[2], not match[1], attributes)


def pieces(html: str) -> list[str | Tag]:
    """Canonical HTML as tags and the texts between them, in order; character references of texts resolved."""
    return [unescape(piece) if isinstance(piece, str) else piece for piece in _pieces(html)]


def _pieces(html: str) -> Iterator[str | Tag]:
    at = 0
    for match in _TAG.finditer(html):
        if match.start() > at:
            yield html[at : match.start()]
        yield _tag(match)
        at = match.end()
    if at < len(html):
        yield html[at:]


def all_of(html: str, url: str | None = None) -> Extraction:
    """All the text of the content of a page as an extraction of its own, with all that is done to show one."""
    page = parse(f"<body>{html}", url=url)
    return Extraction(page, marked(page, in_body(page)), "everything", {})


def in_body(page: Page) -> Bools:
    """True on the texts of the body."""
    rows = np.arange(len(page))
    texts: Bools = page.is_text & (rows > page.body) & (rows < page.end[page.body])
    return texts


def marked(page: Page, content: Bools) -> Marks:
    """Marks that say which rows are content, and nothing else."""
    return Marks(content, np.zeros(len(page)))
