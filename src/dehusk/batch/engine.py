"""The engine: splits go to worker processes on all cores, and their rows to the output.

When a worker hangs or crashes, another replaces it. The page that it had started is tried once more, and then given
up, so that it costs no other page.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from ..errors import DehuskError
from ..limits import DEFAULT_LIMITS
from ..workers.loop import Frame
from ..workers.pool import Worker, WorkerCrashed
from .reading import Split
from .rows import NO_MEMORY, BatchOptions, Counts
from .worker import SplitJob, Step, WorkerProgress

MEGABYTE: Final = 1_000_000
Result = TypeVar("Result")
_ALLOCATION_ERROR: Final = "memory allocation of"
"""Part of what compiled code writes to standard error before it aborts for lack of memory."""
_MAX_ATTEMPTS: Final = 2
"""How often a page is tried when workers crash on it: one crash can be chance."""
_MAX_STARTS: Final = 3
"""How often a worker may crash between pages: when it starts, or writes files."""
COMMAND: Final = ("-m", "dehusk.batch.worker")
"""The arguments of Python that run a worker."""
_MAX_WAITING: Final = 8
"""Maximum number of splits per worker that wait for an earlier one, if rows keep the order of the input."""


@dataclass(frozen=True)
class EngineSettings:
    """The workers, and the limits of a page."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    ordered: bool = True
    """Whether the rows are in the order of the input."""
    time_limit: float = DEFAULT_LIMITS.seconds
    """Maximum seconds of a page."""
    memory_limit: int = 1000 * MEGABYTE
    """Maximum bytes that a worker may allocate for a page, besides what it needs itself."""


class Window(Generic[Result]):
    """Delivers results in the order of their indexes, at most `size` of which are in progress or waiting."""

    def __init__(self, size: int, deliver: Callable[[Result], None]) -> None:
        self._size, self._deliver = size, deliver
        self._waiting: dict[int, Result] = {}
        self._next = 0
        self._moved = asyncio.Condition()

    async def wait_for(self, index: int) -> None:
        """Wait until an index is within the window."""
        async with self._moved:
            await self._moved.wait_for(lambda: index < self._next + self._size)

    async def put(self, index: int, result: Result) -> None:
        """Deliver a result, and those that waited for it."""
        self._waiting[index] = result
        async with self._moved:
            while self._next in self._waiting:
                self._deliver(self._waiting.pop(self._next))
                self._next += 1
            self._moved.notify_all()


class Crash(NamedTuple):
    """The end of a worker."""

    code: int
    last_line: str
    """The last line that it wrote to standard error."""

    @property
    def is_timeout(self) -> bool:
        """Whether the time limit of the page ended the worker."""
        return self.code == -signal.SIGALRM

    def describe(self) -> str:
        name = signal.Signals(-self.code).name if self.code < 0 else f"exit code {self.code}"
        return f"{name}: {self.last_line}" if self.last_line else name

    def reason(self, settings: EngineSettings) -> str:
        """The reason why the page of the worker failed."""
        if self.is_timeout:
            return f"the page takes longer than {settings.time_limit:g} seconds"
        return (
            NO_MEMORY if _ALLOCATION_ERROR in self.last_line else f"the worker crashed on this page: {self.describe()}"
        )


class WorkerSupervisor:
    """Supervises a worker and restarts it after a crash, so that every split completes."""

    def __init__(self, command: tuple[str, ...], folder: Path, number: int, settings: EngineSettings) -> None:
        self._command = (*command, str(folder / f"progress-{number}"))
        self._errors = folder / f"errors-{number}"
        self._progress = WorkerProgress(folder / f"progress-{number}")
        self._settings = settings
        self._worker: Worker | None = None

    async def do(self, number: int, split: Split) -> Frame:
        """Return the answer to a split. The split is repeated without a page on which workers crash."""
        job = SplitJob(number, split, {})
        crashes: Counter[Step | None] = Counter()
        while True:
            try:
                if self._worker is None:
                    self._progress.write(None)
                    with self._errors.open("wb") as errors:
                        self._worker = await Worker.start(*self._command, errors=errors)
                return await self._worker.do(job.fields, [split.data])
            except WorkerCrashed:
                crash, step = await self._clear_crashed(), self._progress.read()
            crashes[step] += 1
            if step is None and crashes[step] == _MAX_STARTS:
                reason = f"the workers crash: {crash.describe()}"
                raise DehuskError(f"{reason}; complete shards are kept, and --resume continues")
            if step is not None and (crash.is_timeout or crashes[step] == _MAX_ATTEMPTS):
                job = job.without(step, crash.reason(self._settings))

    async def _clear_crashed(self) -> Crash:
        """Forget the worker that crashed, and return how it ended; one that did not start has no exit code."""
        code = 1 if self._worker is None else await asyncio.shield(self._worker.ended)
        self._worker = None
        lines = self._errors.read_bytes()[-1000:].decode(errors="replace").strip().splitlines()
        return Crash(code, lines[-1] if lines else "")

    async def close(self) -> None:
        """End the worker, even while it works."""
        if self._worker is not None:
            await self._worker.stop()
            self._worker = None


class Done(NamedTuple):
    """A complete split: the counts of its pages, and its encoded rows."""

    number: int
    split: Split
    counts: Counts
    data: bytes


class Engine:
    """Distributes splits to workers until there are no more or it is stopped."""

    def __init__(
        self,
        options: BatchOptions,
        settings: EngineSettings,
        target: str,
        folder: Path,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        """`target` names the output, and `folder` is for files of the workers."""
        limits = {"time_limit": settings.time_limit, "memory_limit": settings.memory_limit}
        command = (*command, json.dumps({"options": options.as_json(), "target": target, **limits}))
        self._supervisors = [WorkerSupervisor(command, folder, number, settings) for number in range(settings.workers)]
        self._is_ordered = settings.ordered
        self.is_stopped = False

    def stop(self) -> None:
        """Start no more splits; those in progress are finished."""
        self.is_stopped = True

    async def run(self, splits: Iterator[tuple[int, Split]], deliver: Callable[[Done], None]) -> None:
        """Process all numbered splits, and deliver each when it is done."""
        window = Window(_MAX_WAITING * len(self._supervisors), deliver) if self._is_ordered else None
        remaining, lock = enumerate(splits), asyncio.Lock()

        async def work(supervisor: WorkerSupervisor) -> None:
            while not self.is_stopped:
                async with lock:  # reading a stream may take long, so it must not delay the answers of workers
                    taken = await asyncio.to_thread(next, remaining, None)
                if taken is None:
                    return
                index, (number, split) = taken
                if window:
                    await window.wait_for(index)
                fields, data = await supervisor.do(number, split)
                done = Done(number, split, Counts.of(fields[0]), data)
                if window:
                    await window.put(index, done)
                else:
                    deliver(done)

        tasks = [asyncio.create_task(work(supervisor)) for supervisor in self._supervisors]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(supervisor.close() for supervisor in self._supervisors))
