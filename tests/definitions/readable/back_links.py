"""Arrows that lead from a note back to its mark, or to the top of the page."""

from __future__ import annotations

import re
from typing import Final

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tree import path

_ARROW: Final = re.compile(
    "[][() \t\n\xa0\ufe0e\ufe0f]*[\\^↑↥↩↰↵⇑⇡⇧⏎⤴⤶⬆⬑⮌⮍⮐⮬🔙🔝][][() \t\n\xa0\ufe0e\ufe0f^↑↥↩↰↵⇑⇡⇧⏎⤴⤶⬆⬑⮌⮍⮐⮬🔙🔝]*"
)
_MAX_CHARS: Final = 6
"""The maximum length of the text."""
_MAX_LEVELS: Final = 3
"""How many levels above the text the link may be."""


def back_links(page: Page, content: Bools) -> list[int]:
    """The selected text rows that are nothing but an arrow which links to a place in a page."""
    rows = (content & (page.chars <= _MAX_CHARS)).nonzero()[0].tolist()
    return [row for row in rows if _ARROW.fullmatch(page.text(row)) and _leads_to_place(page, row)]


def _leads_to_place(page: Page, row: int) -> bool:
    above = path(page, row)[1 : 1 + _MAX_LEVELS]
    link = next((element for element in above if page.name(element) == "a"), None)
    return link is not None and "#" in (attribute(page, link, "href") or "")
