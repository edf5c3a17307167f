"""Draw the tree of a small page, with columns of a method beside each node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy.typing as npt

from dehusk import Page
from dehusk.evaluation.report.drawing import colour, cut_to_width, drawing, label, rule, tag

_TOP, _LINE, _NAMES, _CELL = 58, 20, 300, 100
_INDENT: Final = 16


def tree_drawing(page: Page, columns: Mapping[str, npt.NDArray[Any]], *, title: str, chosen: Sequence[int] = ()) -> str:
    """Every node of `body` on a line of its own, indented by its level; `chosen` nodes are framed."""
    rows = range(page.body, int(page.end[page.body]))
    width, height = _NAMES + _CELL * len(columns) + 8, _TOP + _LINE * len(rows) + 8
    parts = [rule(8, _TOP - 5, width - 8, _TOP - 5, "0.4")]
    for place, name in enumerate(columns):
        parts.append(label(name, _NAMES + (place + 1) * _CELL - 6, _TOP - 12, anchor="end", font_size=11))
    for index, row in enumerate(rows):
        top, left = _TOP + index * _LINE, 10 + _INDENT * (int(page.depth[row]) - int(page.depth[page.body]))
        parts.append(label(cut_to_width(_name(page, row), _NAMES - left), left + 4, top + 13))
        for place, values in enumerate(columns.values()):
            parts.append(label(_shown(values[row]), _NAMES + (place + 1) * _CELL - 6, top + 13, anchor="end"))
        if row in chosen:
            parts.append(
                tag(
                    "rect", x=left, y=top, width=width - left - 8, height=_LINE - 3, rx=3, fill="none", stroke=colour(1)
                )
            )
    return drawing(title, width, height, *parts)


def _name(page: Page, row: int) -> str:
    return f"“{' '.join(page.text(row).split())}”" if page.is_text[row] else page.name(row)


def _shown(value: Any) -> str:
    if value.dtype == bool:
        return "yes" if value else ""
    return f"{float(value):.4g}"
