"""Tables: which of them only lay out, and which cell stands where in the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from turbohtml import Element

_PARTS: Final = frozenset({"table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"})
_BLOCKS: Final = "hr,blockquote,pre,article,section"
"""What stands in a cell of a layout, and hardly ever in one of data."""
_HEADINGS: Final = "h1,h2,h3,h4,h5,h6"
_LONG: Final = 400
"""Characters of a cell that may be a column of a page; it is one if it holds most of the table."""
_MAX_SPAN: Final = 1000

Grid = list[list[Element | None]]
"""The cells of a table by row and column; None where a cell reaches over from its left or from above."""


def dissolve_layout(tree: Element) -> None:
    """Make plain blocks of tables that only lay out, the innermost first: a table that holds one of data is another."""
    for table in reversed(tree.select("table")):
        if _only_lays_out(table):
            for part in [table, *_parts(table)]:
                if part.tag == "colgroup":
                    part.extract()
                else:
                    part.tag = "div"


def _only_lays_out(table: Element) -> bool:
    if table.attr("role") in ("presentation", "none") or table.select_one("table") is not None:
        return True
    rows = [[cell for cell in cells if cell is not None and _holds(cell)] for cells in grid_of(table)]
    rows = [cells for cells in rows if cells]
    if len(rows) < 2 or max(map(len, rows)) < 2:
        return True
    if table.select_one("th,caption") is not None:
        return False
    cells = [cell for row in rows for cell in row]
    lengths = [len(cell.text) for cell in cells]
    return max(lengths) > max(_LONG, sum(lengths) / 2) or any(map(_is_part_of_page, cells))


def _is_part_of_page(cell: Element) -> bool:
    """Whether a cell has blocks of its own, such as a heading with text below it."""
    heading = cell.select_one(_HEADINGS)
    return cell.select_one(_BLOCKS) is not None or (
        heading is not None and len(heading.text.strip()) < len(cell.text.strip())
    )


def _holds(cell: Element) -> bool:
    return bool(cell.text.strip()) or cell.select_one("img") is not None


def _parts(table: Element) -> Iterator[Element]:
    """The rows, cells and groups of a table, without those of tables in it."""
    for child in table.children:
        if isinstance(child, Element):
            if child.tag in ("tr", "tbody", "thead", "tfoot"):
                yield from _parts(child)
            if child.tag in _PARTS or child.tag == "colgroup":
                yield child


def grid_of(table: Element) -> Grid:
    """Every cell at its place, once; where it spans others, these places stay empty, so that no word is doubled."""
    grid: Grid = []
    blocked: dict[int, int] = {}
    """For each column, for how many rows more a cell from above reaches into it."""
    for row in (part for part in _in_order(table) if part.tag == "tr"):
        cells: list[Element | None] = []
        for cell in row.children:
            if isinstance(cell, Element) and cell.tag in ("td", "th"):
                while blocked.get(len(cells), 0):
                    cells.append(None)
                width, height = _span(cell, "colspan"), _span(cell, "rowspan")
                blocked.update(dict.fromkeys(range(len(cells), len(cells) + width), height))
                cells += [cell, *[None] * (width - 1)]
        grid.append(cells)
        blocked = {column: rows - 1 for column, rows in blocked.items() if rows > 1}
    return grid


def _in_order(table: Element) -> Iterator[Element]:
    for child in table.children:
        if isinstance(child, Element) and child.tag in ("tbody", "thead", "tfoot"):
            yield from _in_order(child)
        elif isinstance(child, Element):
            yield child


def _span(cell: Element, name: str) -> int:
    value = (cell.attr(name) or "").strip()
    return min(max(int(value), 1), _MAX_SPAN) if value.isascii() and value.isdigit() else 1
