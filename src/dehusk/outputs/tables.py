"""Tables: which of them are only layout, and where each cell belongs in the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from turbohtml import Element

from ..limits import check_time

_PARTS: Final = frozenset({"table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"})
_BLOCKS: Final = "hr,blockquote,pre,article,section"
"""Elements that are common in the cells of layout tables, and rare in those of data tables."""
_HEADINGS: Final = "h1,h2,h3,h4,h5,h6"
_LONG: Final = 400
"""A cell longer than this many characters may be a column of the page; it is one if it holds most of the table."""
_MAX_SPANS: Final = {"colspan": 1000, "rowspan": 65534}
_MAX_EMPTY_PLACES: Final = 50
"""The maximum number of empty places for each cell; where spans would leave more, they are ignored."""

Grid = list[list[Element | None]]
"""The cells of a table by row and column; None where a cell to the left or above extends over the place."""

Row = tuple[list[Element], int]
"""The cells of a row, and the number of rows from this one to the end of its group."""

Reach = tuple[int, int, int]
"""The first column of a cell, the column after its last, and the number of rows it covers from the current one."""


def dissolve_layout(tree: Element) -> None:
    """Turn layout tables into plain blocks, the innermost first; a table that holds a data table is a layout table."""
    for table in reversed(tree.select("table")):
        check_time()
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
    if max(map(len, rows), default=0) < 2:
        return True
    if table.select_one("th,caption") is not None:
        return False
    if len(rows) < 2:
        return True
    cells = [cell for row in rows for cell in row]
    lengths = [len(cell.text) for cell in cells]
    return max(lengths) > max(_LONG, sum(lengths) / 2) or any(map(_is_part_of_page, cells))


def _is_part_of_page(cell: Element) -> bool:
    """Whether a cell holds blocks like those of a page, such as a heading with text below it."""
    heading = cell.select_one(_HEADINGS)
    return cell.select_one(_BLOCKS) is not None or (
        heading is not None and len(heading.text.strip()) < len(cell.text.strip())
    )


def _holds(cell: Element) -> bool:
    return bool(cell.text.strip()) or cell.select_one("img") is not None


def _parts(table: Element) -> Iterator[Element]:
    """The rows, cells and groups of a table, without those of nested tables."""
    for child in table.children:
        if isinstance(child, Element):
            if child.tag in ("tr", "tbody", "thead", "tfoot"):
                yield from _parts(child)
            if child.tag in _PARTS or child.tag == "colgroup":
                yield child


def grid_of(table: Element) -> Grid:
    """Every cell at its place, once. The other places that it spans stay empty, so that no word is repeated.

    A column begins where some cell begins. Spans that would leave almost only empty places are ignored.
    """
    rows = list(_rows(table))
    most = _MAX_EMPTY_PLACES * (100 + sum([len(cells) for cells, _ in rows]))
    placed = _placed(rows, most)
    if placed is not None:
        starts = sorted({column for row in placed for column in row})
        columns = {column: at for at, column in enumerate(starts)}
        if sum([columns[max(row)] for row in placed if row]) <= most:
            return [_filled({columns[column]: cell for column, cell in row.items()}) for row in placed]
    return [list(cells) for cells, _ in rows]


def _placed(rows: list[Row], most: int) -> list[dict[int, Element]] | None:
    """For each row its cells by their first column, or None where too many cells extend into the rows below."""
    placed = []
    reaching: list[Reach] = []
    for cells, rows_left in rows:
        most -= len(reaching)
        if most < 0:
            return None
        row: dict[int, Element] = {}
        new: list[Reach] = []
        from_above = iter(reaching)
        above = next(from_above, None)
        column = 0
        for cell in cells:
            while above is not None and above[0] <= column:
                column = max(column, above[1])
                above = next(from_above, None)
            row[column] = cell
            end = column + max(span_of(cell, "colspan"), 1)
            new.append((column, end, min(span_of(cell, "rowspan") or rows_left, rows_left)))
            column = end
        placed.append(row)
        reaching = sorted([(first, end, height - 1) for first, end, height in reaching + new if height > 1])
    return placed


def _filled(row: dict[int, Element]) -> list[Element | None]:
    return [row.get(at) for at in range(max(row, default=-1) + 1)]


def _rows(table: Element) -> Iterator[Row]:
    for group in _groups(table):
        for at, row in enumerate(group):
            cells = [cell for cell in row.children if isinstance(cell, Element) and cell.tag in ("td", "th")]
            yield cells, len(group) - at


def _groups(table: Element) -> Iterator[list[Element]]:
    """The rows of each group of a table; neighbouring rows outside of any group are a group as well."""
    loose: list[Element] = []
    for child in table.children:
        if isinstance(child, Element) and child.tag in ("tbody", "thead", "tfoot"):
            yield loose
            yield [row for row in child.children if isinstance(row, Element) and row.tag == "tr"]
            loose = []
        elif isinstance(child, Element) and child.tag == "tr":
            loose.append(child)
    yield loose


def span_of(cell: Element, name: str) -> int:
    """How many columns or rows a cell spans, according to `colspan` or `rowspan`; a `rowspan` of 0 means all rows to
    the end.
    """
    value = (cell.attr(name) or "").strip()
    if not (value.isascii() and value.isdigit()):
        return 1
    most = _MAX_SPANS[name]
    return min(int(value), most) if len(value) < 10 else most
