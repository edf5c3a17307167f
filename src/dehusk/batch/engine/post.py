"""The post of a worker in the engine: when its process hangs or dies, another takes its place and its work."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Final

from ...errors import DehuskError
from ...workers.frames import Frame
from ...workers.process import Worker, WorkerDied
from ..reading import Split
from .begun import Begun, Step
from .deaths import how_it_died, is_timeout, reason_for
from .job import Job
from .settings import Settings

_ATTEMPTS: Final = 2
"""How often a page is begun when workers die of it: one can also die by chance."""
_STARTS: Final = 3
"""How often a worker may die while it works on no page: when it starts, or writes files."""


class Post:
    """A post that is always filled: every split is done, whatever its pages do."""

    def __init__(self, command: tuple[str, ...], folder: Path, number: int, settings: Settings) -> None:
        self._command = (*command, str(folder / f"begun-{number}"))
        self._errors = folder / f"errors-{number}"
        self._begun = Begun(folder / f"begun-{number}")
        self._settings = settings
        self._worker: Worker | None = None

    async def do(self, number: int, split: Split) -> Frame:
        """The answer to a split. A page that workers die of is given up, and the split is done again without it."""
        job = Job(number, split, {})
        deaths: Counter[Step | None] = Counter()
        while True:
            try:
                worker = await self._filled()
                return await worker.do(job.fields, [split.data])
            except WorkerDied:
                code, step = await self._code(), self._begun.read()
                how = how_it_died(code, self._errors)
            deaths[step] += 1
            if step is None and deaths[step] == _STARTS:
                raise DehuskError(f"the workers cannot work: {how}; what is complete stays, and --resume continues")
            if step is not None and (is_timeout(code) or deaths[step] == _ATTEMPTS):
                job = job.without(step, reason_for(code, how, self._settings))

    async def _filled(self) -> Worker:
        """The worker, which is started if there is none."""
        if self._worker is None:
            self._begun.clear()
            with self._errors.open("wb") as errors:
                self._worker = await Worker.start(*self._command, errors=errors)
        return self._worker

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
