"""Buttons beside code that copy it."""

from __future__ import annotations

from typing import Final

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tree import holds, path

_PREFORMATTED: Final = frozenset({"pre"})
_NAMES: Final = ("class", "title", "aria-label")
_MAX_CHARS: Final = 25
"""The maximum length of the text of such a button."""
_MAX_LEVELS: Final = 3
"""How many levels above its text the button may be, and above the button what holds the code."""


def copy_buttons(page: Page, content: Bools) -> list[int]:
    """The selected text rows of buttons that copy the code beside or around them."""
    holding = holds(page, page.is_in(_PREFORMATTED))
    rows = (content & (page.chars <= _MAX_CHARS)).nonzero()[0].tolist()
    return [
        row
        for row in rows
        if any(
            _copies(page, element, row)
            and any(holding[outer] for outer in path(page, element)[1 : 1 + _MAX_LEVELS] if outer > page.body)
            for element in path(page, row)[1 : 1 + _MAX_LEVELS]
        )
    ]


def _copies(page: Page, element: int, text: int) -> bool:
    """Whether an element is a button that says, or whose name says, that it copies; `text` is a row in it."""
    texts = element + page.is_text[element : page.end[element]].nonzero()[0]
    by_name = any(_says_copy(attribute(page, element, name) or "") for name in _NAMES)
    by_text = page.name(element) == "button" and _says_copy(page.html[page.start[text] : page.stop[text]].decode())
    return (by_name or by_text) and bool((page.chars[texts] <= _MAX_CHARS).all()) and page.name(element) != "pre"


def _says_copy(name: str) -> bool:
    plain = "".join(sign.lower() if sign.isascii() else sign for sign in name)
    return "clipboard" in plain or ("copy" in plain and "copyright" not in plain)
