"""From probabilities to a selection: the one with the best expected F1."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ..page import Bools, Floats
from ..page.tree import Rows, in_runs, inside
from .signals.subject import Subject
from .version import Favor

_SECTIONS: Final = frozenset({"h2", "h3", "h4", "h5", "h6"})
"""Headings of sections; `h1` is the title, which stands for itself."""
_ROW: Final = frozenset({"tr"})
_CELLS: Final = frozenset({"td", "th"})
_TABLE: Final = frozenset({"table"})
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
    page, words, count = subject.page, subject.words, len(chosen)
    heading = inside(page, page.is_in(_SECTIONS))[subject.blocks.row] if count else chosen
    if not heading.any():
        return chosen
    kept, total = np.zeros(count + 1), np.zeros(count + 1)
    np.cumsum(np.where(chosen & ~heading, words, 0), out=kept[1:])
    np.cumsum(np.where(heading, 0, words), out=total[1:])
    at = heading.nonzero()[0]
    end = np.append(at[1:], count)
    in_section, of_section = kept[end] - kept[at], total[end] - total[at]
    found = chosen.copy()
    found[at[in_section > 0.5 * of_section]] = True
    return found


def with_rows(chosen: Bools, probability: Floats, subject: Subject) -> Bools:
    """The selection with the rows of tables whole, in or out.

    All rows of a table are in where most of them are, and where it stands between kept blocks and may well be content.
    """
    page, rows = subject.page, _rows_of_tables(subject)
    if not len(rows):
        return chosen
    begin, end = subject.begin[rows], subject.begin[page.end[rows]]
    kept = np.append(0, np.cumsum(chosen))
    whole = 2 * (kept[end] - kept[begin]) >= end - begin
    section = page.parent[rows]
    table = np.where(page.is_in(_TABLE)[section], section, page.parent[section])
    whole |= (np.bincount(table, whole) >= _MOST_ROWS * np.bincount(table))[table]
    whole |= _among_content(table, chosen, probability, subject)
    return np.where(in_runs(begin, end, len(chosen)), in_runs(begin[whole], end[whole], len(chosen)), chosen)


def _rows_of_tables(subject: Subject) -> Rows:
    """The rows of tables with several cells; a cell with several blocks in it makes a layout of the page, not a row."""
    page = subject.page
    rows, cells = page.is_in(_ROW).nonzero()[0], page.is_in(_CELLS).nonzero()[0]
    crowded = np.append(0, np.cumsum(subject.begin[page.end[cells]] - subject.begin[cells] > 1))
    inside_row = crowded[np.searchsorted(cells, page.end[rows])] - crowded[np.searchsorted(cells, rows)]
    found: Rows = rows[(inside_row == 0) & (subject.begin[page.end[rows]] - subject.begin[rows] > 1)]
    return found


def _among_content(element: Rows, chosen: Bools, probability: Floats, subject: Subject) -> Bools:
    """Whether the blocks before and after an element are kept, and its own words are likely enough."""
    begin, end = subject.begin[element], subject.begin[subject.page.end[element]]
    around = np.concatenate([[False], chosen, [False]])
    sure, words = (np.append(0, np.cumsum(column)) for column in (probability * subject.words, subject.words))
    likely = sure[end] - sure[begin] >= _LIKELY * (words[end] - words[begin])
    among: Bools = around[begin] & around[end + 1] & likely
    return among
