"""The engine: splits go to worker processes on all cores, and their rows to the output.

When a worker hangs or crashes, another takes its place. The page that it had begun is tried once more, and then given
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
from ..workers.pool import Worker, WorkerDied
from .reading import Split
from .rows import NO_MEMORY, BatchOptions, Counts
from .worker import SplitJob, Step, WorkerProgress

MEGABYTE: Final = 1_000_000
Result = TypeVar("Result")
_NO_MEMORY: Final = "memory allocation of"
"""What compiled code says on standard error before it aborts because it gets no memory."""
_ATTEMPTS: Final = 2
"""How often a page is begun when workers die of it: one can also die by chance."""
_STARTS: Final = 3
"""How often a worker may die while it works on no page: when it starts, or writes files."""
COMMAND: Final = ("-m", "dehusk.batch.worker")
"""What runs a worker, as arguments of Python."""
_AHEAD: Final = 8
"""How many splits for each worker can wait for one before them, where rows are in the order of the input."""


@dataclass(frozen=True)
class EngineSettings:
    """The workers, and the limits of a page."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    ordered: bool = True
    """Whether the rows are in the order of the input."""
    time_limit: float = DEFAULT_LIMITS.seconds
    """The maximum seconds of a page."""
    memory_limit: int = 1000 * MEGABYTE
    """The maximum bytes that a worker may take for a page, beside what it needs itself."""


class Window(Generic[Result]):
    """Delivers results by their places: 0, 1, 2, … Only so many places after the next one can be taken at a time."""

    def __init__(self, size: int, deliver: Callable[[Result], None]) -> None:
        self._size, self._deliver = size, deliver
        self._waiting: dict[int, Result] = {}
        self._next = 0
        self._moved = asyncio.Condition()

    async def until_near(self, place: int) -> None:
        """Wait until a place is within the window."""
        async with self._moved:
            await self._moved.wait_for(lambda: place < self._next + self._size)

    async def put(self, place: int, result: Result) -> None:
        """Deliver a result, and those that waited for it."""
        self._waiting[place] = result
        async with self._moved:
            while self._next in self._waiting:
                self._deliver(self._waiting.pop(self._next))
                self._next += 1
            self._moved.notify_all()


def is_timeout(code: int) -> bool:
    """Whether the kernel ended the worker because its time was up."""
    return code == -signal.SIGALRM


def how_it_died(code: int, errors: Path) -> str:
    """The exit code of a worker in words, and the last line that it wrote to standard error."""
    code_in_words = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    said = errors.read_bytes()[-1000:].decode(errors="replace").strip().splitlines()[-1:]
    return ": ".join([code_in_words, *said])


def reason_for(code: int, how: str, settings: EngineSettings) -> str:
    """Why the page failed that the worker had begun."""
    if is_timeout(code):
        return f"the page takes longer than {settings.time_limit:g} seconds"
    return NO_MEMORY if _NO_MEMORY in how else f"the worker died of this page: {how}"


class WorkerSupervisor:
    """A post that is always filled: every split is done, whatever its pages do."""

    def __init__(self, command: tuple[str, ...], folder: Path, number: int, settings: EngineSettings) -> None:
        self._command = (*command, str(folder / f"begun-{number}"))
        self._errors = folder / f"errors-{number}"
        self._begun = WorkerProgress(folder / f"begun-{number}")
        self._settings = settings
        self._worker: Worker | None = None

    async def do(self, number: int, split: Split) -> Frame:
        """The answer to a split. A page that workers die of is given up, and the split is done again without it."""
        job = SplitJob(number, split, {})
        deaths: Counter[Step | None] = Counter()
        while True:
            try:
                if self._worker is None:
                    self._begun.clear()
                    with self._errors.open("wb") as errors:
                        self._worker = await Worker.start(*self._command, errors=errors)
                worker = self._worker
                return await worker.do(job.fields, [split.data])
            except WorkerDied:
                code, step = await self._code(), self._begun.read()
                how = how_it_died(code, self._errors)
            deaths[step] += 1
            if step is None and deaths[step] == _STARTS:
                raise DehuskError(f"the workers cannot work: {how}; what is complete stays, and --resume continues")
            if step is not None and (is_timeout(code) or deaths[step] == _ATTEMPTS):
                job = job.without(step, reason_for(code, how, self._settings))

    async def _code(self) -> int:
        """The exit code of the worker that died; none is left."""
        if self._worker is None:
            return 1
        code = await asyncio.shield(self._worker.ended)
        self._worker = None
        return code or 0

    async def close(self) -> None:
        """End the worker, whatever it does."""
        if self._worker is not None:
            await self._worker.stop()
            self._worker = None


class Done(NamedTuple):
    """A split that is done: the counts of its pages, and its rows as they are written."""

    number: int
    split: Split
    counts: Counts
    data: bytes


class Engine:
    """Workers that do splits, until there are no more or it is told to stop."""

    def __init__(
        self,
        options: BatchOptions,
        settings: EngineSettings,
        target: str,
        folder: Path,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        """`target` names the output, and `folder` is for files of the workers."""
        told = {
            "options": options.as_json(),
            "target": target,
            "time_limit": settings.time_limit,
            "memory_limit": settings.memory_limit,
        }
        command = (*command, json.dumps(told))
        self._posts = [WorkerSupervisor(command, folder, number, settings) for number in range(settings.workers)]
        self._is_ordered = settings.ordered
        self.is_stopped = False

    def stop(self) -> None:
        """Begin no more splits. Those that were begun are finished."""
        self.is_stopped = True

    async def run(self, splits: Iterator[tuple[int, Split]], deliver: Callable[[Done], None]) -> None:
        """Do all splits, which have numbers, and deliver each when it is done."""
        window = Window(_AHEAD * len(self._posts), deliver) if self._is_ordered else None
        places, turn = enumerate(splits), asyncio.Lock()

        async def work(post: WorkerSupervisor) -> None:
            while not self.is_stopped:
                async with turn:  # reading a stream may take long, so it must not hold up the answers of workers
                    taken = await asyncio.to_thread(next, places, None)
                if taken is None:
                    return
                place, (number, split) = taken
                if window:
                    await window.until_near(place)
                fields, data = await post.do(number, split)
                done = Done(number, split, Counts.of(fields[0]), data)
                if window:
                    await window.put(place, done)
                else:
                    deliver(done)

        working = [asyncio.create_task(work(post)) for post in self._posts]
        try:
            await asyncio.gather(*working)
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            await asyncio.gather(*(post.close() for post in self._posts))
