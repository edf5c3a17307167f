"""The workers of the server, each of which answers an operation on one page at a time."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from http import HTTPStatus
from typing import Final

from ...limits import DEFAULT_LIMITS, Limits
from ...workers.loop import Chunks
from ...workers.pool import Pool, WorkerDied
from .http import Problem
from .worker import Answer, ServerJob

_COMMAND: Final = ("-m", "dehusk.web.server.worker")
_ATTEMPTS: Final = 2
"""How often a job is begun when workers die of it, or with it."""


class PagePool(Pool):
    """The workers of a server, with a maximum time for a page."""

    def __init__(self, count: int, timeout: float, limits: Limits = DEFAULT_LIMITS) -> None:
        """A page has half of the time for an answer in which something is left out, and all of it for any answer."""
        super().__init__(count, *_COMMAND, json.dumps(asdict(limits.at_most(seconds=timeout / 2))))
        self._timeout = timeout

    async def answer(self, job: ServerJob, data: Chunks) -> tuple[Answer, bytes]:
        """The answer of a worker. When one dies with the job, another begins it once more."""
        for _ in range(_ATTEMPTS):
            try:
                async with asyncio.timeout(self._timeout):
                    worker = await self.free()
            except TimeoutError:
                reason = f"no worker is free within {self._timeout:g} seconds"
                raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, reason) from None
            try:
                fields, answer = await self.do(worker, job, data, self._timeout)
            except WorkerDied:
                continue
            except TimeoutError:
                reason = f"the page takes longer than {self._timeout:g} seconds"
                raise Problem(HTTPStatus.GATEWAY_TIMEOUT, reason) from None
            return Answer(*fields), answer
        raise Problem(HTTPStatus.INTERNAL_SERVER_ERROR, f"{_ATTEMPTS} workers died of this page")
