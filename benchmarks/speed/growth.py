"""How the cost of each method grows with the page: ten times the HTML should cost ten times as much."""

from __future__ import annotations

from typing import Final

from rich.table import Table

import dehusk
from dehusk import METHODS

from .timing import best_of, verdict

_TIMES: Final = 10
_LIMIT: Final = 12.0
_PAGES: Final = 5


def growth_table(pages: list[bytes], repeats: int) -> Table:
    """For each method, how many times more some pages of middle size cost if their HTML is repeated."""
    middle = sorted(pages, key=len)[len(pages) // 2 :][:_PAGES]
    table = Table("a page ten times over", "× cost", f"limit {_LIMIT:g}")
    for name in METHODS:
        once, many = (sum(_cost(data * times, name, repeats) for data in middle) for times in (1, _TIMES))
        factor = many / once
        table.add_row(name, f"{factor:.1f}", verdict(factor <= _LIMIT))
    return table


def _cost(data: bytes, method: str, repeats: int) -> float:
    return best_of(lambda given: dehusk.extract(given, method=method).text, data, repeats)
