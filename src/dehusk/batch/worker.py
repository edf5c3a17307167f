"""A worker process of the engine: it reads the pages of a split, extracts them and encodes the rows.

Which page it has started is in a file that outlives it, so that the engine knows the page on which it crashed.
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
from ..workers.loop import AnswerJob, Chunks, Frame, main, pack_frame
from .output import Target
from .reading import Item, Skipped, Split, records
from .record import Record
from .rows import BatchOptions, Counts, Row, make_failed_row, row

_CELL: Final = struct.Struct("qq")
_STATUS: Final = Path("/proc/self/status")
_DATA: Final = re.compile(r"^VmData:\s*(\d+) kB$", re.MULTILINE)
_FIRST_PAGE: Final = Record("first", b"<title>A page</title><p>The first page loads the models and the modules.")


class Step(NamedTuple):
    """The number of an item in its split, and whether it is still being read."""

    number: int
    is_reading: bool


class WorkerProgress:
    """The step of a worker, in memory that it shares with the engine."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(_CELL.pack(-1, 0))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _CELL.size)

    def write(self, step: Step | None) -> None:
        _CELL.pack_into(self._memory, 0, *(step or (-1, False)))

    def read(self) -> Step | None:
        """The step that the worker has started; None between splits."""
        number, is_reading = _CELL.unpack_from(self._memory)
        return None if number < 0 else Step(number, bool(is_reading))


class SplitJob(NamedTuple):
    number: int
    split: Split
    failed: dict[int, str]
    """The items of the split that are not extracted, and why."""
    unreadable: tuple[int, str] | None = None
    """The item where reading ends, and why."""

    def without(self, step: Step, reason: str) -> SplitJob:
        """The job without the item on which workers crash."""
        if step.is_reading:
            return self._replace(unreadable=(step.number, reason))
        return self._replace(failed={**self.failed, step.number: reason})

    @property
    def fields(self) -> list[Any]:
        """All fields but the data of the split, which are sent with them."""
        return [self.number, self.split[:-1], list(self.failed.items()), self.unreadable]

    @classmethod
    def of(cls, fields: list[Any], data: bytes) -> SplitJob:
        number, (kind, paths, start, stop, size), failed, unreadable = fields
        return cls(number, Split(kind, tuple(paths), start, stop, size, data), dict(failed), unreadable)


def limit_memory(size: int | None) -> None:
    """Limit how many more bytes this process may allocate; None removes the limit.

    Beyond it, Python raises `MemoryError` and other code aborts. Only Linux reports how much the process has already.
    """
    import resource

    if _STATUS.exists():
        _, highest = resource.getrlimit(resource.RLIMIT_DATA)
        used = _DATA.search(_STATUS.read_text("ascii", "replace"))
        limit = highest if size is None or used is None else 1024 * int(used[1]) + size
        resource.setrlimit(resource.RLIMIT_DATA, (limit, highest))


def limit_time(seconds: float) -> None:
    """End this process by SIGALRM after a time, unless a new limit is set before; 0 removes the limit."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


class SplitExtractor:
    """Answers the jobs of a batch."""

    def __init__(
        self, options: BatchOptions, target: Target, progress: WorkerProgress, time_limit: float, memory_limit: int
    ) -> None:
        """A page has half of the time for a row in which something is left out, and all of it for any row."""
        limits = options.limits.at_most(seconds=time_limit / 2, memory=memory_limit)
        self._options, self._target, self._progress = replace(options, limits=limits), target, progress
        self._time_limit, self._memory_limit = time_limit, memory_limit

    def __call__(self, frame: Frame) -> Chunks:
        job = SplitJob.of(frame.fields, frame.data)
        counts = Counts()
        limit_memory(self._memory_limit)
        rows = list(self._extract(job, counts))
        limit_time(0)  # the limits are those of pages
        limit_memory(None)
        self._progress.write(None)
        prefix = self._target.folder / f"{job.number:06}"
        return pack_frame([counts.as_json()], [self._target.form.encode(rows, self._options, prefix)])

    def _extract(self, job: SplitJob, counts: Counts) -> Iterator[Row]:
        """Yield the row of each page, and count it."""
        for number, item in self._read(job):
            if isinstance(item, Skipped):
                counts.skip(item.reason)
                continue
            self._start_step(number, is_reading=False)
            reason = job.failed.get(number)
            page_row = row(item, self._options) if reason is None else make_failed_row(item, self._options, reason)
            counts.add_row(page_row, len(item.data))
            yield page_row

    def _read(self, job: SplitJob) -> Iterator[tuple[int, Item]]:
        """Read the items of the split, up to the one that is unreadable."""
        items = records(job.split)
        if job.unreadable:
            number, reason = job.unreadable
            rest = Record(f"{job.split.paths[0]}@{job.split.start}-{job.split.stop}", b"", error=reason)
            items = chain(islice(items, number), [rest])
        for number in count():
            self._start_step(number, is_reading=True)
            item = next(items, None)
            if item is None:
                return
            yield number, item

    def _start_step(self, number: int, is_reading: bool) -> None:
        """Record the step, and limit its time; fetching has a time limit of its own."""
        self._progress.write(Step(number, is_reading))
        limit_time(self._time_limit + (DEFAULT_LIMITS.seconds if is_reading else 0))


def prepare() -> AnswerJob:
    """Load the models and modules, and return the function that answers jobs."""
    settings, progress = json.loads(sys.argv[1]), WorkerProgress(Path(sys.argv[2]))
    options = BatchOptions.of(settings["options"])
    row(_FIRST_PAGE, options)
    gc.freeze()  # the modules and models stay, and no later collection has to look at them
    target = Target.named(settings["target"])
    return SplitExtractor(options, target, progress, settings["time_limit"], settings["memory_limit"])


if __name__ == "__main__":
    main(prepare)
