"""The page that the data in the scripts of a page describes."""

from __future__ import annotations

from html import escape
from typing import Final

from ...page import Page
from ...parsing import parse
from ..declarations import declared_of
from ..script_data import script_data_of
from .linked import is_complete, linked_html
from .prose import words_alone
from .state import state_html

_MIN_WORDS: Final = 50
"""Minimum number of words of a substitute."""
_MIN_FACTOR: Final = 3
"""Minimum number of its words, as a multiple of those of the page outside links."""
_MAX_SHOWN_SHARE: Final = 0.2
"""Maximum share of its text that is on the page already: a page with more was rendered completely."""


def make_substitute(page: Page, own_words: int) -> Page | None:
    """Make a page of the data in the scripts of `page`, which has `own_words` words outside links.

    Structured data (JSON-LD) comes first; unless it describes an article or a product in full, the data follows from
    which a framework builds the page in the browser. The result has the title and the `url` of `page`; its elements
    follow the structure of the data. None where the scripts do not have clearly more text than the page.
    """
    linked = declared_of(page).linked_values
    content = linked_html(linked)
    if not is_complete(linked):
        content += state_html(script_data_of(page), page.title)
    if not content:
        return None
    head = f"<head><title>{escape(page.title)}</title></head>"
    made = parse(f"<html>{head}<body><article>{content}</article></body></html>", url=page.url, limits=page.limits)
    has_enough = int(made.words.sum()) >= max(_MIN_WORDS, _MIN_FACTOR * own_words)
    return made if has_enough and not _shows_already(page, made) else None


def _shows_already(page: Page, made: Page) -> bool:
    """Whether the page shows a good part of the text in its scripts."""
    shown, texts = set(_list_texts(page)), _list_texts(made)
    return sum(len(text) for text in texts if text in shown) > _MAX_SHOWN_SHARE * sum(map(len, texts))


def _list_texts(page: Page) -> list[str]:
    """List the texts in the body, letters and digits only."""
    return [words_alone(page.text(int(row))) for row in page.is_text.nonzero()[0] if row > page.body]
