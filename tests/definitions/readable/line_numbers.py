"""The line numbers beside code."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute, attribute_values
from dehusk.page.tree import Rows, holds, inside, path, path_maximum

_CODE: Final = frozenset({"pre", "code"})
_CODE_NAMES: Final = frozenset({"crayon-pre", "syntaxhighlighter", "dp-highlighter", "cm-content"})
"""Class names that highlighters and editors give to code that is in no element for code."""
_GUTTER: Final = re.compile(
    r"(?:^|[\s_-])(?:line-?(?:no|num|number)s?|linenodiv|lnum|ln|lntd?|gutters?|gutterelement|hljs-ln-n|crayon-nums?)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Class names that highlighters give to the column of line numbers."""
_NUMBERS: Final = re.compile(rb"[\d\s.:|]*\d[\d\s.:|]*")
_MAX_LEVELS: Final = 4
"""How many levels above a number the element may be whose class says that it is a line number."""
_MAX_LEVELS_BESIDE: Final = 2
"""How many levels above a gutter the element may be that holds the code beside it."""
_MAX_DIGITS: Final = 6
"""The maximum number of digits in a line number."""
_PREFORMATTED: Final = frozenset({"pre"})
_TABLE, _ROW, _CELLS = frozenset({"table"}), frozenset({"tr"}), frozenset({"td", "th"})


def line_numbers(page: Page, content: Bools) -> list[int]:
    """The text rows that number the lines of selected code."""
    code = _code(page)
    found = _in_gutters(page, code, content) + _counting_cells(page) if code.any() else []
    return found + _numbering_cells(page)


def _numbering_cells(page: Page) -> list[int]:
    """The texts in cells that name the line beside them in an attribute."""
    cells = [row for row in attribute_values(page, "data-line-number")[0].tolist() if page.name(row) == "td"]
    return [row for cell in cells for row in range(cell, int(page.end[cell])) if page.is_text[row]]


def _code(page: Page) -> Bools:
    """True on the elements of code."""
    code = page.is_in(_CODE)
    rows, names = attribute_values(page, "class")
    code[rows[[not _CODE_NAMES.isdisjoint(name.split()) for name in names]]] = True
    return code


def _in_gutters(page: Page, code: Bools, content: Bools) -> list[int]:
    """The selected numbers in elements that are named as gutters, in code, in a table row with code, or beside code."""
    near, holding = _near_code(page, code), holds(page, code)
    gutters: dict[int, bool] = {}
    return [
        row
        for row in content.nonzero()[0].tolist()
        if _NUMBERS.fullmatch(page.html, page.start[row], page.stop[row])
        and any(
            _is_gutter(page, element, gutters) and (near[row] or _is_beside(page, element, holding))
            for element in path(page, row)[1 : 1 + _MAX_LEVELS]
        )
    ]


def _is_beside(page: Page, gutter: int, holding: Bools) -> bool:
    above = path(page, gutter)[1 : 1 + _MAX_LEVELS_BESIDE]
    return any(holding[outer] for outer in above if outer > page.body)


def _is_gutter(page: Page, element: int, known: dict[int, bool]) -> bool:
    """Whether an element has the name of a gutter and holds only numbers: some pages give the code such a name too."""
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
    """The numbers in the first cells of tables in `pre`, where they count the rows of the table."""
    tables = page.is_in(_TABLE) & inside(page, page.is_in(_PREFORMATTED))
    if not tables.any():
        return []
    rows = (page.is_in(_ROW) & inside(page, tables)).nonzero()[0]
    table = path_maximum(page, tables * np.arange(len(page)))[rows]
    numbers: dict[int, list[int]] = {}
    for found, row in zip(table.tolist(), _only_texts(page, rows + 1).tolist(), strict=True):
        numbers.setdefault(found, []).append(row)
    return [row for rows_of_one in numbers.values() if _count_up(page, rows_of_one) for row in rows_of_one]


def _only_texts(page: Page, cells: Rows) -> Rows:
    """For each cell the text row that is its whole content, or -1."""
    texts, before = page.is_text.nonzero()[0], np.append(0, np.cumsum(page.is_text))
    is_cell = np.append(page.is_in(_CELLS), False)[cells]
    end = np.append(page.end, len(page))[cells]
    is_one = is_cell & (before[end] - before[cells] == 1)
    found = np.full(len(cells), -1)
    found[is_one] = texts[before[cells[is_one]]]
    return found


def _count_up(page: Page, rows: list[int]) -> bool:
    """Whether the texts of the rows are numbers that increase by one."""
    if len(rows) < 2 or -1 in rows or (page.chars[rows] > _MAX_DIGITS).any():
        return False
    texts = [page.text(row).strip() for row in rows]
    numbers = [int(text) if text.isdecimal() else -1 for text in texts]
    return numbers[0] >= 0 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
