"""What can be known about hidden and positioned elements without fetching style sheets or running scripts.

Known are the `hidden` attribute, inline styles, elements that a browser never shows, and the rules of the page's own
`style` elements whose selector is a tag, a class, an id or one of these joined (`div.note`). Rules inside `@media` and
other conditions are left out, and so is the cascade: a rule that hides is believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from .attributes import attribute_values
from .page import Bools, Page, frozen
from .tree import inside

_NEVER_SHOWN: Final = frozenset({"head", "title", "template", "datalist", "noembed", "noframes", "rp"})
_STYLE_ELEMENT: Final = re.compile(
    r"<!--.*?-->|<script\b.*?</script|<style\b[^>]*>(.*?)</style", re.IGNORECASE | re.DOTALL
)
_HIDES: Final = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
_FLOATS: Final = re.compile(r"(?<![\w-])position\s*:\s*(?:absolute|fixed)", re.IGNORECASE)
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE: Final = re.compile(r"([a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")


class Selector(NamedTuple):
    """A tag, or none, with the classes and ids that an element must all have."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]


def visible(page: Page) -> Bools:
    """True on the rows that a reader sees, as far as the page itself tells."""
    hidden = page.is_in(_NEVER_SHOWN)
    rows, _ = attribute_values(page, "shadowrootmode")
    hidden[rows] = False
    hidden[attribute_values(page, "hidden")[0]] = True
    hidden |= _styled(page, _HIDES)
    return frozen(~inside(page, hidden))


def static(page: Page) -> Bools:
    """False on `div` elements that are positioned absolutely or fixed, true on all other rows."""
    return frozen(~(_styled(page, _FLOATS) & page.is_in(frozenset({"div"}))))


def _styled(page: Page, declaration: re.Pattern[str]) -> Bools:
    """True on the elements to which an inline style or a simple rule gives the declaration."""
    found = np.zeros(len(page), bool)
    rows, styles = attribute_values(page, "style")
    found[[row for row, style in zip(rows, styles, strict=True) if declaration.search(style)]] = True
    selectors = [selector for sheet in style_sheets(page.source) for selector in _selectors(sheet, declaration)]
    if selectors:
        found |= _matching(page, selectors)
    return found


def style_sheets(source: str) -> list[str]:
    """The text of the `style` elements of a page."""
    return [match[1] for match in _STYLE_ELEMENT.finditer(source) if match[1]]


def _selectors(sheet: str, declaration: re.Pattern[str]) -> Iterable[Selector]:
    """The simple selectors of the unconditional rules of a style sheet that make the declaration."""
    if not declaration.search(sheet):
        return
    sheet = _COMMENT.sub("", sheet)
    nesting, seen = 0, 0
    for match in declaration.finditer(sheet):
        opening = sheet.rfind("{", 0, match.start())
        nesting += sheet.count("{", seen, match.start()) - sheet.count("}", seen, match.start())
        seen = match.start()
        if nesting != 1 or opening < 0:
            continue
        begin = max(sheet.rfind(mark, 0, opening) for mark in "{};") + 1
        for text in sheet[begin:opening].split(","):
            simple = _SIMPLE.fullmatch(text.strip())
            if simple and simple[0]:
                parts = re.findall(r"([.#])([\w-]+)", simple[2])
                classes = frozenset(name for mark, name in parts if mark == ".")
                yield Selector((simple[1] or "").lower(), classes, frozenset(name for mark, name in parts if mark == "#"))


def _matching(page: Page, selectors: list[Selector]) -> Bools:
    """True on the elements that one of the selectors names."""
    bare = {selector.tag for selector in selectors if not selector.classes and not selector.ids}
    found = np.isin(page.tag, [index for index, name in enumerate(page.tags) if name in bare])
    by_key: dict[tuple[str, str], list[Selector]] = {}
    for selector in selectors:
        if selector.ids:
            by_key.setdefault(("id", min(selector.ids)), []).append(selector)
        elif selector.classes:
            by_key.setdefault(("class", min(selector.classes)), []).append(selector)
    classes = {row: frozenset(value.split()) for row, value in zip(*attribute_values(page, "class"), strict=True)}
    ids = {row: frozenset([value]) for row, value in zip(*attribute_values(page, "id"), strict=True)}
    for kind, having in (("class", classes), ("id", ids)):
        for row, names in having.items():
            for name in names:
                for selector in by_key.get((kind, name), ()):
                    if (
                        selector.classes <= classes.get(row, frozenset())
                        and selector.ids <= ids.get(row, frozenset())
                        and selector.tag in ("", page.name(row))
                    ):
                        found[row] = True
    return found
