"""A table of numbers as a drawing, in which larger numbers are darker."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from ..report.marks import colour
from ..report.markup import drawing, fitted, label, tag, tooltip, width_of

HEAD: Final = 62
"""The height of the title and the names of the columns."""
LINE: Final = 24
NARROWEST: Final = 52
_NAME: Final = 200
"""The maximum width of the name of a row."""


def table_chart(columns: Sequence[str], rows: Mapping[str, Sequence[float | None]], *, title: str) -> str:
    """Positive numbers in rows and columns, each on a background that darkens with its logarithm."""
    left = 20 + max(min(width_of(name), _NAME) for name in rows)
    cell = max(NARROWEST, min(110, (752 - left) / max(len(columns), 1)))
    width, height = max(760, left + cell * len(columns) + 8), HEAD + LINE * len(rows) + 6
    shade = _shades([value for values in rows.values() for value in values if value is not None])
    parts = [label(title, 8, 20, font_size=14, font_weight="600")]
    parts += [_heading(name, left + (index + 1) * cell, cell) for index, name in enumerate(columns)]
    for line, (name, values) in enumerate(rows.items()):
        top = HEAD + line * LINE
        parts.append(label(fitted(name, _NAME), left - 10, top + 16, anchor="end"))
        for index, value in enumerate(values):
            if value is not None:
                about = f"{name}, {columns[index]}: {shown(value)}"
                parts.append(_cell(about, value, left + index * cell, top, cell, shade[value]))
    return drawing(title, width, height, *parts)


def shown(value: float) -> str:
    """A number with about two significant digits."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def _shades(values: Sequence[float]) -> dict[float, float]:
    """How dark the background of each value is, between 0 and 1."""
    logs = {value: math.log(max(value, 1e-12)) for value in values}
    low, high = min(logs.values(), default=0.0), max(logs.values(), default=0.0)
    return {value: (log - low) / (high - low) if high > low else 0.0 for value, log in logs.items()}


def _heading(name: str, right: float, cell: float) -> str:
    return tag("g", tooltip(name), label(fitted(name, cell - 4, 11), right - 8, HEAD - 8, anchor="end", font_size=11))


def _cell(about: str, value: float, x: float, y: float, cell: float, shade: float) -> str:
    ground = tag("rect", x=x, y=y, width=cell - 2, height=LINE - 2, fill=colour(0), fill_opacity=f"{0.6 * shade:.2f}")
    return tag("g", tooltip(about), ground, label(shown(value), x + cell - 8, y + 16, anchor="end"))
