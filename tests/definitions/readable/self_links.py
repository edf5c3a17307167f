"""Signs after headings that link to the heading itself, as documentation generators write them."""

from __future__ import annotations

from typing import Final

import numpy as np

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tags import HEADINGS, LINK
from dehusk.page.tree import path

_TITLED: Final = HEADINGS | {"dt", "caption", "figcaption"}
"""Elements that get such links."""
_MAX_CHARS: Final = 2
"""The maximum length of such a sign."""
_MAX_LEVELS: Final = 4
"""How many levels above the link the heading may be."""


def self_links(page: Page, content: Bools) -> list[int]:
    """The selected text rows in headings that are nothing but a sign which links to a place in the page."""
    rows = (content & (page.chars <= _MAX_CHARS)).nonzero()[0]
    rows = rows[page.is_in(LINK)[page.parent[rows]]]
    if not len(rows):
        return []
    link, before = page.parent[rows], np.append(0, np.cumsum(page.is_text))
    alone = before[page.end[link]] - before[link] == 1
    return [row for row in rows[alone].tolist() if _is_self_link(page, row)]


def _is_self_link(page: Page, row: int) -> bool:
    link = int(page.parent[row])
    is_sign = not any(map(str.isalnum, page.text(row))) and (attribute(page, link, "href") or "").startswith("#")
    return is_sign and any(page.name(above) in _TITLED for above in path(page, link)[1 : 1 + _MAX_LEVELS])
