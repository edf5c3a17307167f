"""Worker processes from the side of the program that starts them."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO, Final, Self, cast

from .loop import Assembly, Chunks, Frame, pack_frame

_INPUT: Final = 0
"""The pipe from which the process reads."""
_PAUSE: Final = 1.0
"""Seconds before a worker that did not start is started again."""
_LOG: Final = logging.getLogger(__name__)


class WorkerCrashed(Exception):
    """A worker process ended before it answered."""


class Worker(asyncio.SubprocessProtocol):
    """A process that answers one job after the other."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[int] = self._loop.create_future()
        """The exit code of the process."""
        self._assembly = Assembly()
        self._answer: asyncio.Future[Frame] = self._loop.create_future()
        """The next answer; the first one reports that the worker is ready."""

    @classmethod
    async def start(cls, *command: str, errors: BinaryIO | None = None) -> Worker:
        """Start a process, and wait until it is ready for its first job.

        `command` are the arguments of Python, for a module that calls `workers.loop.main`. The standard error of the
        process goes into the file `errors`, or to that of this program.
        """
        loop = asyncio.get_running_loop()
        program = (sys.executable, "-P", *command)
        _, worker = await loop.subprocess_exec(cls, *program, stdin=PIPE, stdout=PIPE, stderr=errors)
        try:
            await worker._answer
        except BaseException:
            await worker.stop()
            raise
        return worker

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._process = cast("asyncio.SubprocessTransport", transport)
        self.pid: int = self._process.get_pid()

    async def do(self, job: Sequence[Any], data: Chunks) -> Frame:
        """Return the answer to a job. A caller that stops waiting must kill the process, which may still work on it."""
        jobs = self._process.get_pipe_transport(_INPUT)
        if self.ended.done() or jobs is None:
            raise WorkerCrashed
        self._answer = self._loop.create_future()
        cast("asyncio.WriteTransport", jobs).writelines(pack_frame(job, data))
        return await self._answer

    def pipe_data_received(self, _fd: int, data: bytes) -> None:
        frame = self._assembly.add(data)
        if frame is not None and not self._answer.done():
            self._answer.set_result(frame)

    def pipe_connection_lost(self, _fd: int, _error: Exception | None) -> None:
        self._die()

    def process_exited(self) -> None:
        self.ended.set_result(self._process.get_returncode() or 0)
        self._die()  # a job may have come after the pipes were lost
        self._process.close()

    def _die(self) -> None:
        if not self._answer.done():
            self._answer.set_exception(WorkerCrashed())

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> None:
        """End the process, even while it works."""
        self.kill()
        await asyncio.shield(self.ended)


class Pool:
    """A fixed number of workers; one that hangs or crashes is replaced."""

    def __init__(self, count: int, *command: str) -> None:
        """`command` are the arguments of Python that run a worker."""
        self.workers: list[Worker] = []
        """The running workers, idle or busy."""
        self.replaced = 0
        self._count, self._command = count, command
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []

    @property
    def idle(self) -> int:
        return self._idle.qsize()

    async def __aenter__(self) -> Self:
        async with asyncio.TaskGroup() as group:
            starting = [group.create_task(Worker.start(*self._command)) for _ in range(self._count)]
        for started in starting:
            self._offer(started.result())
            self._keepers.append(asyncio.create_task(self._keep(started.result())))
        return self

    async def __aexit__(self, *_error: object) -> None:
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
            worker = await self._start_another()
            self._offer(worker)

    async def _start_another(self) -> Worker:
        while True:
            try:
                return await Worker.start(*self._command)
            except (OSError, WorkerCrashed):
                _LOG.exception("a worker does not start")
                await asyncio.sleep(_PAUSE)

    async def free(self) -> Worker:
        """Wait for an idle worker, and reserve it for one job."""
        while (worker := await self._idle.get()) not in self.workers:
            pass
        return worker

    async def do(self, worker: Worker, job: Sequence[Any], data: Chunks, seconds: float) -> Frame:
        """Return the answer of a reserved worker. One that does not answer in time is killed."""
        try:
            async with asyncio.timeout(seconds):
                answer = await worker.do(job, data)
        except WorkerCrashed:
            with suppress(TimeoutError):  # a kill before its end would change its exit code
                await asyncio.wait_for(asyncio.shield(worker.ended), _PAUSE)
            worker.kill()
            raise
        except BaseException:
            worker.kill()
            raise
        self._idle.put_nowait(worker)
        return answer
