"""A page and the JSON in its scripts → the page to take its place."""

from __future__ import annotations

from html import escape
from typing import Final

from ...page import Page
from ...parsing import parse
from ..declarations import declared_of
from ..script_data import script_data_of
from .linked import is_whole, linked_html
from .prose import letters
from .state import state_html

ENOUGH: Final = 50
"""Words that a substitute has at least."""
FACTOR: Final = 3
"""How many times as many words as the page outside its links it has at least."""
SHOWN: Final = 0.2
"""Share of its text that may stand on the page already; where more does, the page was rendered in full."""


def substitute(page: Page, own: int) -> Page | None:
    """The page that the scripts of `page` hold, which itself has `own` words outside links.

    Structured data (JSON-LD) comes first; unless it describes an article or a product in full, the data follows from
    which a framework builds the page in the browser. The result is a page of its own with the title and the `url` of
    `page`; its elements follow the structure of the data. None where the scripts do not say clearly more than the page.
    """
    linked = declared_of(page).linked_values
    content = linked_html(linked)
    if not is_whole(linked):
        content += state_html(script_data_of(page), page.title)
    if not content:
        return None
    head = f"<head><title>{escape(page.title)}</title></head>"
    found = parse(f"<html>{head}<body><article>{content}</article></body></html>", url=page.url, limits=page.limits)
    enough = int(found.words.sum()) >= max(ENOUGH, FACTOR * own)
    return found if enough and not _stands_on(page, found) else None


def _stands_on(page: Page, found: Page) -> bool:
    """Whether the page shows a good part of what was found in its scripts."""
    here, texts = set(_texts(page)), _texts(found)
    return sum(len(text) for text in texts if text in here) > SHOWN * sum(map(len, texts))


def _texts(page: Page) -> list[str]:
    """The texts in the body, letters and digits only."""
    return [letters(page.text(int(row))) for row in page.is_text.nonzero()[0] if row > page.body]
