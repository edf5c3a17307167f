"""The server: routes from the table of operations, admission, worker processes, and its start and end."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict
from functools import partial
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import uvicorn

from ...errors import DehuskError
from ...limits import DEFAULT_LIMITS, Limits
from ...method import METHODS, Method
from ...workers.loop import Chunks
from ...workers.pool import Pool, WorkerCrashed
from .. import format_url, listen
from .http import LIMIT, Disconnected, Problem, Receive, Reply, Request, Scope, Send, negotiate
from .metrics import MEDIA_TYPE, Gauges, Metrics, record
from .openapi import describe_api
from .operations import JSON, OPERATIONS, Operation
from .pages import ServerSettings, read_page_request
from .worker import Answer, ServerJob

_LOG: Final = logging.getLogger(__name__)
_LOG_LEVELS: Final = {"dehusk": logging.INFO, "uvicorn": logging.WARNING}
"""Minimum level of the messages of a library that are written to standard error."""
_DISCONNECTED: Final = Reply(499, "text/plain", b"")
"""What the access log has for a request whose client went away; nobody receives it."""
_WORKER_COMMAND: Final = ("-m", "dehusk.web.server.worker")
_MAX_ATTEMPTS: Final = 2
"""How often a job is started when workers crash on it."""


class PagePool(Pool):
    """The workers of a server, each of which answers an operation on one page at a time."""

    def __init__(self, count: int, timeout: float, limits: Limits = DEFAULT_LIMITS) -> None:
        """A page has half of the time for an answer in which something is left out, and all of it for any answer."""
        super().__init__(count, *_WORKER_COMMAND, json.dumps(asdict(limits.at_most(seconds=timeout / 2))))
        self._timeout = timeout

    async def answer(self, job: ServerJob, data: Chunks) -> tuple[Answer, bytes]:
        """Return the answer of a worker. When one crashes on the job, another starts it once more."""
        for _ in range(_MAX_ATTEMPTS):
            try:
                async with asyncio.timeout(self._timeout):
                    worker = await self.free()
            except TimeoutError:
                reason = f"no worker is free within {self._timeout:g} seconds"
                raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, reason) from None
            try:
                fields, answer = await self.do(worker, job, data, self._timeout)
            except WorkerCrashed:
                continue
            except TimeoutError:
                reason = f"the page takes longer than {self._timeout:g} seconds"
                raise Problem(HTTPStatus.GATEWAY_TIMEOUT, reason) from None
            return Answer(*fields), answer
        raise Problem(HTTPStatus.INTERNAL_SERVER_ERROR, f"{_MAX_ATTEMPTS} workers crashed on this page")


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
            "/methods": self.list_methods,
            "/health": self.check_health,
            "/metrics": self.write_metrics,
            "/openapi.json": self.describe,
        }
        self.routes |= {path: Route(("GET", "HEAD"), answer) for path, answer in lookups.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await run_lifespan(self.pool, receive, send)
            return
        start = time.perf_counter()
        reply = await self._reply(Request(scope, receive))
        await reply.send(send)
        record(scope, reply, time.perf_counter() - start, self.metrics, self.routes)

    async def _reply(self, request: Request) -> Reply:
        try:
            route = self.routes.get(request.path)
            if route is None or request.verb not in route.verbs:
                return _reject_route(request, route)
            return await route.answer(request)
        except Problem as problem:
            return Reply.of(problem)
        except DehuskError as error:
            return Reply.of(Problem.of(error))
        except Disconnected:
            return _DISCONNECTED
        except Exception:
            _LOG.exception("a request failed")
            return Reply.of(Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "the server failed"))

    async def operate(self, operation: Operation, request: Request) -> Reply:
        """Answer a request with a page."""
        if self.requests >= self.settings.workers + self.settings.queue:
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "the server is full; try again soon")
        self.requests += 1
        try:
            media_type = negotiate(request.header(b"accept") or "", operation.media_types)
            page = await read_page_request(request, operation, self.settings)
            job = ServerJob(operation.name, page.options, media_type, page.charset)
            answer, body = await self.pool.answer(job, page.data)
            headers = ((LIMIT, answer.limit.encode()),) if answer.limit else ()
            return Reply(answer.status, answer.media_type, body, headers)
        finally:
            self.requests -= 1

    async def check_health(self, _request: Request) -> Reply:
        ready = len(self.pool.workers)
        if not ready:
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "no worker is ready")
        return _reply_json({"status": "ok", "workers": ready})

    async def write_metrics(self, _request: Request) -> Reply:
        gauges = Gauges(self.requests, len(self.pool.workers), self.pool.replaced)
        return Reply(HTTPStatus.OK, MEDIA_TYPE, self.metrics.text(gauges).encode())

    async def list_methods(self, _request: Request) -> Reply:
        return _reply_json([_describe_method(method) for method in METHODS.values()])

    async def describe(self, _request: Request) -> Reply:
        return _reply_json(describe_api(self.settings))


def _describe_method(method: Method) -> dict[str, Any]:
    parameters = [
        {"name": name, "default": p.default, "type": p.kind.__name__, "choices": list(p.choices)}
        for name, p in method.parameters.items()
    ]
    columns = [{"name": name, **column._asdict()} for name, column in method.columns.items()]
    facts = {"name": method.name, "title": method.title, "idea": method.idea, "variant_of": method.variant_of or None}
    return facts | {"parameters": parameters, "columns": columns}


def _reply_json(value: object) -> Reply:
    return Reply(HTTPStatus.OK, JSON, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _reject_route(request: Request, route: Route | None) -> Reply:
    detail = f"there is no {request.verb} {request.path}; /openapi.json lists all routes"
    if route is None:
        return Reply.of(Problem(HTTPStatus.NOT_FOUND, detail))
    allowed = (b"allow", ", ".join(route.verbs).encode())
    return Reply.of(Problem(HTTPStatus.METHOD_NOT_ALLOWED, detail), allowed)


async def run_lifespan(resource: AbstractAsyncContextManager[object], receive: Receive, send: Send) -> None:
    """Enter a context when the server starts, and leave it after the last request."""
    await receive()
    try:
        await resource.__aenter__()
    except Exception as error:
        _LOG.exception("the server does not start")
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await resource.__aexit__(None, None, None)
    await send({"type": "lifespan.shutdown.complete"})


class _AnnouncingServer(uvicorn.Server):
    """Logs its URL as soon as it accepts requests."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets if self.started and sockets else ():
            _LOG.info("serving at %s", format_url(listening))


def run(settings: ServerSettings, host: str, port: int) -> None:
    """Serve until SIGINT or SIGTERM: then no new request is accepted, and accepted ones are answered."""
    with listen(host, port) as listening:
        _log_to_standard_error()
        config = uvicorn.Config(
            Application(settings),
            ws="none",
            access_log=False,  # `metrics.py` has one, with times
            log_config=None,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=max(int(3 * settings.timeout), 1),  # a request has three steps
        )
        server = _AnnouncingServer(config)
        server.run([listening])
    if not server.started:
        raise DehuskError("the workers do not start")


def _log_to_standard_error() -> None:
    form = logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")
    form.converter = time.gmtime
    for name, level in _LOG_LEVELS.items():
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(form)
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.setLevel(level)
        logger.propagate = False
