"""The process of a worker, as the server sees it: jobs go into a pipe, answers come out of another."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import Final, cast

from .frames import Assembly, Chunks, Frame, Job, packed

_COMMAND: Final = ("-P", "-m", "dehusk.web.server.worker")
_INPUT: Final = 0
"""The pipe of the process from which it reads."""


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
    async def start(cls) -> Worker:
        """Start a process, and wait until it is ready for its first job."""
        loop = asyncio.get_running_loop()
        program = (sys.executable, *_COMMAND)
        _, worker = await loop.subprocess_exec(cls, *program, stdin=PIPE, stdout=PIPE, stderr=None)
        try:
            await worker._answer
        except BaseException:
            await worker.stop()
            raise
        return worker

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._process = cast("asyncio.SubprocessTransport", transport)
        self.pid: int = self._process.get_pid()

    async def do(self, job: Job, data: Chunks, timeout: float) -> Frame:
        """The answer to a job; `TimeoutError` if it takes too long.

        A process that does not answer is killed: it may still work on the job.
        """
        jobs = self._process.get_pipe_transport(_INPUT)
        if self.ended.done() or jobs is None:
            raise WorkerDied
        self._answer = self._loop.create_future()
        limit = self._loop.call_later(timeout, self._fail, TimeoutError())
        cast("asyncio.WriteTransport", jobs).writelines(packed(job, data))
        try:
            return await self._answer
        except BaseException:
            self.kill()
            raise
        finally:
            limit.cancel()

    def pipe_data_received(self, _fd: int, data: bytes) -> None:
        frame = self._assembly.add(data)
        if frame is not None and not self._answer.done():
            self._answer.set_result(frame)

    def pipe_connection_lost(self, _fd: int, _error: Exception | None) -> None:
        self._fail(WorkerDied())

    def _fail(self, error: Exception) -> None:
        if not self._answer.done():
            self._answer.set_exception(error)

    def process_exited(self) -> None:
        self.ended.set_result(self._process.get_returncode())
        self._fail(WorkerDied())  # of a job that came after the pipes were lost
        self._process.close()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> None:
        """End the process, whatever it does."""
        self.kill()
        await asyncio.shield(self.ended)
