"""A finished block, and how blocks make up larger ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

HARD_BREAK: Final = "  \n"
_TITLE: Final = re.compile(r"\A(\S+\s+)([\"'(])")
_OTHER_MARKER: Final = {"-": "*", "*": "-", ".": ")", ")": "."}
_MOST_FILLING: Final = 20
"""Places in a table for each cell up to which its rows are made equally long."""


class MarkdownBlock(NamedTuple):
    """The lines of a block, and what kind of block it is."""

    kind: str
    """`paragraph`, `term`, `other`, or of a list its marker: `-` or `*`, and `.` or `)` where it is numbered."""
    text: str


class ListItem(NamedTuple):
    """An item of a list, with its number where the list has numbers."""

    number: int | None
    blocks: list[MarkdownBlock]


def joined(blocks: list[MarkdownBlock]) -> str:
    """The blocks with an empty line between them."""
    return "\n\n".join([block.text for block in blocks])


def defined(terms: list[MarkdownBlock], definition: list[MarkdownBlock]) -> list[MarkdownBlock]:
    """A definition below its term: in one paragraph with it, if it begins with one."""
    if terms and terms[-1].kind == "term" and definition and definition[0].kind in ("paragraph", "term"):
        first = MarkdownBlock(definition[0].kind, terms.pop().text + HARD_BREAK + definition[0].text)
        return [first, *definition[1:]]
    return definition


def quote(blocks: list[MarkdownBlock]) -> list[MarkdownBlock]:
    """The blocks as one block quote."""
    lines = joined(blocks).split("\n")
    return [MarkdownBlock("other", "\n".join([f"> {line}" if line else ">" for line in lines]))] if blocks else []


def note(label: str, blocks: list[MarkdownBlock]) -> list[MarkdownBlock]:
    """The blocks as a footnote.

    A parser without footnotes would take a line of one word for an address, and a quotation behind it for its title; so
    such a word stands on one line with the paragraph behind it, and the quotation mark is escaped.
    """
    if len(blocks) > 1 and not re.search(r"\s", blocks[0].text):
        blocks = [MarkdownBlock("paragraph", f"{blocks[0].text} {blocks[1].text}"), *blocks[2:]]
    text = _TITLE.sub(r"\1\\\2", joined(blocks), count=1)
    return [MarkdownBlock("other", _indented(text, f"[^{label}]: ", "    "))] if blocks else []


def list_of(items: list[ListItem], before: str) -> list[MarkdownBlock]:
    """Items as a list, or as several where their numbers do not count up by one.

    `before` is the kind of the block in front: two lists with the same marker would be one. Empty items are left out,
    but for those whose number others count on.
    """
    lists: list[MarkdownBlock] = []
    for stretch in _stretches([item for item in items if item.blocks or item.number is not None]):
        marker = "-" if stretch[0].number is None else "."
        marker = _OTHER_MARKER[marker] if before == marker else marker
        lists.append(_one_list(stretch, marker))
        before = marker
    return lists


def _stretches(items: list[ListItem]) -> Iterator[list[ListItem]]:
    """The items up to each that does not follow on the one before by its number, without empty ones at the ends."""
    stretch: list[ListItem] = []
    empty: list[ListItem] = []
    last = None
    for item in items:
        if last is not None and item.number != last + 1:
            if stretch:
                yield stretch
            stretch, empty = [], []
        last = item.number
        if not item.blocks:
            empty.append(item)
            continue
        stretch += [*empty, item] if stretch else [item]
        empty = []
    if stretch:
        yield stretch


def _one_list(items: list[ListItem], marker: str) -> MarkdownBlock:
    """There are no empty lines in a list where no item holds more than a paragraph and lists below that."""
    tight = all(_is_tight(item.blocks) for item in items)
    texts = []
    for number, blocks in items:
        lines = "\n".join([block.text for block in blocks]) if tight else joined(blocks)
        mark = f"{marker} " if number is None else f"{number}{marker} "
        texts.append(_indented(lines, mark, " " * len(mark)) if blocks else mark.rstrip())
    return MarkdownBlock(marker, ("\n" if tight else "\n\n").join(texts))


def _is_tight(item: list[MarkdownBlock]) -> bool:
    return len(item) < 2 or (item[0].kind == "paragraph" and all(map(_interrupts, item[1:])))


def _interrupts(block: MarkdownBlock) -> bool:
    """Whether a block directly below a line of text is read as a block; numbered lists are if they begin with one."""
    return block.kind in ("-", "*") or (block.kind in (".", ")") and block.text.startswith(f"1{block.kind}"))


def table(rows: list[list[str]]) -> list[MarkdownBlock]:
    """Cells as a table without rows and columns that are empty throughout; its first row is the head.

    Rows below it may be shorter, as they are where filling them up would make the table many times as large.
    """
    columns = {at for row in rows for at, cell in enumerate(row) if cell}
    rows = [[cell for at, cell in enumerate(row) if at in columns] for row in rows if any(row)]
    if not rows:
        return []
    width = len(columns)
    fills_up = width * len(rows) <= _MOST_FILLING * (100 + sum(map(len, rows)))
    lines = []
    for number, row in enumerate(rows):
        filling = [""] * (width - len(row)) if fills_up or not number else []
        lines.append(f"| {' | '.join(row + filling)} |")
    lines[1:1] = ["|" + " --- |" * width]
    return [MarkdownBlock("other", "\n".join(lines))]


def _indented(text: str, first: str, others: str) -> str:
    lines = text.split("\n")
    return "\n".join([first + lines[0], *[others + line if line else "" for line in lines[1:]]])
