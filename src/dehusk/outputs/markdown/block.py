"""A finished block of Markdown, and how blocks are combined into larger ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

HARD_BREAK: Final = "  \n"
RULE: Final = "---"
_RULE_IN_ITEM: Final = "___"
"""The rule with which an item begins: after the marker of the item, other signs would be one long rule with it."""
_TITLE: Final = re.compile(r"\A(\S+\s+)([\"'(])")
_OTHER_MARKER: Final = {"-": "*", "*": "-", ".": ")", ")": "."}
_MAX_FILLING: Final = 20
"""The maximum number of places in a table for each of its cells; up to this, short rows are filled with empty cells."""


class MarkdownBlock(NamedTuple):
    """The text of a block, and what kind of block it is."""

    kind: str
    """`paragraph`, `term`, `other`, or for a list its marker: `-` or `*`, or `.` or `)` where it is numbered."""
    text: str


class ListItem(NamedTuple):
    """An item of a list, with its number in a numbered list."""

    number: int | None
    blocks: list[MarkdownBlock]


def joined(blocks: list[MarkdownBlock]) -> str:
    """The blocks with an empty line between them."""
    return "\n\n".join([block.text for block in blocks])


def defined(terms: list[MarkdownBlock], definition: list[MarkdownBlock]) -> list[MarkdownBlock]:
    """A definition below its term; if it begins with a paragraph, that is joined with the term."""
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

    A parser without footnotes would read a line of one word as an address, and a quotation after it as its title. So
    such a word is put on one line with the paragraph after it, and the quotation mark is escaped.
    """
    if len(blocks) > 1 and not re.search(r"\s", blocks[0].text):
        blocks = [MarkdownBlock("paragraph", f"{blocks[0].text} {blocks[1].text}"), *blocks[2:]]
    text = _TITLE.sub(r"\1\\\2", joined(blocks), count=1)
    return [MarkdownBlock("other", _indented(text, f"[^{label}]: ", "    "))] if blocks else []


def list_of(items: list[ListItem], before: str) -> list[MarkdownBlock]:
    """Items as a list, or as several lists where the numbers do not increase by one.

    `before` is the kind of the block before the list: two lists with the same marker would be read as one. Empty items
    are left out, unless a later item needs them to have its number.
    """
    lists: list[MarkdownBlock] = []
    for stretch in _stretches([item for item in items if item.blocks or item.number is not None]):
        marker = "-" if stretch[0].number is None else "."
        marker = _OTHER_MARKER[marker] if before == marker else marker
        lists.append(_one_list(stretch, marker))
        before = marker
    return lists


def _stretches(items: list[ListItem]) -> Iterator[list[ListItem]]:
    """Runs of items whose numbers increase by one, without empty items at their ends."""
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
    """One list; without empty lines if no item holds more than a paragraph and lists below it."""
    tight = all(_is_tight(item.blocks) for item in items)
    texts = []
    for number, blocks in items:
        lines = "\n".join([block.text for block in blocks]) if tight else joined(blocks)
        lines = _RULE_IN_ITEM + lines.removeprefix(RULE) if blocks and blocks[0].text == RULE else lines
        mark = f"{marker} " if number is None else f"{number}{marker} "
        texts.append(_indented(lines, mark, " " * len(mark)) if blocks else mark.rstrip())
    return MarkdownBlock(marker, ("\n" if tight else "\n\n").join(texts))


def _is_tight(item: list[MarkdownBlock]) -> bool:
    return len(item) < 2 or (item[0].kind == "paragraph" and all(map(_interrupts, item[1:])))


def _interrupts(block: MarkdownBlock) -> bool:
    """Whether a block directly below a line of text is read as a block; a numbered list is if it begins with 1."""
    return block.kind in ("-", "*") or (block.kind in (".", ")") and block.text.startswith(f"1{block.kind}"))


def table(rows: list[list[str]]) -> list[MarkdownBlock]:
    """Cells as a table, without empty rows and columns; the first row is the head.

    The rows below the head may be shorter: they are not filled up where that would make the table many times larger.
    """
    columns = {at for row in rows for at, cell in enumerate(row) if cell}
    rows = [[cell for at, cell in enumerate(row) if at in columns] for row in rows if any(row)]
    if not rows:
        return []
    width = len(columns)
    fills_up = width * len(rows) <= _MAX_FILLING * (100 + sum(map(len, rows)))
    lines = []
    for number, row in enumerate(rows):
        filling = [""] * (width - len(row)) if fills_up or not number else []
        lines.append(f"| {' | '.join(row + filling)} |")
    lines[1:1] = ["|" + " --- |" * width]
    return [MarkdownBlock("other", "\n".join(lines))]


def _indented(text: str, first: str, others: str) -> str:
    lines = text.split("\n")
    return "\n".join([first + lines[0], *[others + line if line else "" for line in lines[1:]]])
