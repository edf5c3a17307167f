"""Requests to the application without a network, whose bodies come when a test says so."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, NamedTuple

from dehusk.web.server.app import Application, PagePool
from dehusk.web.server.pages import ServerSettings

PAGE = b"<title>Mill</title><body><nav><a href=/>Home</a></nav><p>" + b"The mill turns in the wind, and grinds. " * 9


class Reply(NamedTuple):
    """Answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def detail(self) -> str:
        """The reason of a problem."""
        assert self.headers["content-type"] == "application/problem+json"
        told = json.loads(self.body)
        assert told["status"] == self.status
        return str(told["detail"])


class Running(NamedTuple):
    """An application with its workers."""

    app: Application
    pool: PagePool

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self.pool.workers]

    async def post(
        self, path: str = "/extract", body: bytes = PAGE, *, may_end: asyncio.Event | None = None, **headers: str
    ) -> Reply:
        """Send a page; its last byte comes when `may_end` is set. In the names of headers `_` stands for `-`."""
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if may_end is not None:
                await may_end.wait()
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        given = {"Content_Type": "text/html", "Accept": "text/plain"} | headers
        await self.app(_scope(path, given), receive, send)
        start, *rest = sent
        told = {name.decode(): value.decode() for name, value in start["headers"]}
        return Reply(start["status"], told, b"".join(message.get("body", b"") for message in rest))


def _scope(path: str, headers: dict[str, str]) -> dict[str, Any]:
    plain, _, query = path.partition("?")
    return {
        "type": "http",
        "method": "POST",
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()],
    }


@asynccontextmanager
async def running(**settings: Any) -> AsyncIterator[Running]:
    """An application with one worker, unless the settings say otherwise."""
    app = Application(ServerSettings(**{"workers": 1} | settings))
    async with app.pool:
        yield Running(app, app.pool)


def served(**settings: Any) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., None]]:
    """Run a test with an application of its own, as its argument `server`."""

    def decorate(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
        async def scenario(**given: Any) -> None:
            async with running(**settings) as server:
                await test(server=server, **given)

        @wraps(test)
        def run(**given: Any) -> None:
            asyncio.run(scenario(**given))

        parameters = inspect.signature(test).parameters.values()
        run.__signature__ = inspect.Signature([one for one in parameters if one.name != "server"])  # type: ignore[attr-defined]
        return run

    return decorate


async def until(condition: Any) -> None:
    """Let the others work until something is true."""
    while not condition():
        await asyncio.sleep(0.001)
