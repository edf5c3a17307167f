"""The command that shows the tree of a page with the scores of a method."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ..method import DEFAULT, Marks
from ..page import Page
from ..page.attributes import attribute
from ..page.tree import subtree_sum
from .app import app
from .parameters import Given, MethodOption, extraction_of, with_parameters
from .printing import printable
from .source import CharsetOption, PageArgument, PageSource, PrivateOption, UrlOption, VerboseOption


@app.command("tree")
@with_parameters
def tree_command(
    page: PageArgument,
    method: MethodOption = DEFAULT,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="Fold what is deeper below body.")] = 12,
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    verbose: VerboseOption = False,
    **parameters: Given,
) -> None:
    """Show the page's tree with the method's score on every node; ● marks what holds content."""
    extraction = extraction_of(PageSource(page, charset, url, allow_private, verbose), method, parameters)
    console = Console(highlight=False)
    for line in _lines(extraction.page, extraction.marks, max_depth=depth, width=console.width):
        console.print(line, no_wrap=True)


def _lines(page: Page, marks: Marks, *, max_depth: int, width: int) -> Iterator[Text]:
    """One line for each node of `body`; nodes more than `max_depth` levels below it are folded into a count."""
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
            row = after
        else:
            line.append_text(_node(page, marks, row, int(words[row]), bool(contents[row])))
            row += 1
        line.truncate(width, overflow="ellipsis")
        yield line


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
