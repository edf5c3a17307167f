"""What of a selection no reader reads as text: the line numbers beside code, each formula's second rendering, and the
signs behind headings that link to the heading itself.

Every output begins with this step, so that all hold the same words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import numpy as np

from ..attributes import attribute, attribute_values
from ..method import Marks
from ..page import Bools, Page
from ..stream import words_of
from ..tagnames import HEADINGS, LINK
from ..tree import Rows, inside, path

_TITLED: Final = HEADINGS | {"dt", "caption", "figcaption"}
"""What documentation generators put links to itself into."""
_SIGN: Final = 2
"""Characters that such a link has at most."""
_CODE: Final = frozenset({"pre", "code"})
_MATH: Final = frozenset({"math"})
_GUTTER: Final = re.compile(
    r"(?:^|[\s_-])(?:line-?(?:no|num|number)s?|linenodiv|lnum|ln|lntd?|gutter|hljs-ln-n)(?:$|[\s_-])", re.IGNORECASE
)
"""Class names that highlighters give to line numbers."""
_NUMBERS: Final = re.compile(rb"[\d\s.:|]*\d[\d\s.:|]*")
_FORMULA: Final = re.compile(r"(?:^|\s)(?:katex|MathJax\w*)(?:$|\s)")
"""Class names of elements that hold all renderings of one formula."""
_LEVELS: Final = 4
"""How far above a number or a `math` element the element may be that tells what it is."""
_TEX: Final = "application/x-tex"


def shown(page: Page, marks: Marks) -> Marks:
    """The marks without line numbers of code and headings' links to themselves, and with each formula once.

    A formula is shown as TeX where the page gives it. On a page that has none of these, the marks are as they were.
    """
    content = marks.content.copy()
    content[_self_links(page, marks.content)] = False
    if page.is_in(_CODE).any():
        content &= ~_gutters(page, marks.content)
    if page.is_in(_MATH).any():
        _keep_one_rendering(page, content)
    if np.array_equal(content, marks.content):
        return marks
    return replace(marks, content=content, words=_words(page, marks, content))


def _words(page: Page, marks: Marks, content: Bools) -> Bools | None:
    """The kept words where a method cuts texts: none of the rows that are left out, all of those that are new."""
    if marks.words is None:
        return None
    row = words_of(page).row
    return (marks.words & content[row]) | (content & ~marks.content)[row]


def _self_links(page: Page, content: Bools) -> list[int]:
    """The text rows in headings that are nothing but a sign which links to a place in the page."""
    rows = (content & (page.chars <= _SIGN)).nonzero()[0]
    rows = rows[page.is_in(LINK)[page.parent[rows]]]
    if not len(rows):
        return []
    link, before = page.parent[rows], np.append(0, np.cumsum(page.is_text))
    alone = before[page.end[link]] - before[link] == 1
    return [row for row in rows[alone].tolist() if _is_self_link(page, row)]


def _is_self_link(page: Page, row: int) -> bool:
    link = int(page.parent[row])
    is_sign = not any(map(str.isalnum, page.text(row))) and (attribute(page, link, "href") or "").startswith("#")
    return is_sign and any(page.name(above) in _TITLED for above in path(page, link)[1 : 1 + _LEVELS])


def _gutters(page: Page, content: Bools) -> Bools:
    """True on the selected numbers in elements that are named as gutters, in code or in a table row beside it."""
    found = np.zeros(len(page), bool)
    rows = (_near_code(page) & content).nonzero()[0]
    gutters: dict[int, bool] = {}
    for row, start, stop in zip(rows.tolist(), page.start[rows].tolist(), page.stop[rows].tolist(), strict=True):
        if _NUMBERS.fullmatch(page.html, start, stop):
            found[row] = any(_is_gutter(page, element, gutters) for element in path(page, row)[1 : 1 + _LEVELS])
    return found


def _is_gutter(page: Page, element: int, known: dict[int, bool]) -> bool:
    """Whether an element has the name of a gutter and holds numbers alone: names are also given to the code itself."""
    if element not in known:
        texts = element + page.is_text[element : page.end[element]].nonzero()[0]
        known[element] = bool(_GUTTER.search(attribute(page, element, "class") or "")) and all(
            _NUMBERS.fullmatch(page.html, page.start[row], page.stop[row]) for row in texts
        )
    return known[element]


def _near_code(page: Page) -> Bools:
    """True on the rows in code, and in table rows that hold code."""
    code = page.is_in(_CODE)
    rows = page.is_in(frozenset({"tr"})).nonzero()[0]
    before = np.append(0, np.cumsum(code))
    code[rows[before[page.end[rows]] > before[rows]]] = True
    return inside(page, code)


def _keep_one_rendering(page: Page, content: Bools) -> None:
    """Of each formula of which something is selected, keep its TeX, or else its MathML alone."""
    tex, formulas = _annotations(page), page.is_in(_MATH)
    before = np.append(0, np.cumsum(formulas))
    for row in formulas.nonzero()[0].tolist():
        whole = _whole_formula(page, row, before)
        own = tex[slice(*np.searchsorted(tex, (row, page.end[row])))]
        rendered = slice(whole, page.end[whole])
        if (len(own) or whole < row) and content[rendered].any():
            content[rendered] = False
            content[own if len(own) else slice(row, page.end[row])] = True
    content &= page.is_text


def _annotations(page: Page) -> Rows:
    """The text rows that give a formula as TeX."""
    rows, values = attribute_values(page, "encoding")
    given = np.array([value.strip().lower() == _TEX for value in values], bool)
    texts = rows[given] + 1
    texts = texts[texts < len(page)]
    found: Rows = texts[page.is_text[texts]]
    return found


def _whole_formula(page: Page, row: int, before: Rows) -> int:
    """The element that holds all renderings of the formula in a `math` element, and no other formula.

    `before` has the number of formulas before each row.
    """
    found = at = row
    for _ in range(_LEVELS):
        at = int(page.parent[at])
        if at <= page.body or before[page.end[at]] - before[at] > 1:
            break
        if page.name(at) == "mjx-container" or _FORMULA.search(attribute(page, at, "class") or ""):
            found = at
    return found
