"""The workers: each does one job at a time, and is replaced when it hangs or dies."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict
from http import HTTPStatus
from typing import Final

from ...limits import DEFAULT_LIMITS, Limits
from ...workers.frames import Chunks, Frame
from ...workers.process import Worker, WorkerDied
from .http import Problem
from .worker import Answer, ServerJob

_COMMAND: Final = ("-m", "dehusk.web.server.worker")
_ATTEMPTS: Final = 2
"""How often a job is begun when workers die of it, or with it."""
_PAUSE: Final = 1.0
"""Seconds before a worker that did not start is started again."""
_LOG: Final = logging.getLogger(__name__)


class Pool:
    """A fixed number of workers."""

    def __init__(self, count: int, timeout: float, limits: Limits = DEFAULT_LIMITS) -> None:
        """A page has half of the time for an answer in which something is left out, and all of it for any answer."""
        self.workers: list[Worker] = []
        """The workers that are alive, idle or not."""
        self.replaced = 0
        self._count, self._timeout = count, timeout
        self._command = (*_COMMAND, json.dumps(asdict(limits.at_most(seconds=timeout / 2))))
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []

    @property
    def idle(self) -> int:
        """How many workers have nothing to do."""
        return self._idle.qsize()

    async def start(self) -> None:
        """Start all workers; an error if one does not start."""
        async with asyncio.TaskGroup() as group:
            starting = [group.create_task(Worker.start(*self._command)) for _ in range(self._count)]
        for started in starting:
            self._offer(started.result())
            self._keepers.append(asyncio.create_task(self._keep(started.result())))

    async def __aenter__(self) -> Pool:
        await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End all workers."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    def _offer(self, worker: Worker) -> None:
        self.workers.append(worker)
        self._idle.put_nowait(worker)

    async def _keep(self, worker: Worker) -> None:
        """Replace a worker whenever its process has ended."""
        while True:
            code = await asyncio.shield(worker.ended)
            self.workers.remove(worker)
            self.replaced += 1
            _LOG.warning("worker %d ended with code %d", worker.pid, code)
            worker = await self._another()
            self._offer(worker)

    async def _another(self) -> Worker:
        while True:
            try:
                return await Worker.start(*self._command)
            except (OSError, WorkerDied):
                _LOG.exception("a worker does not start")
                await asyncio.sleep(_PAUSE)

    async def do(self, job: ServerJob, data: Chunks) -> tuple[Answer, bytes]:
        """The answer of a worker. When one dies with the job, another begins it once more."""
        for _ in range(_ATTEMPTS):
            worker = await self._free()
            try:
                fields, answer = await self._done(worker, job, data)
            except WorkerDied:
                continue
            self._idle.put_nowait(worker)
            return Answer(*fields), answer
        raise Problem(HTTPStatus.INTERNAL_SERVER_ERROR, f"{_ATTEMPTS} workers died of this page")

    async def _done(self, worker: Worker, job: ServerJob, data: Chunks) -> Frame:
        """What a worker answers in time. A worker that does not answer is killed: it may still work on the job."""
        try:
            async with asyncio.timeout(self._timeout):
                return await worker.do(job, data)
        except BaseException as error:
            worker.kill()
            if not isinstance(error, TimeoutError):
                raise
            reason = f"the page takes longer than {self._timeout:g} seconds"
            raise Problem(HTTPStatus.GATEWAY_TIMEOUT, reason) from None

    async def _free(self) -> Worker:
        """The worker that is idle next."""
        try:
            async with asyncio.timeout(self._timeout):
                while (worker := await self._idle.get()) not in self.workers:
                    pass
                return worker
        except TimeoutError:
            reason = f"no worker is free within {self._timeout:g} seconds"
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, reason) from None
