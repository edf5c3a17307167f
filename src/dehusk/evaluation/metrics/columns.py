"""Which metrics the tables show, in which order, and what their headings mean."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from .metric import Column
from .table import MAIN, METRICS

COLUMNS: Final[dict[str, Column]] = {
    name: column for name in sorted(METRICS, key=lambda name: name != MAIN) if (column := METRICS[name].column)
}
"""The metrics that tables show, with how they show them, the main one first."""
_WIDTH: Final = 88


def legend() -> str:
    """What the headings in a terminal mean."""
    headings: dict[str, list[str]] = {}
    for column in COLUMNS.values():
        if column.legend:
            headings.setdefault(column.legend, []).append(column.heading)
    return fill("; ".join(f"{', '.join(names)}: {meaning}" for meaning, names in headings.items()) + ".", _WIDTH)
