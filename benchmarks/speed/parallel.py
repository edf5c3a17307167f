"""How many times more pages two threads, or two processes, extract in the same time as one."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Final

from rich.table import Table

import dehusk

from .timing import verdict

_POOLS: Final[dict[str, tuple[Callable[[int], Executor], float]]] = {
    "threads": (ThreadPoolExecutor, 1.6),
    "processes": (lambda count: ProcessPoolExecutor(count, get_context("spawn")), 1.8),
}
"""How to make workers, and the minimum gain of two of them."""
_AT_ONCE: Final = 5
"""Pages that a process is handed together, so that handing them over costs next to nothing."""


def parallel_table(pages: list[bytes], repeats: int) -> Table:
    """The gain of two workers over one of the same sort, with the best of several runs over all pages."""
    table = Table("in parallel", "one, ms a page", "two, ms a page", "gain", "limit", "")
    for name, (make, limit) in _POOLS.items():
        with make(1) as alone, make(2) as pair:
            one, two = _taking_turns(alone, pair, pages, repeats)
        each = [f"{cost / len(pages) * 1e3:.2f}" for cost in (one, two)]
        table.add_row(f"two {name}", *each, f"{one / two:.2f}", f"{limit:g}", verdict(one / two >= limit))
    return table


def _taking_turns(alone: Executor, pair: Executor, pages: list[bytes], repeats: int) -> tuple[float, float]:
    """The seconds of each pool for all pages; a first run, which is not counted, starts the workers."""
    pools = (alone, pair)
    _, *rounds = [[_seconds(pool, pages) for pool in pools] for _ in range(1 + repeats)]
    one, two = map(min, zip(*rounds, strict=True))
    return one, two


def _seconds(pool: Executor, pages: list[bytes]) -> float:
    """How long it takes until all pages are extracted."""
    begin = time.perf_counter()
    sum(pool.map(_length, pages, chunksize=_AT_ONCE))
    return time.perf_counter() - begin


def _length(data: bytes) -> int:
    """The length of the text; the text itself need not travel back."""
    return len(dehusk.extract(data).text)
