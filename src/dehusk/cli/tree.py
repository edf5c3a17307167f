"""The command that shows the tree of a page with the scores of a method."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import BadParameter
from ..extraction import Extraction
from ..method import DEFAULT, Column, Method, Selection, find_method
from ..page import Page
from ..page.attributes import attribute
from ..page.tree import subtree_sum
from .app import app
from .options import PageSource, with_page
from .parameters import Given, MethodOption, extraction_of, with_parameters
from .printing import printable

ColumnsOption = Annotated[
    str,
    typer.Option(
        "--columns",
        metavar="<names>",
        help="Comma-separated columns of the method to show, all or none; `dehusk methods NAME` lists them.",
    ),
]
ALL: Final = "all"
NONE: Final = "none"
_GAP: Final = "  "
_TREE_SHARE: Final = 0.45
"""Minimum share of the width of the terminal for the tree."""
_YES: Final = "✓"


@app.command("tree")
@with_parameters
@with_page
def tree_command(
    source: PageSource,
    method: MethodOption = DEFAULT,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="Fold what is deeper below body.")] = 12,
    columns: ColumnsOption = ALL,
    **parameters: Given,
) -> None:
    """Show the page's tree with the method's score on every node; ● marks what contains content.

    After a node come its score and its number of words. To the right are the quantities of the paper from which the
    score is computed, under their symbols; the lines above the tree explain these. 0 also means that a quantity is not
    defined for a node. Columns that do not fit into the terminal are left out.

    - `dehusk tree page.html --method wlr --depth 6`
    - `dehusk tree page.html --method wlr --columns leaves,ratio,relevance`
    """
    wanted = choose_columns(find_method(method), columns)  # a mistake in it is reported before a page is read
    extraction = extraction_of(source, method, parameters)
    console = Console(highlight=False)
    values = extraction.columns if wanted else {}
    table = ColumnTable(wanted, values, extraction.page.body, console.width)
    if wanted:
        console.print(table.legend())
    if table.shown:
        console.print(_append_columns(Text(), table.header(), console.width), no_wrap=True)
    for line in _lines(extraction, table, max_depth=depth, width=console.width):
        console.print(line, no_wrap=True)


def _lines(extraction: Extraction, table: ColumnTable, *, max_depth: int, width: int) -> Iterator[Text]:
    """One line for each node of `body`; nodes more than `max_depth` levels below it are folded into a count."""
    page, selection = extraction.page, extraction.selection
    words, contents = subtree_sum(page, page.words), subtree_sum(page, selection.content)
    row, end, top = page.body, int(page.end[page.body]), int(page.depth[page.body])
    while row < end:
        level = int(page.depth[row]) - top
        line = Text("│ " * level, style="dim", no_wrap=True)
        if level > max_depth:
            after = row
            while after < end and page.depth[after] - top > max_depth:
                after = int(page.end[after])
            line.append(f"… {after - row} nodes, {int(page.words[row:after].sum())} words", style="dim italic")
            line.truncate(width, overflow="ellipsis")
            yield line
            row = after
        else:
            line.append_text(_describe_node(page, selection, row, int(words[row]), bool(contents[row])))
            yield _append_columns(line, table.cells(row), width)
            row += 1


def _append_columns(line: Text, cells: Text, width: int) -> Text:
    """Put the columns of a line of the tree at the right edge of the terminal."""
    line.truncate(width - cells.cell_len, overflow="ellipsis", pad=bool(cells))
    return line.append_text(cells)


def _describe_node(page: Page, selection: Selection, row: int, words: int, has_content: bool) -> Text:
    """Describe a text with its score, or an element with its score and number of words."""
    mark = "●" if has_content else "○"
    style = "green" if has_content else "default"
    score = f"{selection.score[row]:.4g}"
    if page.is_text[row]:
        shown = printable(" ".join(page.text(row).split()))
        return Text.assemble((f"{mark} ", style), (f"{score} ", "cyan"), (f'"{shown}"', style))
    name = page.name(row) + _label(page, row)
    return Text.assemble((f"{mark} ", style), (name, f"bold {style}"), (f" {score}", "cyan"), (f" {words}w", "dim"))


def _label(page: Page, row: int) -> str:
    """The id and the first classes of an element, as in a selector."""
    identity, classes = attribute(page, row, "id"), attribute(page, row, "class")
    label = (f"#{identity}" if identity else "") + "".join(f".{name}" for name in (classes or "").split()[:2])
    return printable(label)


# The columns of a method next to the tree: the choice, the widths, and the meanings.


def choose_columns(method: Method, names: str) -> dict[str, Column]:
    """The columns of a method in a comma-separated list, or all or none of them."""
    if names.strip().lower() in (ALL, NONE):
        return dict(method.columns) if names.strip().lower() == ALL else {}
    known = {_normalise_name(name): name for name in method.columns}
    wanted = [_normalise_name(name) for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in known:
            raise BadParameter(
                f"method {method.name} has no column {name!r}; it has {', '.join(method.columns) or 'none'}"
            )
    return {known[name]: method.columns[known[name]] for name in wanted}


def _normalise_name(name: str) -> str:
    """Write a name in lowercase, with spaces for hyphens and underscores."""
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())


class ShownColumn(NamedTuple):
    name: str
    column: Column
    texts: list[str]
    width: int


class ColumnTable:
    """The columns that fit next to the tree, and the names of the others."""

    def __init__(
        self, wanted: Mapping[str, Column], values: Mapping[str, npt.NDArray[Any]], first: int, width: int
    ) -> None:
        """`values` has the columns that the method computed; rows before `first` are not printed."""
        self.shown: list[ShownColumn] = []
        self.left_out: list[str] = []
        self.unused = [name for name in wanted if name not in values]
        free = int(width * (1 - _TREE_SHARE))
        for name, column in wanted.items():
            if name in values:
                shown = _format_column(name, column, values[name], first)
                free -= len(_GAP) + shown.width
                if free < 0:
                    self.left_out.append(name)
                else:
                    self.shown.append(shown)
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
        cells = (_GAP + _align_right(shown.column.symbol, shown.width) for shown in self.shown)
        return Text("".join(cells), style="bold cyan")

    def cells(self, row: int) -> Text:
        """The values of a row; 0 is dim, since it also means that nothing is defined."""
        line = Text()
        for shown in self.shown:
            text = shown.texts[row]
            line.append(_GAP + _align_right(text, shown.width), style="dim" if text == "0" else "cyan")
        return line


def _format_column(name: str, column: Column, values: npt.NDArray[Any], first: int) -> ShownColumn:
    if values.dtype == np.bool_:
        texts = [_YES if value else "" for value in values.tolist()]
    else:
        texts = [f"{value:.4g}" for value in values.tolist()]
    width = max([cell_len(column.symbol), *map(len, texts[first:])])
    return ShownColumn(name, column, texts, width)


def _align_right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
