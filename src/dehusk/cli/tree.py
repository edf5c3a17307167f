"""The command that shows the tree of a page with the scores of a method."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ..extraction import Extraction
from ..method import DEFAULT, Marks, find_method
from ..page import Page
from ..page.attributes import attribute
from ..page.tree import subtree_sum
from .app import app
from .columns import ALL, ColumnTable, choose_columns
from .parameters import Given, MethodOption, extraction_of, with_parameters
from .printing import printable
from .source import CharsetOption, PageArgument, PageSource, PrivateOption, UrlOption, VerboseOption

ColumnsOption = Annotated[
    str,
    typer.Option(
        "--columns",
        metavar="<names>",
        help="Comma-separated columns of the method to show, all or none; `dehusk methods NAME` lists them.",
    ),
]


@app.command("tree")
@with_parameters
def tree_command(
    page: PageArgument,
    method: MethodOption = DEFAULT,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="Fold what is deeper below body.")] = 12,
    columns: ColumnsOption = ALL,
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    verbose: VerboseOption = False,
    **parameters: Given,
) -> None:
    """Show the page's tree with the method's score on every node; ● marks what holds content.

    After a node come its score and its number of words. To the right are the quantities that the paper of the method
    defines on the way to the score, under their symbols; the lines above the tree explain these. 0 also means that a
    quantity is not defined for a node. Columns that do not fit into the terminal are left out.

    - `dehusk tree page.html --method wlr --depth 6`
    - `dehusk tree page.html --method wlr --columns leaves,ratio,relevance`
    """
    wanted = choose_columns(find_method(method), columns)  # a mistake in it is reported before a page is read
    extraction = extraction_of(PageSource(page, charset, url, allow_private, verbose), method, parameters)
    console = Console(highlight=False)
    values = extraction.columns if wanted else {}
    table = ColumnTable(wanted, values, extraction.page.body, console.width)
    if wanted:
        console.print(table.legend())
    if table.shown:
        console.print(_beside(Text(), table.header(), console.width), no_wrap=True)
    for line in _lines(extraction, table, max_depth=depth, width=console.width):
        console.print(line, no_wrap=True)


def _lines(extraction: Extraction, table: ColumnTable, *, max_depth: int, width: int) -> Iterator[Text]:
    """One line for each node of `body`; nodes more than `max_depth` levels below it are folded into a count."""
    page, marks = extraction.page, extraction.marks
    words, contents = subtree_sum(page, page.words), subtree_sum(page, marks.content)
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
            line.append_text(_node(page, marks, row, int(words[row]), bool(contents[row])))
            yield _beside(line, table.cells(row), width)
            row += 1


def _beside(line: Text, cells: Text, width: int) -> Text:
    """A line of the tree, and the columns at the right edge of the terminal."""
    line.truncate(width - cells.cell_len, overflow="ellipsis", pad=bool(cells))
    return line.append_text(cells)


def _node(page: Page, marks: Marks, row: int, words: int, has_content: bool) -> Text:
    """A text with its score, or an element with its score and the number of words in it."""
    mark = "●" if has_content else "○"
    style = "green" if has_content else "default"
    score = f"{marks.score[row]:.4g}"
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
