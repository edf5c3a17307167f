"""The cleaned page: the content with its ancestors and structure."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..attributes import attribute
from ..method import Marks
from ..page import Page
from ..tagnames import BLOCKS
from ..tree import holds
from .keeping import husk_roots
from .safety import TAGS, base_element, sanitiser
from .selection import kept_texts

Edit = tuple[int, int, bytes]
"""Where a stretch of the canonical HTML begins and ends, and what stands there instead."""


def cleaned_html(page: Page, marks: Marks) -> str:
    """A document with the content and the elements around it; without scripts, event handlers and unsafe links."""
    body = sanitiser().sanitize(b"".join(_pieces(page, marks)).decode())
    lang = attribute(page, 0, "lang")
    attributes = f' lang="{escape(lang)}"' if lang else ""
    head = f'<head><meta charset="utf-8">{base_element(page)}<title>{escape(page.title)}</title></head>'
    return f"<!DOCTYPE html>\n<html{attributes}>{head}<body>{body}</body></html>\n"


def _pieces(page: Page, marks: Marks) -> Iterator[bytes]:
    """The canonical HTML inside `body`, less all that is not kept."""
    at, end = int(page.stop[page.body]), int(page.close[page.body]) - len(f"</{page.name(page.body)}>")
    for start, stop, instead in sorted(_edits(page, marks)):
        if at <= start and stop <= end:
            yield page.html[at:start]
            yield instead
            at = stop
    yield page.html[at:end]


def _edits(page: Page, marks: Marks) -> Iterator[Edit]:
    """What to leave out: the husk, the tags that may not stand in the cleaned page, the dropped words of kept texts."""
    kept, roots = husk_roots(page, marks)
    has_text = holds(page, page.is_text)
    for row in roots.nonzero()[0].tolist():
        yield int(page.start[row]), int(page.close[row]), b" " if has_text[row] else b""
    for row in (kept & ~page.is_text).nonzero()[0].tolist():
        name = page.name(row)
        if name not in TAGS:
            start, stop, close = int(page.start[row]), int(page.stop[row]), int(page.close[row])
            instead = b" " if name in BLOCKS else b""
            yield start, stop, instead
            if close > stop:
                yield close - len(f"</{name}>".encode()), close, instead
    if marks.words is not None:
        for row, text in zip(*kept_texts(page, marks), strict=True):
            yield int(page.start[row]), int(page.stop[row]), text
