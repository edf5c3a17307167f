"""The columns of a method beside a tree in a terminal: which are shown, how wide they are, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from ..errors import BadParameter
from ..method import Column, Method

ALL: Final = "all"
NONE: Final = "none"
_GAP: Final = "  "
_TREE_SHARE: Final = 0.45
"""Minimum share of the terminal's width that is left for the tree."""
_YES: Final = "✓"


def choose_columns(method: Method, names: str) -> dict[str, Column]:
    """The columns of a method in a comma-separated list, or all or none of them."""
    if names.strip().lower() in (ALL, NONE):
        return dict(method.columns) if names.strip().lower() == ALL else {}
    known = {_plain(name): name for name in method.columns}
    wanted = [_plain(name) for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in known:
            raise BadParameter(
                f"method {method.name} has no column {name!r}; it has {', '.join(method.columns) or 'none'}"
            )
    return {known[name]: method.columns[known[name]] for name in wanted}


def _plain(name: str) -> str:
    """A name as it is compared: a space, a hyphen and an underscore are the same."""
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())


class ShownColumn(NamedTuple):
    """A column as it is printed."""

    name: str
    column: Column
    texts: list[str]
    """The value of each row."""
    width: int


class ColumnTable:
    """The columns that fit beside the tree, and the names of the others."""

    def __init__(
        self, wanted: Mapping[str, Column], values: Mapping[str, npt.NDArray[Any]], first: int, width: int
    ) -> None:
        """`values` has those that the method computed; rows before `first` are not printed."""
        self.shown: list[ShownColumn] = []
        self.left_out: list[str] = []
        self.unused = [name for name in wanted if name not in values]
        room = int(width * (1 - _TREE_SHARE))
        for name, column in wanted.items():
            if name in values:
                shown = _printed(name, column, values[name], first)
                room -= len(_GAP) + shown.width
                (self.left_out.append(name) if room < 0 else self.shown.append(shown))
        self.width = sum(len(_GAP) + shown.width for shown in self.shown)

    def legend(self) -> Table:
        """The meaning of each symbol, and the names of the columns that do not fit."""
        table = Table.grid(padding=(0, len(_GAP)))
        for shown in self.shown:
            table.add_row(Text(shown.column.symbol, "cyan", justify="right"), Text(shown.column.meaning, "dim"))
        if self.left_out:
            table.add_row("", Text(f"without room here: {', '.join(self.left_out)}; --columns chooses", "dim italic"))
        if self.unused:
            table.add_row("", Text(f"not used with these parameters: {', '.join(self.unused)}", "dim italic"))
        return table

    def header(self) -> Text:
        """The symbols above the columns."""
        cells = (_GAP + _aligned(shown.column.symbol, shown.width) for shown in self.shown)
        return Text("".join(cells), style="bold cyan")

    def cells(self, row: int) -> Text:
        """The values of a row; 0 is dim, since it also means that nothing is defined."""
        line = Text()
        for shown in self.shown:
            text = shown.texts[row]
            line.append(_GAP + _aligned(text, shown.width), style="dim" if text == "0" else "cyan")
        return line


def _printed(name: str, column: Column, values: npt.NDArray[Any], first: int) -> ShownColumn:
    if values.dtype == np.bool_:
        texts = [_YES if value else "" for value in values.tolist()]
    else:
        texts = [f"{value:.4g}" for value in values.tolist()]
    width = max([cell_len(column.symbol), *map(len, texts[first:])])
    return ShownColumn(name, column, texts, width)


def _aligned(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
