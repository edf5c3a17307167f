"""How far a batch is, and what came of it: a bar in a terminal, and lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..errors import Unreadable
from .printing import printable

if TYPE_CHECKING:
    from ..batch.counts import Counts
    from ..batch.summary import Summary
    from ..batch.writing.target import Target

_EVERY: Final = 10.0
"""Seconds between two lines."""
_SHOWN: Final = 5
"""How many reasons are told."""


@contextmanager
def shown_progress(total_size: Callable[[], int | None]) -> Iterator[Callable[[int, Counts], None]]:
    """Show on standard error how far a batch is: the block calls what it gets with each part that is done.

    `total_size` tells the bytes of the whole input, or None where they are not known.
    """
    from ..batch.counts import Counts

    console, total, begun = Console(stderr=True), Counts(), time.monotonic()
    columns: list[ProgressColumn] = [BarColumn(), TextColumn("{task.fields[told]}"), TimeElapsedColumn()]
    columns += [TextColumn("left"), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        bar = bars.add_task("", total=None, told="")
        lines = _Lines(quiet=console.is_terminal)

        def done(size: int, counts: Counts) -> None:
            total.add(counts)
            told = _told(total, time.monotonic() - begun)
            bars.update(bar, advance=size, told=told)
            lines.tell(told)

        def measure() -> None:
            with suppress(Unreadable):  # which the batch itself reports
                bars.update(bar, total=total_size())

        Thread(target=measure, daemon=True).start()  # a folder with millions of files takes long
        yield done


class _Lines:
    """Lines on standard error, now and then."""

    def __init__(self, quiet: bool) -> None:
        self._quiet, self._last = quiet, time.monotonic()

    def tell(self, line: str) -> None:
        if not self._quiet and time.monotonic() - self._last >= _EVERY:
            self._last = time.monotonic()
            print("dehusk:", line, file=sys.stderr, flush=True)


def _told(counts: Counts, seconds: float) -> str:
    """A line for the pages so far."""
    speed = f"{counts.pages / seconds:,.0f} pages/s, {counts.bytes / 1e6 / seconds:,.1f} MB/s"
    failed = f", failed: {_listed(counts.failed)}" if counts.failed else ""
    return f"{_pages(counts.pages)}, {speed}{failed}"


def _listed(reasons: Counter[str]) -> str:
    """The most frequent reasons, with their counts."""
    told = [f"{printable(reason)} ({count:,})" for reason, count in reasons.most_common(_SHOWN)]
    return ", ".join([*told, "…"] if len(reasons) > _SHOWN else told)


def print_summary(summary: Summary, target: Target) -> None:
    """Print what came of a batch, and where it is."""
    counts, new = summary.counts, summary.new
    print(_told(new, summary.seconds).partition(", failed")[0], f"in {summary.seconds:,.1f} s")
    print(f"{counts.ok:,} of {counts.pages:,} ok")
    for name in ("failed", "rejected", "skipped"):
        reasons: Counter[str] = getattr(counts, name)
        if reasons:
            print(f"{reasons.total():,} {name}: {_listed(reasons)}")
    for shard in summary.shards[:1] + summary.shards[1:][-1:]:
        print(f"{shard.shard}  {_pages(shard.counts.pages)}, {shard.size / 1e6:,.1f} MB")
    print(f"{target.summary.name}  all this for programs")


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count:,} pages"
