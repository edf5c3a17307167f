"""The application: routes from the table of operations, admission, and answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...errors import DehuskError
from ...method import METHODS, Method
from .accept import negotiated
from .access import Watched
from .jobs import Job
from .metrics import MEDIA_TYPE, Gauges, Metrics
from .openapi import description
from .operations import OPERATIONS, Operation
from .pages import wanted_page
from .pool import Pool
from .problem import PROBLEM_TYPE, Problem, problem_body
from .settings import Settings

_CLIENT_CLOSED = 499
"""The status that the access log has for a request whose client went away; nobody receives it."""


class Service:
    """What the routes share: the workers, the counts, and how many requests there are."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.pool = Pool(settings.workers, settings.timeout)
        self.metrics = Metrics()
        self.requests = 0

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Start the workers, and end them after the last request."""
        await self.pool.start()
        try:
            yield
        finally:
            await self.pool.close()

    def answering(self, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
        """The route of an operation."""

        async def answer(request: Request) -> Response:
            if self.requests >= self.settings.max_requests:
                raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "the server is full; try again soon")
            self.requests += 1
            try:
                return await self._answer(operation, request)
            finally:
                self.requests -= 1

        return answer

    async def _answer(self, operation: Operation, request: Request) -> Response:
        media_type = negotiated(request.headers.get("Accept", ""), operation.media_types)
        wanted = await wanted_page(request, operation, self.settings)
        job = Job(operation.name, wanted.options, media_type, wanted.charset)
        answer, body = await self.pool.do(job, wanted.data)
        return Response(body, answer.status, media_type=answer.media_type)

    async def health(self, _request: Request) -> Response:
        ready = len(self.pool.workers)
        if not ready:
            raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, "no worker is ready")
        return JSONResponse({"status": "ok", "workers": ready})

    async def count(self, _request: Request) -> Response:
        gauges = Gauges(self.requests, len(self.pool.workers), self.pool.replaced)
        return Response(self.metrics.text(gauges), headers={"Content-Type": MEDIA_TYPE})

    async def methods(self, _request: Request) -> Response:
        return JSONResponse([_described(method) for method in METHODS.values()])

    async def describe(self, _request: Request) -> Response:
        return JSONResponse(description(self.settings))


def _described(method: Method) -> dict[str, Any]:
    parameters = [
        {"name": name, "default": p.default, "type": p.kind.__name__, "choices": list(p.choices)}
        for name, p in method.parameters.items()
    ]
    facts = {"name": method.name, "title": method.title, "idea": method.idea, "variant_of": method.variant_of or None}
    return facts | {"parameters": parameters}


def make_app(settings: Settings) -> Starlette:
    """The application for a server with these settings."""
    service = Service(settings)
    routes = [
        *(Route(f"/{name}", service.answering(row), methods=["POST"]) for name, row in OPERATIONS.items()),
        Route("/methods", service.methods),
        Route("/health", service.health),
        Route("/metrics", service.count),
        Route("/openapi.json", service.describe),
    ]
    paths = {route.path for route in routes}
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Watched, service.metrics, paths)],
        exception_handlers={
            Problem: _refused,
            DehuskError: _refused,
            HTTPException: _no_route,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
        lifespan=service.lifespan,
    )
    app.router.redirect_slashes = False
    app.state.pool = service.pool
    return app


async def _refused(_request: Request, error: Exception) -> Response:
    problem = Problem.of(error) if isinstance(error, DehuskError) else error
    assert isinstance(problem, Problem), "it is the handler of these two"
    return Response(problem.body, problem.status, problem.headers, PROBLEM_TYPE)


async def _no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "it is the handler of these"
    detail = f"there is no {request.method} {request.url.path}; /openapi.json says what there is"
    return Response(problem_body(error.status_code, detail), error.status_code, error.headers, PROBLEM_TYPE)


async def _gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=_CLIENT_CLOSED)


async def _failed(_request: Request, _error: Exception) -> Response:
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return Response(problem_body(status, "the server failed"), status, media_type=PROBLEM_TYPE)
