"""From probabilities to a selection: the one with the best expected F1."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from dehusk.learned.version import Favor
from dehusk.page import Bools, Floats
from dehusk.page.tree import inside

from .signals.subject import Subject

_SECTIONS: Final = frozenset({"h2", "h3", "h4", "h5", "h6"})
"""Headings of sections; `h1` is the title, which stands for itself."""
_ROW: Final = frozenset({"tr"})
_CELLS: Final = frozenset({"td", "th"})
_MOST_ROWS: Final = 0.5
_LIKELY: Final = 0.3
"""Of tables among content that are this likely, four of five were content on pages of held-out domains."""
_BETA_SQUARED: Final[dict[Favor, float]] = {"balance": 0.8, "precision": 0.25, "recall": 4.0}
"""How much more recall weighs than precision. Blocks err together, so that more is expected of many than they hold:
a little less than 1 gave the best F1 on pages of held-out domains."""


class Decision(NamedTuple):
    """Which blocks are content, and the F1 that is expected of that."""

    chosen: Bools
    expected: float


def decide(probability: Floats, words: Floats, favor: Favor = "balance") -> Decision:
    """Take blocks from the surest on as long as the expected F measure grows.

    Where all is clear that is at a probability of nearly one half; on a page where little is sure it is lower, since
    leaving all out would be worse. A page is judged as a whole, so that no threshold must serve all kinds of page.
    """
    order = np.argsort(-probability, kind="stable")
    sure = np.cumsum((probability * words)[order])
    taken = np.cumsum(words[order])
    if not len(order) or sure[-1] <= 0:
        return Decision(np.zeros(len(order), bool), 0.0)
    beta = _BETA_SQUARED[favor]
    measure = (1 + beta) * sure / (taken + beta * sure[-1])
    last = int(np.argmax(measure))
    chosen = np.zeros(len(order), bool)
    chosen[order[: last + 1]] = True
    return Decision(chosen, float(2 * sure[last] / (taken[last] + sure[-1])))


def with_headings(chosen: Bools, subject: Subject) -> Bools:
    """The selection with each heading whose section, up to the next heading, is kept for the most part."""
    page, found = subject.page, chosen.copy()
    if not len(chosen):
        return found
    heading = inside(page, page.is_in(_SECTIONS))[subject.blocks.row]
    for at, end in pairwise([*heading.nonzero()[0], len(chosen)]):
        words, kept = subject.words[at + 1 : end], chosen[at + 1 : end]
        if words[kept].sum() > 0.5 * words.sum():
            found[at] = True
    return found


def with_rows(chosen: Bools, probability: Floats, subject: Subject) -> Bools:
    """The selection with the rows of tables whole, in or out.

    All rows of a table are in where most of them are, and where it stands between kept blocks and may well be content.
    """
    found, tables = chosen.copy(), defaultdict[int, list[int]](list)
    for row in _rows_of_tables(subject):
        tables[_table_of(row, subject)].append(row)
        found[subject.held_by(row)] = False
    for table, rows in tables.items():
        whole = [row for row in rows if chosen[subject.held_by(row)].mean() >= 0.5]
        if len(whole) >= _MOST_ROWS * len(rows) or _is_among_content(table, chosen, probability, subject):
            whole = rows
        for row in whole:
            found[subject.held_by(row)] = True
    return found


def _rows_of_tables(subject: Subject) -> list[int]:
    """The rows of tables with several blocks; a cell with several blocks makes a layout of the page, not a row."""
    page = subject.page
    cells, rows = (page.is_in(tags).nonzero()[0].tolist() for tags in (_CELLS, _ROW))
    crowded = [cell for cell in cells if len(subject.held_by(cell)) > 1]
    return [
        row for row in rows if len(subject.held_by(row)) > 1 and not any(row < cell < page.end[row] for cell in crowded)
    ]


def _table_of(row: int, subject: Subject) -> int:
    """The table of a row, which may stand in a section of it."""
    page, section = subject.page, int(subject.page.parent[row])
    return section if page.name(section) == "table" else int(page.parent[section])


def _is_among_content(element: int, chosen: Bools, probability: Floats, subject: Subject) -> bool:
    """Whether the blocks before and after an element are kept, and its own words are likely enough."""
    held = subject.held_by(element)
    if held.start == 0 or held.stop == len(chosen) or not (chosen[held.start - 1] and chosen[held.stop]):
        return False
    words = subject.words[held]
    return bool((probability[held] * words).sum() >= _LIKELY * words.sum())
