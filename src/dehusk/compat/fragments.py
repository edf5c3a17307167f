"""Parts of a page: of its selection, and of its canonical HTML, in which every `<` begins a tag."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

import numpy as np

from ..extraction import Extraction
from ..method import Selection
from ..page import Bools, Page
from ..parsing import parse

_TAG: Final = re.compile("<(/?)([^ <>]++)([^<>]*+)>")
_LINK: Final = re.compile("<a( [^<>]*+)?+>([^<]*+(?:<(?!/?a[ >])[^<]*+)*+)</a>")
_ATTRIBUTE: Final = re.compile(' ([^ =]+)="([^"]*)"')


def keep_only(extraction: Extraction, rows: Bools) -> Extraction:
    """The extraction without all that is outside the given rows."""
    selection = extraction.selection
    return replace(extraction, selection=replace(selection, content=selection.content & rows))


def select_all(page: Page) -> Selection:
    """Selection that select all texts in the body, also hidden ones."""
    rows = np.arange(len(page))
    return Selection(page.is_text & (rows > page.body) & (rows < page.end[page.body]), np.zeros(len(page)))


def extract_all(html: str, url: str | None = None) -> Extraction:
    """All the text of a fragment as an extraction, so that it can be rendered like any other."""
    page = parse(f"<body>{html}", url=url)
    return Extraction(page, select_all(page), "everything", {})


def content_html(extraction: Extraction) -> str:
    """The content as canonical HTML, without the document around it."""
    page = parse(extraction.html, url=extraction.page.url)
    start, end = body_span(page)
    return page.html[start:end].decode().strip()


def body_span(page: Page) -> tuple[int, int]:
    """The offsets in the canonical HTML of a page between which the content of its body is."""
    return int(page.stop[page.body]), int(page.close[page.body]) - len(f"</{page.name(page.body)}>")


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag or an end tag of canonical HTML."""

    source: str
    name: str
    opens: bool
    attributes: dict[str, str]
    """The attributes of a start tag, with character references resolved."""


def rewrite(html: str, write_tag: Callable[[Tag], str], write_text: Callable[[str], str] = str) -> str:
    """Replace each tag of canonical HTML, and each text between tags."""
    return "".join(_rewrite_parts(html, write_tag, write_text))


def _rewrite_parts(html: str, write_tag: Callable[[Tag], str], write_text: Callable[[str], str]) -> Iterator[str]:
    end = 0
    for match in _TAG.finditer(html):
        if match.start() > end:
            yield write_text(html[end : match.start()])
        attributes = {name: unescape(value) for name, value in _ATTRIBUTE.findall(match[3])}
        yield write_tag(Tag(match[0], match[2], not match[1], attributes))
        end = match.end()
    if end < len(html):
        yield write_text(html[end:])


def remove_tags(html: str, names: frozenset[str]) -> str:
    """Canonical HTML without the tags of these names; their content stays."""
    return _TAG.sub(lambda match: "" if match[2] in names else match[0], html) if names else html


def rewrite_links(html: str, write: Callable[[str, str], str]) -> str:
    """Replace each link of canonical HTML that has a URL by what `write` makes of its content and URL."""

    def write_link(match: re.Match[str]) -> str:
        url = dict(_ATTRIBUTE.findall(match[1] or "")).get("href")
        return write(match[2], url) if url else match[2]

    return _LINK.sub(write_link, html)
