"""The process of a worker, as the program sees it that started it: jobs go into a pipe, answers come out of another."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, BinaryIO, Final

from .frames import Chunks, Frame, packed, receive_frame

_BUFFER: Final = 2**20


class WorkerDied(Exception):
    """The process of a worker ended before it answered."""


class Worker:
    """A process that does one job after the other."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None, "it is a pipe"
        assert process.stdout is not None, "it is a pipe"
        self.process = process
        self._jobs, self._answers = process.stdin, process.stdout

    @classmethod
    async def start(cls, *command: str, errors: BinaryIO | None = None) -> Worker:
        """Start a process, and wait until it is ready for its first job.

        `command` are the arguments of Python, a module that calls `workers.loop.main`. What the process writes to
        standard error goes into the file `errors`, or to where this program writes it.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", *command, stdin=PIPE, stdout=PIPE, stderr=errors, limit=_BUFFER
        )
        worker = cls(process)
        try:
            await worker._receive()
        except BaseException:
            await worker.stop()
            raise
        return worker

    async def do(self, job: Sequence[Any], data: Chunks) -> Frame:
        """The answer to a job."""
        try:
            self._jobs.writelines(packed(job, data))
            await self._jobs.drain()
        except OSError:
            raise WorkerDied from None
        return await self._receive()

    async def _receive(self) -> Frame:
        try:
            return await receive_frame(self._answers)
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerDied from None

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()

    async def stop(self) -> None:
        """End the process, whatever it does."""
        self.kill()
        await self.process.wait()
        self._jobs.close()
