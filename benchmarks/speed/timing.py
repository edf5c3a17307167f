"""Tools of all speed measurements: the best of several runs, and the verdict on a limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from rich.table import Table

Argument = TypeVar("Argument")


def best_of(run: Callable[[Argument], object], argument: Argument, repeats: int) -> float:
    """The seconds of the fastest of several runs."""
    return min(seconds(run, argument) for _ in range(repeats))


def seconds(run: Callable[[Argument], object], argument: Argument) -> float:
    """The seconds that the processor worked for one run: other programs on a busy machine do not count."""
    begin = time.thread_time()
    run(argument)
    return time.thread_time() - begin


def verdict(*kept: bool) -> str:
    """Verdict on the limits of a table: `ok` if all are kept; empty without limits."""
    return ("ok" if all(kept) else "MISSED") if kept else ""


def ratios_table(name: str, total: Mapping[str, float], pages: int, limits: Mapping[str, float]) -> Table:
    """The costs of some jobs on all pages, in milliseconds a page and as multiples of the first, with their limits."""
    base, *_ = total
    table = Table(name, "ms a page", f"× {base}", "limit", "")
    for job, cost in total.items():
        ratio, limit = cost / total[base], limits.get(job)
        shown, kept = ("", []) if limit is None else (f"{limit:g}", [ratio <= limit])
        table.add_row(job, f"{cost / pages * 1e3:.3f}", f"{ratio:.2f}", shown, verdict(*kept))
    return table
