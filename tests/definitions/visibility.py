"""What is known about hidden and positioned elements, row by row and selector by selector."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dehusk.page import Page
from dehusk.page.attributes import attribute

from .style_sheets import HIDDEN, POSITIONED, TYPED_LINES, Selector, rules, said_by_attribute, style_sheets

_NEVER_SHOWN = frozenset({"head", "title", "template", "datalist", "noembed", "noframes", "rp"})


def visibility(page: Page) -> npt.NDArray[np.uint8]:
    """What is known of each row, one bit each; whether a row is positioned is not inherited."""
    found = np.zeros(len(page), np.uint8)
    known = [rule for sheet in style_sheets(page.source_bytes) for rule in rules(sheet)]
    for row in range(len(page)):
        above = int(found[page.parent[row]]) & ~POSITIONED if row else 0
        found[row] = above | (0 if page.is_text[row] else _own(page, row, known) & ~TYPED_LINES)
    return found


def typed_lines(page: Page) -> npt.NDArray[np.bool_]:
    """True on the elements whose style says that their lines are as they were typed."""
    known = [rule for sheet in style_sheets(page.source_bytes) for rule in rules(sheet)]
    said = [0 if page.is_text[row] else _own(page, row, known) & TYPED_LINES for row in range(len(page))]
    return np.array(said) > 0


def _own(page: Page, row: int, known: list[tuple[Selector, int]]) -> int:
    """What is known of an element by itself."""
    is_shadow = page.name(row) == "template" and attribute(page, row, "shadowrootmode") is not None
    bits = HIDDEN if page.name(row) in _NEVER_SHOWN and not is_shadow else 0
    bits |= HIDDEN if attribute(page, row, "hidden") is not None else 0
    bits |= said_by_attribute(attribute(page, row, "style") or "")
    for selector, said in known:
        bits |= said if _fits(page, selector, row) else 0
    return bits


def _fits(page: Page, selector: Selector, row: int) -> bool:
    """Whether a selector names an element."""
    classes = set((attribute(page, row, "class") or "").split())
    return (
        selector.tag in ("", page.name(row))
        and selector.classes <= classes
        and (not selector.ids or selector.ids == {attribute(page, row, "id")})
    )
