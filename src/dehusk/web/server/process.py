"""The process of a worker, as the server sees it: jobs go into a pipe, answers come out of another."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

from .frames import Chunks, Frame, Job, packed, receive_frame

_COMMAND: Final = ("-P", "-m", "dehusk.web.server.worker")
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
    async def start(cls) -> Worker:
        """Start a process, and wait until it is ready for its first job."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, *_COMMAND, stdin=PIPE, stdout=PIPE, limit=_BUFFER
        )
        worker = cls(process)
        try:
            await worker._receive()
        except BaseException:
            await worker.stop()
            raise
        return worker

    async def do(self, job: Job, data: Chunks) -> Frame:
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
