"""The tables of MathML as TeX: matrices, cases, aligned equations and their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from turbohtml import Element

from .tokens import words

Translate = Callable[[Element], str]

_BEGIN, _END = r"\begin{matrix}", r"\end{matrix}"
_STACK: Final = r"\genfrac{}{}{0pt}{}"
_MATRICES: Final = {("(", ")"): "p", ("[", "]"): "b", (r"\{", r"\}"): "B", ("|", "|"): "v", (r"\Vert", r"\Vert"): "V"}
"""The delimiters of the matrices that TeX has, and the first letters of their names."""
_NEW_ROW: Final = r" \\ "
_ROWS: Final = frozenset({"mtr", "mlabeledtr"})
_SPANS: Final = ("columnspan", "rowspan")
_ALIGNED: Final = re.compile(r"\s*right\s+left\b")
_NUMBER: Final = re.compile(r"\(\s*(.*?)\s*\)")


def table_of(table: Element, of: Translate) -> str:
    """A table; the number of an equation stands at the end of its row."""
    rows = []
    for row in _rows_of(table):
        label, cells = _label_and_cells(row)
        rows.append(" & ".join(map(of, cells)) + (rf" \qquad {of(label)}" if label is not None else ""))
    if _ALIGNED.match(table.attr("columnalign") or ""):
        return rf"\begin{{aligned}}{_NEW_ROW.join(rows)}\end{{aligned}}"
    return _BEGIN + _NEW_ROW.join(rows) + _END


def delimited(tex: str, before: str, after: str) -> str | None:
    """A table, or a stack of two, together with the delimiters around it; None where they are none of its own."""
    if tex.startswith(_STACK):
        return rf"\binom{tex.removeprefix(_STACK)}" if (before, after) == ("(", ")") else None
    if not tex.startswith(_BEGIN):
        return None
    inside = tex.removeprefix(_BEGIN).removesuffix(_END)
    if name := _MATRICES.get((before, after)):
        return rf"\begin{{{name}matrix}}{inside}\end{{{name}matrix}}"
    if (before, after) != (r"\{", ""):
        return None
    has_cases = r"\begin" not in inside and all(row.count("&") < 2 for row in inside.split(_NEW_ROW))
    return rf"\begin{{cases}}{inside}\end{{cases}}" if has_cases else rf"\left\{{{tex}\right."


def tagged(math: Element, of: Translate) -> str | None:
    """A formula that is one equation with its number; None for others."""
    only = math
    while len(children := [child for child in only.children if isinstance(child, Element)]) == 1:
        only = children[0]
        if only.tag == "mtable":
            break
    rows = _rows_of(only) if only.tag == "mtable" else []
    label, cells = _label_and_cells(rows[0]) if len(rows) == 1 else (None, [])
    if label is None:
        return None
    text = " ".join(label.text.split())
    number = _NUMBER.fullmatch(text)
    tag = rf"\tag{{{number[1]}}}" if number and number[1].isalnum() else rf"\tag*{{{words(text)}}}"
    return " ".join([*map(of, cells), tag])


def _rows_of(table: Element) -> list[Element]:
    rows = [row for row in table.children if isinstance(row, Element)]
    if any(row.tag not in _ROWS for row in rows):
        raise ValueError(table.tag)
    return rows


def _label_and_cells(row: Element) -> tuple[Element | None, list[Element]]:
    cells = [cell for cell in row.children if isinstance(cell, Element)]
    if any(cell.tag != "mtd" or any((cell.attr(span) or "1") != "1" for span in _SPANS) for cell in cells):
        raise ValueError(row.tag)
    return (cells[0], cells[1:]) if cells and row.tag == "mlabeledtr" else (None, cells)
