"""Text in which lists have hyphens and tables have vertical bars, written from XML elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree.ElementTree import Element

_INDENT: Final = "  "
_BLOCKS: Final = frozenset({"head", "list", "p", "quote", "table"})
_CODE_PARENTS: Final = frozenset({"body", "quote"})
"""Elements in which code is a block."""

_MIN_CELLS: Final = 2000
"""Number of cells that a table may always have with the empty ones that make its rows equally long."""
_MAX_GROWTH: Final = 3
"""Maximum number of cells of a larger table, as a multiple of those that the page has."""


def write_lines(body: Element) -> str:
    """The text of the elements in a body, without empty lines."""
    return "\n".join(line for block in _write_blocks(body) for line in block.splitlines() if line.strip()).rstrip()


def _write_blocks(parent: Element, depth: int = 0) -> Iterator[str]:
    """The blocks in an element: the inline content between its blocks, and what each of these contains."""
    inline = [_collapse(parent.text, parent)]
    for child in parent:
        if child.tag in _BLOCKS or (child.tag == "code" and parent.tag in _CODE_PARENTS):
            yield "".join(inline).strip()
            yield from _write_block(child, depth)
            inline = []
        else:
            inline.append(_write_inline(child))
        inline.append(_collapse(child.tail, parent))
    yield "".join(inline).strip()


def _write_block(block: Element, depth: int) -> Iterator[str]:
    if block.tag == "list":
        for item in block:
            yield from _write_item(item, depth)
    elif block.tag == "table":
        yield from _write_table(block)
    elif block.tag == "code":
        yield _write_inline(block)
    else:
        yield from _write_blocks(block, depth)


def _write_item(item: Element, depth: int) -> Iterator[str]:
    """An entry of a list; a list in it is indented, unless it comes before any text."""
    blocks = filter(None, _write_blocks(item, depth + 1))
    starts_with_list = not (item.text or "").strip() and len(item) > 0 and item[0].tag == "list"
    first = "" if starts_with_list else next(blocks, "")
    if first:
        yield f"{_INDENT * depth}- {first}"
    yield from blocks


def _write_table(table: Element) -> Iterator[str]:
    """The caption and the rows of a table, all with as many cells; a line of dashes follows a head."""
    for caption in table.findall("p"):
        yield from _write_blocks(caption)
    rows = table.findall("row")
    width, cells = max(map(len, rows), default=0), sum(map(len, rows))
    may_add = width * len(rows) <= _MIN_CELLS + _MAX_GROWTH * cells
    for row in rows:
        yield "| " + " | ".join([*map(_write_cell, row), *[""] * (width - len(row)) * may_add]) + " | "
        if row is rows[0] and any(cell.get("role") == "head" for cell in row):
            yield f"|{'---|' * width}"


def _write_cell(cell: Element) -> str:
    """The content of a cell on one line."""
    lines = (line for block in _write_blocks(cell) for line in block.splitlines())
    return " ".join(" ".join(lines).split()).replace("|", r"\|")


def _write_inline(element: Element) -> str:
    """The content of an inline element; links and images as Markdown has them."""
    if element.tag == "lb":
        return "\n"
    if element.tag == "graphic":
        described = " ".join(filter(None, (element.get("title"), element.get("alt"))))
        return f"![{described}]({element.get('src', '')})"
    content = "".join(_inline_parts(element))
    target, words = element.get("target"), content.strip()
    return content.replace(words, f"[{words}]({target})", 1) if element.tag == "ref" and target and words else content


def _inline_parts(element: Element) -> Iterable[str]:
    yield _collapse(element.text, element)
    for child in element:
        yield "\n".join(_write_block(child, 0)) if child.tag in _BLOCKS else _write_inline(child)
        yield _collapse(child.tail, element)


def _collapse(text: str | None, element: Element) -> str:
    """A text in an element with each white space as one space; in code it is verbatim."""
    if not text or element.tag == "code":
        return text or ""
    words = " ".join(text.split())
    return f"{' ' * text[0].isspace()}{words}{' ' * text[-1].isspace()}" if words else " "
