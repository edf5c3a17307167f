"""The texts in the scripts of a page, however short: where the page shows nothing else, they are its content."""

from __future__ import annotations

from dataclasses import replace

from ...declared import declared_of
from ...declared.script_data import script_data_of
from ...declared.scripted.linked import linked_html
from ...declared.scripted.state import state_html
from ...extraction import Extraction
from ...page import Page
from ..fragments import all_of


def script_texts(page: Page) -> Extraction | None:
    """What the structured data of a page tells, or else the data that a browser would show; None where that is nothing.

    The metadata are those of the page.
    """
    return linked_texts(page) or _all_of(state_html(script_data_of(page), page.title), page)


def linked_texts(page: Page) -> Extraction | None:
    """What the structured data of a page tells, if anything."""
    return _all_of(linked_html(declared_of(page).linked_values), page)


def _all_of(html: str, page: Page) -> Extraction | None:
    found = all_of(html, page.url) if html else None
    return replace(found, given=page) if found else None
