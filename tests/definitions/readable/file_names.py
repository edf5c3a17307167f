"""The bar with the name of a file above code."""

from __future__ import annotations

import re
from typing import Final

from dehusk.page import Page
from dehusk.page.attributes import attribute
from dehusk.page.tree import path

_NAME: Final = re.compile("filename|code(?:block)?(?:title|header)|codeblockname")
_PREFORMATTED: Final = frozenset({"pre"})
_MAX_CHARS: Final = 80
"""The maximum length of a text in such a bar."""
_MAX_LEVELS: Final = 3
"""How many levels above the code the element may be that stands after the bar."""


def file_names(page: Page) -> list[int]:
    """The text rows in bars directly above code."""
    found: set[int] = set()
    for code in page.is_in(_PREFORMATTED).nonzero()[0].tolist():
        if code <= page.body:
            continue
        around = [element for element in path(page, code)[: 1 + _MAX_LEVELS] if element > page.body]
        before = next((row for element in around if (row := _shown_before(page, element)) >= 0), -1)
        if before >= 0 and _is_bar(page, before):
            found.update(_texts(page, before))
    return sorted(found)


def _shown_before(page: Page, element: int) -> int:
    """What stands directly before an element, buttons and elements without text aside; -1 where nothing does."""
    siblings = [row for row in range(page.parent[element] + 1, element) if page.parent[row] == page.parent[element]]
    shown = [row for row in siblings if page.name(row) != "button" and _texts(page, row)]
    return shown[-1] if shown else -1


def _is_bar(page: Page, element: int) -> bool:
    rows = range(element, page.end[element])
    names = re.sub("[-_]", "", attribute(page, element, "class") or "").lower()
    is_short = all(page.chars[row] <= _MAX_CHARS for row in _texts(page, element))
    return is_short and bool(_NAME.search(names)) and not any(page.name(row) == "pre" for row in rows)


def _texts(page: Page, element: int) -> list[int]:
    return [row for row in range(element, page.end[element]) if page.is_text[row]]
