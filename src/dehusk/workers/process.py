"""The process of a worker, as the program sees it that started it: jobs go into a pipe, answers come out of another."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO, Final, cast

from .frames import Assembly, Chunks, Frame, packed

_INPUT: Final = 0
"""The pipe from which the process reads."""


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
