"""Buttons beside code that copy it."""

from __future__ import annotations

import re
from typing import Final

from dehusk.page import Page
from dehusk.page.attributes import attribute
from dehusk.page.tree import holds, path

_PREFORMATTED: Final = frozenset({"pre"})
_NAMES: Final = ("class", "title", "aria-label")
_COPY: Final = re.compile(r"\A(?!.*copyright).*copy|clipboard", re.IGNORECASE | re.ASCII | re.DOTALL)
_MAX_CHARS: Final = 25
"""The maximum length of the text of such a button."""
_MAX_LEVELS: Final = 3
"""How many levels above the button the element may be that holds the code."""


def copy_buttons(page: Page) -> list[int]:
    """The text rows of buttons that copy the code beside or around them."""
    holding, found = holds(page, page.is_in(_PREFORMATTED)), set[int]()
    for element in (~page.is_text).nonzero()[0].tolist():
        texts = [row for row in range(element, page.end[element]) if page.is_text[row]]
        around = [outer for outer in path(page, element)[1 : 1 + _MAX_LEVELS] if outer > page.body]
        if (
            element > page.body
            and page.name(element) != "pre"
            and any(holding[outer] for outer in around)
            and all(page.chars[row] <= _MAX_CHARS for row in texts)
            and _copies(page, element, texts)
        ):
            found.update(texts)
    return sorted(found)


def _copies(page: Page, element: int, texts: list[int]) -> bool:
    """Whether an element is a button that says, or whose name says, that it copies, or has the name of a clipboard."""
    names = [attribute(page, element, name) or "" for name in _NAMES]
    if page.name(element) != "button":
        return any("clipboard" in name for name in names)
    return any(map(_COPY.search, [*names, *[page.html[page.start[row] : page.stop[row]].decode() for row in texts]]))
