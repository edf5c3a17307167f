"""A worker process of the engine: it reads the pages of a split, extracts them and encodes the rows.

The engine gives it a job, and reads in a file that outlives it which page it has begun.
"""

from __future__ import annotations

import gc
import json
import mmap
import re
import signal
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..limits import DEFAULT_LIMITS
from ..workers.loop import Answering, Chunks, Frame, main, packed
from .output import Target
from .reading import Item, Skipped, Split, records
from .record import Record
from .rows import BatchOptions, Counts, Row, failed, row

_CELL: Final = struct.Struct("qq")
_STATUS: Final = Path("/proc/self/status")
_DATA: Final = re.compile(r"^VmData:\s*(\d+) kB$", re.MULTILINE)
_FIRST_PAGE: Final = Record("first", b"<title>A page</title><p>The first page loads the models and the modules.")


class Step(NamedTuple):
    """The number of an item in its split, and whether it is still being read."""

    number: int
    is_reading: bool


class WorkerProgress:
    """A cell that a worker writes to and the engine reads from. It is memory of both, so writing costs nothing."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(_CELL.pack(-1, 0))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _CELL.size)

    def write(self, number: int, is_reading: bool) -> None:
        _CELL.pack_into(self._memory, 0, number, is_reading)

    def read(self) -> Step | None:
        """What the worker has begun; None where it is between splits."""
        number, is_reading = _CELL.unpack_from(self._memory)
        return None if number < 0 else Step(number, bool(is_reading))

    def clear(self) -> None:
        _CELL.pack_into(self._memory, 0, -1, 0)


class SplitJob(NamedTuple):
    number: int
    split: Split
    given_up: dict[int, str]
    """The items of the split that are not extracted, and why."""
    unreadable: tuple[int, str] | None = None
    """The item where reading ends, and why."""

    def without(self, step: Step, reason: str) -> SplitJob:
        """The job without the item of which workers die."""
        if step.is_reading:
            return self._replace(unreadable=(step.number, reason))
        return self._replace(given_up={**self.given_up, step.number: reason})

    @property
    def fields(self) -> list[Any]:
        """All but the data of the split, which go with them."""
        return [self.number, self.split[:-1], list(self.given_up.items()), self.unreadable]

    @classmethod
    def of(cls, fields: list[Any], data: bytes) -> SplitJob:
        number, (kind, paths, start, stop, size), given_up, unreadable = fields
        split = Split(kind, tuple(paths), start, stop, size, data)
        return cls(number, split, dict(given_up), unreadable and tuple(unreadable))


def limit_memory(size: int | None) -> None:
    """Let this process take only so many more bytes; None lets it take all it wants.

    Without memory, Python raises `MemoryError` and other code aborts. Only Linux tells what the process has already.
    """
    import resource

    if _STATUS.exists():
        _, highest = resource.getrlimit(resource.RLIMIT_DATA)
        found = _DATA.search(_STATUS.read_text("ascii", "replace"))
        limit = highest if size is None or found is None else 1024 * int(found[1]) + size
        resource.setrlimit(resource.RLIMIT_DATA, (limit, highest))


def limit_time(seconds: float) -> None:
    """End this process by SIGALRM after so many seconds, unless another limit is set before; 0 sets none."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


class Extractor:
    """What answers the jobs of a batch."""

    def __init__(
        self, options: BatchOptions, target: Target, begun: WorkerProgress, time_limit: float, memory_limit: int
    ) -> None:
        """A page has half of the time for a row in which something is left out, and all of it for any row."""
        limits = options.limits.at_most(seconds=time_limit / 2, memory=memory_limit)
        self._options, self._target, self._begun = replace(options, limits=limits), target, begun
        self._time_limit, self._memory_limit = time_limit, memory_limit

    def __call__(self, frame: Frame) -> Chunks:
        job = SplitJob.of(frame.fields, frame.data)
        counts = Counts()
        limit_memory(self._memory_limit)
        rows = list(self._rows(job, counts))
        limit_time(0)  # the limits are those of pages
        limit_memory(None)
        self._begun.clear()
        beginning = self._target.folder / f"{job.number:06}"
        return packed([counts.as_json()], [self._target.form.encode(rows, self._options, beginning)])

    def _rows(self, job: SplitJob, counts: Counts) -> Iterator[Row]:
        """The row of each page. What is begun is always told, and how long it may take is always limited."""
        for number, item in self._items(job):
            if isinstance(item, Skipped):
                counts.skip(item.what)
                continue
            self._begin(number, is_reading=False)
            reason = job.given_up.get(number)
            made = row(item, self._options) if reason is None else failed(item, self._options, reason)
            counts.add_row(made, len(item.data))
            yield made

    def _items(self, job: SplitJob) -> Iterator[tuple[int, Item]]:
        """What is in the split, as far as it can be read."""
        items = records(job.split)
        if job.unreadable:
            place, reason = job.unreadable
            items = chain(
                islice(items, place),
                [Record(f"{job.split.paths[0]}@{job.split.start}-{job.split.stop}", b"", error=reason)],
            )
        for number in count():
            self._begin(number, is_reading=True)
            item = next(items, None)
            if item is None:
                return
            yield number, item

    def _begin(self, number: int, is_reading: bool) -> None:
        self._begun.write(number, is_reading)
        limit_time(self._time_limit + (DEFAULT_LIMITS.seconds if is_reading else 0))  # fetching has a limit of its own


def prepared() -> Answering:
    """Load what pages need, and return what answers the jobs."""
    settings, cell = json.loads(sys.argv[1]), Path(sys.argv[2])
    options = BatchOptions.of(settings["options"])
    row(_FIRST_PAGE, options)
    gc.freeze()  # the modules and models stay, and no later collection has to look at them
    target, limits = Target.named(settings["target"]), (settings["time_limit"], settings["memory_limit"])
    return Extractor(options, target, WorkerProgress(cell), *limits)


if __name__ == "__main__":
    main(prepared)
