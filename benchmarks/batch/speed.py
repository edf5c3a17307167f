"""How fast batches are, and what the engine adds to bare extraction."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from dehusk.batch import BatchOptions, Record, row
from dehusk.batch.engine import COMMAND, EngineSettings
from dehusk.batch.reading import plan, records
from dehusk.batch.rows import Counts
from dehusk.batch.run import BatchRequest, run

_TEXT: Final = BatchOptions(fields=("url", "text"))
_PEER: Final = ("-m", "benchmarks.batch.peer_worker")
DEHUSK: Final = "dehusk, text"
CONTESTANTS: Final[dict[str, tuple[BatchOptions, tuple[str, ...]]]] = {
    DEHUSK: (_TEXT, COMMAND),
    "dehusk, usual columns": (BatchOptions(), COMMAND),
    "resiliparse": (_TEXT, (*_PEER, "resiliparse")),
    "trafilatura": (_TEXT, (*_PEER, "trafilatura")),
}
"""Measured workers: the options, and the command that runs each. Reading and writing are the same for all."""


@dataclass(frozen=True)
class Speed:
    """Seconds per page of a batch."""

    seconds: float
    """On the clock, from the first split that was done to the last: what starting takes does not count."""
    work: float
    """Of the processors, for the workers."""
    parent: float
    """Of the processors, for the process that hands out splits and writes shards."""


def batch_speed(name: str, inputs: Sequence[str], one_page: Sequence[str], workers: int) -> Speed:
    """The speed of a contestant. A batch of one page tells what starting takes."""
    starting = _batch(name, one_page, workers)
    whole = _batch(name, inputs, workers)
    pages = whole.pages - starting.pages
    (begin, first), (end, _) = whole.moments[0], whole.moments[-1]
    return Speed(
        (end - begin) / (whole.pages - first),
        (whole.children - starting.children) / pages,
        whole.parent / whole.pages,
    )


class _Batch(NamedTuple):
    """A batch that was run: its pages, the processor time of the parent and its workers, and when splits were done."""

    pages: int
    parent: float
    children: float
    moments: list[tuple[float, int]]


def _batch(name: str, inputs: Sequence[str], workers: int) -> _Batch:
    options, command = CONTESTANTS[name]
    moments: list[tuple[float, int]] = []

    def done(_size: int, counts: Counts) -> None:
        moments.append((time.perf_counter(), counts.pages))

    parent, children = _used()
    with TemporaryDirectory() as folder:
        request = BatchRequest(inputs, f"{folder}/rows.jsonl", options, EngineSettings(workers))
        pages = run(request, done, command=command).counts.pages
    return _Batch(pages, _used()[0] - parent, _used()[1] - children, moments)


def bare_seconds(inputs: Sequence[str]) -> tuple[float, float]:
    """The processor time of a page where one process extracts all pages one after the other, and that of reading it."""
    reading = extracting = 0.0
    pages = 0
    for item, spent in _timed(item for split in plan(inputs) for item in records(split)):
        reading += spent
        if isinstance(item, Record):
            begin = time.process_time()
            row(item, _TEXT)
            extracting += time.process_time() - begin
            pages += 1
    return extracting / pages, reading / pages


def _timed(items: Iterator[object]) -> Iterator[tuple[object, float]]:
    """Items, with the processor time that each took to come."""
    while True:
        begin = time.process_time()
        item = next(items, None)
        if item is None:
            return
        yield item, time.process_time() - begin


def _used() -> tuple[float, float]:
    """The processor time of this process, and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own, children = (each.ru_utime + each.ru_stime for each in used)
    return own, children
