"""The application: routes from the table of operations, admission, answers, and its beginning and end."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from ...errors import DehuskError
from ...method import METHODS, Method
from .http import LIMIT, Disconnected, Problem, Receive, Reply, Request, Scope, Send, negotiated
from .metrics import MEDIA_TYPE, Gauges, Metrics, record
from .openapi import description
from .operations import JSON, OPERATIONS, Operation
from .pages import ServerSettings, wanted_page
from .pool import PagePool
from .worker import ServerJob

_LOG: Final = logging.getLogger(__name__)
_GONE: Final = Reply(499, "text/plain", b"")
"""What the access log has for a request whose client went away; nobody receives it."""


class Route(NamedTuple):
    verbs: tuple[str, ...]
    answer: Callable[[Request], Awaitable[Reply]]


class Application:
    """The ASGI application of a server: its routes, workers and counts."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.pool = PagePool(settings.workers, settings.timeout, settings.limits)
        self.metrics = Metrics()
        self.requests = 0
        self.routes = {f"/{name}": Route(("POST",), partial(self.operate, row)) for name, row in OPERATIONS.items()}
        lookups = {
            "/methods": self.methods,
            "/health": self.health,
            "/metrics": self.count,
            "/openapi.json": self.describe,
        }
        self.routes |= {path: Route(("GET", "HEAD"), answer) for path, answer in lookups.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await live(self.pool, receive, send)
            return
        begun = time.perf_counter()
        reply = await self._reply(Request(scope, receive))
        await reply.send(send)
        record(scope, reply, time.perf_counter() - begun, self.metrics, self.routes)

    async def _reply(self, request: Request) -> Reply:
        try:
            route = self.routes.get(request.path)
            if route is None or request.verb not in route.verbs:
                return _no_route(request, route)
            return await route.answer(request)
        except Problem as problem:
            return Reply.to(problem)
        except DehuskError as error:
            return Reply.to(Problem.of(error))
        except Disconnected:
            return _GONE
        except Exception:
            _LOG.exception("a request failed")
            return Reply.to(Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "the server failed"))

    async def operate(self, operation: Operation, request: Request) -> Reply:
        """The answer to a request with a page."""
        if self.requests >= self.settings.workers + self.settings.queue:
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "the server is full; try again soon")
        self.requests += 1
        try:
            media_type = negotiated(request.header(b"accept") or "", operation.media_types)
            wanted = await wanted_page(request, operation, self.settings)
            job = ServerJob(operation.name, wanted.options, media_type, wanted.charset)
            answer, body = await self.pool.answer(job, wanted.data)
            headers = ((LIMIT, answer.limit.encode()),) if answer.limit else ()
            return Reply(answer.status, answer.media_type, body, headers)
        finally:
            self.requests -= 1

    async def health(self, _request: Request) -> Reply:
        ready = len(self.pool.workers)
        if not ready:
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "no worker is ready")
        return _as_json({"status": "ok", "workers": ready})

    async def count(self, _request: Request) -> Reply:
        gauges = Gauges(self.requests, len(self.pool.workers), self.pool.replaced)
        return Reply(HTTPStatus.OK, MEDIA_TYPE, self.metrics.text(gauges).encode())

    async def methods(self, _request: Request) -> Reply:
        return _as_json([_described(method) for method in METHODS.values()])

    async def describe(self, _request: Request) -> Reply:
        return _as_json(description(self.settings))


def _described(method: Method) -> dict[str, Any]:
    parameters = [
        {"name": name, "default": p.default, "type": p.kind.__name__, "choices": list(p.choices)}
        for name, p in method.parameters.items()
    ]
    columns = [{"name": name, **column._asdict()} for name, column in method.columns.items()]
    facts = {"name": method.name, "title": method.title, "idea": method.idea, "variant_of": method.variant_of or None}
    return facts | {"parameters": parameters, "columns": columns}


def _as_json(value: object) -> Reply:
    return Reply(HTTPStatus.OK, JSON, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _no_route(request: Request, route: Route | None) -> Reply:
    detail = f"there is no {request.verb} {request.path}; /openapi.json says what there is"
    if route is None:
        return Reply.to(Problem(HTTPStatus.NOT_FOUND, detail))
    allowed = (b"allow", ", ".join(route.verbs).encode())
    return Reply.to(Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail), allowed)


async def live(alive: AbstractAsyncContextManager[object], receive: Receive, send: Send) -> None:
    """Enter a context when the server starts, and leave it after the last request."""
    await receive()
    try:
        await alive.__aenter__()
    except Exception as error:
        _LOG.exception("the server does not start")
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await alive.__aexit__(None, None, None)
    await send({"type": "lifespan.shutdown.complete"})
