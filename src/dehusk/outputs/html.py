"""The cleaned page: the content with its ancestors and structure."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..attributes import attribute
from ..method import Marks
from ..page import Page
from ..tagnames import VOID
from .keeping import kept_elements
from .safety import sanitiser
from .selection import Span, kept_spans


def cleaned_html(page: Page, marks: Marks) -> str:
    """A document with the content and the elements around it; without scripts, event handlers and unsafe links."""
    body = sanitiser().sanitize(b"".join(_pieces(page, marks)).decode())
    lang = attribute(page, 0, "lang")
    attributes = f' lang="{escape(lang)}"' if lang else ""
    base = f'<base href="{escape(page.url)}">' if page.url else ""
    head = f'<head><meta charset="utf-8">{base}<title>{escape(page.title)}</title></head>'
    return f"<!DOCTYPE html>\n<html{attributes}>{head}<body>{body}</body></html>\n"


def _pieces(page: Page, marks: Marks) -> Iterator[bytes]:
    """The canonical HTML inside `body`, less all that is not kept."""
    kept, spans = kept_elements(page, marks), kept_spans(page, marks)
    open_elements: list[tuple[int, bytes]] = []
    rows = (kept | marks.content).nonzero()[0]
    for row in rows[(rows > page.body) & (rows < page.end[page.body])].tolist():
        while open_elements and open_elements[-1][0] <= row:
            yield open_elements.pop()[1]
        if row in spans:
            yield _text(page, spans[row])
        else:
            yield page.html[page.start[row] : page.stop[row]]
            if page.name(row) not in VOID:
                open_elements.append((int(page.end[row]), f"</{page.name(row)}>".encode()))
    yield from (end_tag for _, end_tag in reversed(open_elements))


def _text(page: Page, spans: list[Span]) -> bytes:
    return b" ".join([page.html[start:stop] for start, stop in spans])
