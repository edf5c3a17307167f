"""A finished block, and how blocks make up larger ones."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

HARD_BREAK: Final = "  \n"
_TITLE: Final = re.compile(r"\A(\S+\s+)([\"'(])")
_OTHER_MARKER: Final = {"-": "*", "*": "-", ".": ")", ")": "."}


class Block(NamedTuple):
    """The lines of a block, and what kind of block it is."""

    kind: str
    """`paragraph`, `term`, `other`, or of a list its marker: `-` or `*`, and `.` or `)` where it is numbered."""
    text: str


def joined(blocks: list[Block]) -> str:
    """The blocks with an empty line between them."""
    return "\n\n".join([block.text for block in blocks])


def defined(terms: list[Block], definition: list[Block]) -> list[Block]:
    """A definition below its term: in one paragraph with it, if it begins with one."""
    if terms and terms[-1].kind == "term" and definition and definition[0].kind in ("paragraph", "term"):
        first = Block(definition[0].kind, terms.pop().text + HARD_BREAK + definition[0].text)
        return [first, *definition[1:]]
    return definition


def quote(blocks: list[Block]) -> list[Block]:
    """The blocks as one block quote."""
    lines = joined(blocks).split("\n")
    return [Block("other", "\n".join([f"> {line}" if line else ">" for line in lines]))] if blocks else []


def note(label: str, blocks: list[Block]) -> list[Block]:
    """The blocks as a footnote.

    A parser without footnotes would take a line of one word for an address, and a quotation behind it for its title; so
    such a word stands on one line with the paragraph behind it, and the quotation mark is escaped.
    """
    if len(blocks) > 1 and not re.search(r"\s", blocks[0].text):
        blocks = [Block("paragraph", f"{blocks[0].text} {blocks[1].text}"), *blocks[2:]]
    text = _TITLE.sub(r"\1\\\2", joined(blocks), count=1)
    return [Block("other", _indented(text, f"[^{label}]: ", "    "))] if blocks else []


def list_of(items: list[list[Block]], start: int | None, before: str) -> list[Block]:
    """A list, numbered from `start` if that is given.

    `before` is the kind of the block in front of it: two lists with the same marker would be one. There are no empty
    lines in it where no item holds more than a paragraph and lists below that.
    """
    items = [item for item in items if item]
    if not items:
        return []
    marker = "-" if start is None else "."
    marker = _OTHER_MARKER[marker] if before == marker else marker
    tight = all(map(_is_tight, items))
    texts = []
    for number, item in enumerate(items, start or 0):
        lines = "\n".join([block.text for block in item]) if tight else joined(item)
        mark = f"{marker} " if start is None else f"{number}{marker} "
        texts.append(_indented(lines, mark, " " * len(mark)))
    return [Block(marker, ("\n" if tight else "\n\n").join(texts))]


def _is_tight(item: list[Block]) -> bool:
    first, *more = item
    return not more or (first.kind == "paragraph" and all(map(_interrupts, more)))


def _interrupts(block: Block) -> bool:
    """Whether a block directly below a line of text is read as a block; numbered lists are if they begin with one."""
    return block.kind in ("-", "*") or (block.kind in (".", ")") and block.text.startswith(f"1{block.kind}"))


def table(rows: list[list[str]]) -> list[Block]:
    """Cells as a table without rows and columns that are empty throughout; its first row is the head."""
    rows = [row for row in rows if any(row)]
    width = max(map(len, rows), default=0)
    rows = [row + [""] * (width - len(row)) for row in rows]
    columns = [at for at in range(width) if any(row[at] for row in rows)]
    lines = [f"| {' | '.join([row[at] for at in columns])} |" for row in rows]
    lines[1:1] = ["|" + " --- |" * len(columns)]
    return [Block("other", "\n".join(lines))] if rows else []


def _indented(text: str, first: str, others: str) -> str:
    lines = text.split("\n")
    return "\n".join([first + lines[0], *[others + line if line else "" for line in lines[1:]]])
