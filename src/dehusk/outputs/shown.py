"""What of a selection no reader reads as text: the line numbers beside code, each formula's second rendering, and the
signs behind headings that link to the heading itself.

Every output begins with this step, so that all hold the same words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import numpy as np

from ..method import Marks
from ..page import Bools, Page
from ..page.attributes import attribute, attribute_values
from ..page.stream import words_of
from ..page.tags import HEADINGS, LINK
from ..page.tree import Rows, holds, inside, path, path_maximum

_TITLED: Final = HEADINGS | {"dt", "caption", "figcaption"}
"""What documentation generators put links to itself into."""
_SIGN: Final = 2
"""Characters that such a link has at most."""
_CODE: Final = frozenset({"pre", "code"})
_MATH: Final = frozenset({"math"})
_GUTTER: Final = re.compile(
    r"(?:^|[\s_-])(?:line-?(?:no|num|number)s?|linenodiv|lnum|ln|lntd?|gutter|hljs-ln-n|crayon-nums?)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Class names that highlighters give to line numbers."""
_CODE_NAMES: Final = frozenset({"crayon-pre", "syntaxhighlighter", "dp-highlighter"})
"""Class names that highlighters give to code which is in no element for code, but in a table beside its numbers."""
_PREFORMATTED: Final = frozenset({"pre"})
_TABLE, _ROW, _CELLS = frozenset({"table"}), frozenset({"tr"}), frozenset({"td", "th"})
_DIGITS: Final = 6
"""Digits that the number of a line has at most."""
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
    code = _code(page)
    if code.any():
        content &= ~_gutters(page, code, marks.content)
        content[_counting_cells(page)] = False
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


def _code(page: Page) -> Bools:
    """True on the elements of code."""
    code = page.is_in(_CODE)
    if page.is_in(_TABLE).any() and any(name.encode() in page.html for name in _CODE_NAMES):
        rows, names = attribute_values(page, "class")
        code[rows[[not _CODE_NAMES.isdisjoint(name.split()) for name in names]]] = True
    return code


def _gutters(page: Page, code: Bools, content: Bools) -> Bools:
    """True on the selected numbers in elements that are named as gutters, in code or in a table row beside it."""
    found = np.zeros(len(page), bool)
    rows = (_near_code(page, code) & content).nonzero()[0]
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


def _near_code(page: Page, code: Bools) -> Bools:
    """True on the rows in code, and in table rows that hold code."""
    return inside(page, code | (page.is_in(_ROW) & holds(page, code)))


def _counting_cells(page: Page) -> list[int]:
    """The numbers in the first cells of tables in `pre` whose rows they count, whatever their names."""
    tables = page.is_in(_TABLE) & inside(page, page.is_in(_PREFORMATTED))
    if not tables.any():
        return []
    rows = (page.is_in(_ROW) & inside(page, tables)).nonzero()[0]
    table = path_maximum(page, tables * np.arange(len(page)))[rows]
    numbers: dict[int, list[int]] = {}
    for found, row in zip(table.tolist(), _only_texts(page, rows + 1).tolist(), strict=True):
        numbers.setdefault(found, []).append(row)
    return [row for rows_of_one in numbers.values() if _count(page, rows_of_one) for row in rows_of_one]


def _only_texts(page: Page, cells: Rows) -> Rows:
    """The text row that is all that is in each cell, or -1."""
    texts, before = page.is_text.nonzero()[0], np.append(0, np.cumsum(page.is_text))
    is_cell = np.append(page.is_in(_CELLS), False)[cells]
    end = np.append(page.end, len(page))[cells]
    is_one = is_cell & (before[end] - before[cells] == 1)
    found = np.full(len(cells), -1)
    found[is_one] = texts[before[cells[is_one]]]
    return found


def _count(page: Page, rows: list[int]) -> bool:
    """Whether the numbers go up one by one."""
    if len(rows) < 2 or -1 in rows or (page.chars[rows] > _DIGITS).any():
        return False
    texts = [page.text(row).strip() for row in rows]
    numbers = [int(text) if text.isdecimal() else -1 for text in texts]
    return numbers[0] >= 0 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _keep_one_rendering(page: Page, content: Bools) -> None:
    """Of each formula of which something is selected, keep its TeX, or else its MathML alone."""
    tex, formulas = _annotations(page), page.is_in(_MATH)
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
    """The first of the elements directly before a formula that show the same, or the formula itself.

    What has TeX of its own is another formula.
    """
    first, parent = formula, page.parent
    while (at := first - 1) > parent[formula]:
        while parent[at] != parent[formula]:
            at = int(parent[at])
        has_own = np.diff(np.searchsorted(tex, (at, page.end[at])))[0] > 0
        if has_own or page.is_text[at] or not _FORMULA.search(attribute(page, at, "class") or ""):
            break
        first = at
    return first


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
