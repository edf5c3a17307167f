"""The tree of a page with a method's score on every node, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ..method import Marks
from ..page import Page
from ..page.attributes import attribute
from ..page.tree import subtree_sum


def tree_lines(page: Page, marks: Marks, *, max_depth: int, width: int) -> Iterator[Text]:
    """One line per node from `body` down; nodes more than `max_depth` levels below it are folded into a count."""
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


def printable(text: str) -> str:
    """The text without characters that a terminal would take for a command."""
    return "".join(character for character in text if character.isprintable())
