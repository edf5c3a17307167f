"""A table that can be sorted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from typing import Literal

from .markup import escaped, tag

Best = Literal["high", "low", None]


@dataclass(frozen=True)
class Cell:
    """What a cell shows, and the value by which it is sorted."""

    shown: str
    """The content as markup."""
    value: float | str = ""
    note: str | None = None
    bar: float | None = None
    """A share that is drawn as a bar in the background."""
    is_ranked: bool = True
    """Whether it can be the best of its column."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, what the heading means, and whether the highest or the lowest value is best."""

    heading: str
    meaning: str
    cells: Sequence[Cell]
    best: Best = None


def table(columns: Sequence[Column], caption: str) -> str:
    """Columns as a table that a click on a heading sorts; the cells of the first column name the rows."""
    heads = "".join(
        tag(
            "th",
            tag("button", escaped(c.heading), type="button"),
            scope="col",
            title=c.meaning or None,
            class_=_look(c),
        )
        for c in columns
    )
    best = [_best(column) for column in columns]
    lines = (
        tag("tr", *(_cell(column, index, place == 0, best[place]) for place, column in enumerate(columns)))
        for index in range(len(columns[0].cells))
    )
    parts = tag("caption", escaped(caption)), tag("thead", tag("tr", heads)), tag("tbody", *lines)
    return tag("div", tag("table", *parts, class_="sortable"), class_="scroll", tabindex="0")


def _cell(column: Column, index: int, is_name: bool, best: float | None) -> str:
    cell = column.cells[index]
    is_best = best is not None and cell.is_ranked and cell.value == best
    look = " ".join(filter(None, (_look(column), "best" if is_best else "", "bar" if cell.bar is not None else "")))
    value = cell.value if isinstance(cell.value, str) else "" if isnan(cell.value) else f"{cell.value:.6g}"
    style = None if cell.bar is None else f"--v:{cell.bar:.3f}"
    attributes = {"data_v": value, "title": cell.note, "class_": look or None, "style": style}
    return tag("th" if is_name else "td", cell.shown, scope="row" if is_name else None, **attributes)


def _look(column: Column) -> str | None:
    return "n" if any(isinstance(cell.value, float) for cell in column.cells) else None


def _best(column: Column) -> float | None:
    ranked = [cell.value for cell in column.cells if cell.is_ranked]
    known = [value for value in ranked if isinstance(value, float) and not isnan(value)]
    if column.best is None or len(known) < 2:
        return None
    return max(known) if column.best == "high" else min(known)
