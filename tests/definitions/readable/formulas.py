"""Formulas that a page holds in several renderings: as MathML, as TeX, and as what a script made for the screen."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute, attribute_values
from dehusk.page.tree import Rows

_MATH: Final = frozenset({"math"})
_FORMULA: Final = re.compile(r"(?:^|\s)(?:katex|MathJax\w*)(?:$|\s)")
"""Class names of elements that hold all renderings of one formula."""
_MAX_LEVELS: Final = 4
"""How many levels above a `math` element such an element may be."""
_TEX: Final = frozenset({"application/x-tex", "application/x-latex", "text/x-tex", "text/x-latex", "tex", "latex"})
_GIVEN: Final = ("data-latex", "data-tex", "data-math")
"""Attributes in which an element gives the TeX of what it shows."""


def keep_one_rendering(page: Page, content: Bools) -> None:
    """Change the selection so that it has the TeX of each selected formula, or else its MathML, and nothing more."""
    tex, formulas = tex_annotations(page), page.is_in(_MATH)
    before = np.append(0, np.cumsum(formulas))
    for row in formulas.nonzero()[0].tolist():
        whole = _whole_formula(page, row, before)
        own = tex[slice(*np.searchsorted(tex, (row, page.end[row])))]
        first = _first_rendering(page, row, tex) if len(own) and whole == row else whole
        rendered = slice(first, page.end[whole])
        if (len(own) or whole < row) and content[rendered].any():
            content[rendered] = False
            content[own if len(own) else slice(row, page.end[row])] = True
    content &= page.is_text


def _first_rendering(page: Page, formula: int, tex: Rows) -> int:
    """The first of the elements directly before a formula that show the same formula, or the formula itself.

    An element that has TeX of its own is another formula.
    """
    first, parent = formula, page.parent
    while (at := first - 1) > parent[formula]:
        while parent[at] != parent[formula]:
            at = int(parent[at])
        has_own = np.diff(np.searchsorted(tex, (at, page.end[at])))[0] > 0
        if has_own or page.is_text[at] or not _is_formula(page, at):
            break
        first = at
    return first


def tex_annotations(page: Page) -> Rows:
    """The text rows that give a formula as TeX."""
    rows, values = attribute_values(page, "encoding")
    named = [page.name(row) == "annotation" for row in rows.tolist()]
    given = np.array([name and value.strip().lower() in _TEX for name, value in zip(named, values, strict=True)], bool)
    texts = rows[given] + 1
    texts = texts[texts < len(page)]
    found: Rows = texts[page.is_text[texts]]
    return found


def _whole_formula(page: Page, row: int, before: Rows) -> int:
    """The element that holds all renderings of the formula in a `math` element, and no other formula.

    `before` has the number of formulas before each row.
    """
    found = at = row
    for _ in range(_MAX_LEVELS):
        at = int(page.parent[at])
        if at <= page.body or before[page.end[at]] - before[at] > 1:
            break
        if page.name(at) == "mjx-container" or _is_formula(page, at):
            found = at
    return found


def _is_formula(page: Page, element: int) -> bool:
    """Whether an element holds all renderings of one formula."""
    given = any(attribute(page, element, name) is not None for name in _GIVEN)
    return given or _FORMULA.search(attribute(page, element, "class") or "") is not None
