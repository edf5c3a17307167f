"""Buttons beside code that copy it."""

from __future__ import annotations

import re
from typing import Final

from dehusk.page import Page
from dehusk.page.attributes import attribute
from dehusk.page.tree import holds, path

_PREFORMATTED: Final = frozenset({"pre"})
_NAMES: Final = ("class", "title", "aria-label")
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
    """Whether an element has a name that says that it copies, or is a button whose text says so."""
    said = [attribute(page, element, name) or "" for name in _NAMES]
    if page.name(element) == "button":
        said += [page.html[page.start[row] : page.stop[row]].decode() for row in texts]
    return any(map(_says_copy, said))


def _says_copy(name: str) -> bool:
    is_copy = ("copy" in name or "Copy" in name) and re.search("copyright", name, re.IGNORECASE | re.ASCII) is None
    return is_copy or "clipboard" in name
