"""Worker processes as the program sees them that starts them: jobs go into one pipe, answers come out of another."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO, Final, Self, cast

from .loop import Assembly, Chunks, Frame, packed

_INPUT: Final = 0
"""The pipe from which the process reads."""
_PAUSE: Final = 1.0
"""Seconds before a worker that did not start is started again."""
_LOG: Final = logging.getLogger(__name__)


class WorkerDied(Exception):
    """The process of a worker ended before it answered."""


class Worker(asyncio.SubprocessProtocol):
    """A process that does one job after the other."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[int | None] = self._loop.create_future()
        """The code with which the process ended."""
        self._assembly = Assembly()
        self._answer: asyncio.Future[Frame] = self._loop.create_future()
        """The answer that is waited for; the first says that the worker is ready."""

    @classmethod
    async def start(cls, *command: str, errors: BinaryIO | None = None) -> Worker:
        """Start a process, and wait until it is ready for its first job.

        `command` are the arguments of Python, a module that calls `workers.loop.main`. What the process writes to
        standard error goes into the file `errors`, or to where this program writes it.
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
        """The answer to a job. Who does not wait for it has to kill the process, which may still work on the job."""
        jobs = self._process.get_pipe_transport(_INPUT)
        if self.ended.done() or jobs is None:
            raise WorkerDied
        self._answer = self._loop.create_future()
        cast("asyncio.WriteTransport", jobs).writelines(packed(job, data))
        return await self._answer

    def pipe_data_received(self, _fd: int, data: bytes) -> None:
        frame = self._assembly.add(data)
        if frame is not None and not self._answer.done():
            self._answer.set_result(frame)

    def pipe_connection_lost(self, _fd: int, _error: Exception | None) -> None:
        self._die()

    def process_exited(self) -> None:
        self.ended.set_result(self._process.get_returncode())
        self._die()  # a job may have come after the pipes were lost
        self._process.close()

    def _die(self) -> None:
        if not self._answer.done():
            self._answer.set_exception(WorkerDied())

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> None:
        """End the process, whatever it does."""
        self.kill()
        await asyncio.shield(self.ended)


class Pool:
    """A fixed number of workers; one that hangs or dies is replaced."""

    def __init__(self, count: int, *command: str) -> None:
        """`command` are the arguments of Python that run a worker."""
        self.workers: list[Worker] = []
        """The workers that are alive, idle or not."""
        self.replaced = 0
        self._count, self._command = count, command
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []

    @property
    def idle(self) -> int:
        """How many workers have nothing to do."""
        return self._idle.qsize()

    async def __aenter__(self) -> Self:
        """Start all workers; an error if one does not start."""
        async with asyncio.TaskGroup() as group:
            starting = [group.create_task(Worker.start(*self._command)) for _ in range(self._count)]
        for started in starting:
            self._offer(started.result())
            self._keepers.append(asyncio.create_task(self._keep(started.result())))
        return self

    async def __aexit__(self, *_error: object) -> None:
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

    async def free(self) -> Worker:
        """The worker that is idle next."""
        while (worker := await self._idle.get()) not in self.workers:
            pass
        return worker

    async def do(self, worker: Worker, job: Sequence[Any], data: Chunks, seconds: float) -> Frame:
        """What a free worker answers in time. One that does not answer is killed: it may still work on the job."""
        try:
            async with asyncio.timeout(seconds):
                answer = await worker.do(job, data)
        except WorkerDied:
            with suppress(TimeoutError):  # only once it has ended, its exit code cannot change
                await asyncio.wait_for(asyncio.shield(worker.ended), _PAUSE)
            worker.kill()
            raise
        except BaseException:
            worker.kill()
            raise
        self._idle.put_nowait(worker)
        return answer
