"""Fragments of canonical HTML: the content of an extraction, the body of a page, and a fragment as an extraction."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..extraction import Extraction
from ..method import Marks
from ..page import Bools, Page
from ..page.tree import holds
from ..parsing import parse

_IMAGE: Final = frozenset({"img"})


def content_html(extraction: Extraction) -> str:
    """The content as canonical HTML, without the document around it; every `<` in it begins a tag."""
    page = parse(extraction.html, url=extraction.page.url)
    end = int(page.close[page.body]) - len(f"</{page.name(page.body)}>")
    return page.html[int(page.stop[page.body]) : end].decode().strip()


def body_html(page: Page, left_out: Bools) -> str:
    """The body of a page as canonical HTML, without the texts and images in some rows.

    An element in these rows that holds neither text nor an image is kept, because it may end a line.
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


def all_of(html: str, url: str | None = None) -> Extraction:
    """All the text of a fragment as an extraction, so that it can be rendered like any other."""
    page = parse(f"<body>{html}", url=url)
    return Extraction(page, marked(page, in_body(page)), "everything", {})


def in_body(page: Page) -> Bools:
    """True on the text rows of the body."""
    rows = np.arange(len(page))
    texts: Bools = page.is_text & (rows > page.body) & (rows < page.end[page.body])
    return texts


def marked(page: Page, content: Bools) -> Marks:
    """Marks that say only which rows are content."""
    return Marks(content, np.zeros(len(page)))
