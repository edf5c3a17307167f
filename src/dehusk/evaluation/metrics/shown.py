"""Which metrics the tables show, in which order, and what their headings mean."""

from __future__ import annotations

from textwrap import fill
from typing import Final

from .metric import Shown
from .table import MAIN, METRICS

SHOWN: Final[dict[str, Shown]] = {
    name: shown for name in sorted(METRICS, key=lambda name: name != MAIN) if (shown := METRICS[name].shown)
}
"""The metrics that tables show, each with how they show it; the main one is the first."""
_WIDTH: Final = 88


def legend() -> str:
    """What the headings in a terminal mean."""
    headings: dict[str, list[str]] = {}
    for shown in SHOWN.values():
        if shown.legend:
            headings.setdefault(shown.legend, []).append(shown.heading)
    return fill("; ".join(f"{', '.join(names)}: {meaning}" for meaning, names in headings.items()) + ".", _WIDTH)
