"""The inspector as a web application: its routes, the functions that answer them, and who may send requests."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import BadParameter, DehuskError, NotFound
from ...limits import DEFAULT_LIMITS
from ...method import METHODS, Method, Parameter
from ...outputs.whole_pages import write_numbered_html
from ...page import Page
from .nodes import gold_of_rows, node_facts, tree_columns
from .pages import Answer, Answers, KeptPage, Laboratory, Library, list_examples
from .parts import PARTS, part_of

_STATIC: Final = Path(__file__).parent / "static"
_OWN_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of the inspector itself: only its own files, nothing inline."""
_SHOWN_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'{web}; img-src data:{web}; font-src data:{web}; media-src 'none'; "
    "form-action 'none'; base-uri *; frame-ancestors 'self'; sandbox allow-same-origin"
)
"""The policy of the shown page: its own styles and images, no scripts, no forms, no frames."""


@dataclass(frozen=True)
class InspectorRequest:
    """A request with its body read."""

    request: Request
    body: bytes

    @property
    def id(self) -> str:
        return str(self.request.path_params["id"])

    @property
    def query(self) -> Any:
        return self.request.query_params

    @property
    def is_json(self) -> bool:
        return self.request.headers.get("content-type", "").startswith("application/json")

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The JSON object in the body."""
        try:
            value = json.loads(self.body or b"{}")
        except ValueError:
            raise BadParameter("the body is not JSON") from None
        if not isinstance(value, dict):
            raise BadParameter("the body is not a JSON object")
        return value


def make_endpoint(answer: Callable[[InspectorRequest], Any]) -> Callable[[Request], Any]:
    """Make an endpoint of a function from a request to JSON or a response; it runs in a thread."""

    async def endpoint(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > DEFAULT_LIMITS.bytes:
                return JSONResponse({"error": f"the page is larger than {DEFAULT_LIMITS.bytes:,} bytes"}, 413)
        try:
            value = await run_in_threadpool(answer, InspectorRequest(request, body))
        except NotFound as error:
            return JSONResponse({"error": str(error)}, 404)
        except DehuskError as error:
            return JSONResponse({"error": str(error)}, 400)
        return value if isinstance(value, Response) else JSONResponse(value)

    return endpoint


@dataclass(frozen=True)
class Inspector:
    """The state that all requests share."""

    laboratory: Laboratory
    library: Library = field(default_factory=Library)
    start: KeptPage | None = None
    """The page that was named when the inspector was started."""

    @cached_property
    def answers(self) -> Answers:
        return Answers(self.laboratory)

    def app(self, token: str) -> ASGIApp:
        """The application; without the token, no request is answered."""
        routes = [
            Route("/", _send_front_page),
            Route("/api/start", make_endpoint(self._describe)),
            Route("/api/pages", make_endpoint(self._open), methods=["POST"]),
            Route("/api/pages/{id}", make_endpoint(lambda request: self._find(request).describe())),
            Route("/api/pages/{id}/tree", make_endpoint(lambda request: tree_columns(self._view(request)))),
            Route("/api/pages/{id}/result", make_endpoint(self._extract), methods=["POST"]),
            Route("/api/pages/{id}/node", make_endpoint(self._describe_node), methods=["POST"]),
            Route("/api/pages/{id}/gold", make_endpoint(self._save_gold), methods=["POST"]),
            Route("/pages/{id}/shown", make_endpoint(self._show)),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ]
        return Guard(Starlette(routes=routes), token)

    def _describe(self, _: InspectorRequest) -> dict[str, Any]:
        return {
            "methods": [_describe_method(method) for method in METHODS.values()],
            "peers": self.laboratory.list_peers(),
            "examples": list_examples(),
            "start": self.start.describe() if self.start else None,
            "gold_folder": str(self.laboratory.gold_folder),
        }

    def _open(self, request: InspectorRequest) -> dict[str, Any]:
        """Open a page: the body is a page, or JSON that names one."""
        if not request.is_json:
            return self.library.add(request.body, request.query.get("name", "page.html")).describe()
        source, _, name = str(request.fields.get("source", "")).partition(":")
        openers: dict[str, Callable[[str], KeptPage]] = {
            "url": self.library.fetch,
            "example": self.library.open_example,
            "kept": self.library.find,
        }
        if source not in openers:
            raise BadParameter(f"a page is opened by {', '.join(openers)}, not {source!r:.40}")
        return openers[source](name).describe()

    def _find(self, request: InspectorRequest) -> KeptPage:
        return self.library.find(request.id)

    def _view(self, request: InspectorRequest) -> Page:
        return self._find(request).view(request.query.get("view", "given"))

    def _extract(self, request: InspectorRequest) -> dict[str, Any]:
        names = request.fields.get("parts", [])
        if not isinstance(names, list) or not set(names) <= set(PARTS):
            raise BadParameter(f"parts is a list of {', '.join(PARTS)}")
        answer = self._answer(request)
        return {name: part_of(answer, name) for name in names}

    def _describe_node(self, request: InspectorRequest) -> dict[str, Any]:
        row = request.fields.get("row")
        if not isinstance(row, int):
            raise BadParameter("row is a number")
        return node_facts(self._answer(request), row)

    def _save_gold(self, request: InspectorRequest) -> dict[str, Any]:
        kept, fields = self._find(request), request.fields
        rows, kind = fields.get("rows"), fields.get("kind")
        if not isinstance(rows, list) or not all(type(row) is int for row in rows):
            raise BadParameter("rows is a list of numbers")
        page = kept.view(str(fields.get("view")))
        gold = gold_of_rows(kept, page, rows, kind if isinstance(kind, str) else None)
        return self.laboratory.save_gold(gold, kept.raw.data) | {"text": gold["text"]}

    def _show(self, request: InspectorRequest) -> Response:
        """Send the page; only on demand it loads style sheets and images from the web."""
        policy = _SHOWN_POLICY.format(web=" https: http:" if "web" in request.query else "")
        return HTMLResponse(write_numbered_html(self._view(request)), headers={"Content-Security-Policy": policy})

    def _answer(self, request: InspectorRequest) -> Answer:
        method, parameters = request.fields.get("method"), request.fields.get("parameters", {})
        if not isinstance(method, str) or not isinstance(parameters, dict):
            raise BadParameter("a method is a text, and its parameters are an object")
        return self.answers.find(self._find(request), method, parameters)


async def _send_front_page(_: Request) -> Response:
    return FileResponse(_STATIC / "index.html")


def _describe_method(method: Method) -> dict[str, Any]:
    return {
        **{name: getattr(method, name) for name in ("name", "title", "idea", "variant_of")},
        "explains": method.classifier is not None,
        "parameters": [_describe_control(parameter) for parameter in method.parameters.values()],
        "columns": [{"name": name, **column._asdict()} for name, column in method.columns.items()],
    }


def _describe_control(parameter: Parameter) -> dict[str, Any]:
    """Describe an input: its choices, or its range, for shares from 0 to 1, other numbers beyond the default."""
    default = parameter.default
    kind, limits = parameter.kind.__name__, dict[str, Any]()
    if parameter.choices:
        kind, limits = "choice", {"choices": parameter.choices}
    elif parameter.kind is float and isinstance(default, float):
        limits = {"min": 0, "max": 1 if 0 < default < 1 else max(2, 3 * default), "step": 0.01}
    elif parameter.kind is int and isinstance(default, int):
        limits = {"min": 1, "max": max(10, 3 * default), "step": 1}
    return {"name": parameter.name, "kind": kind, "default": default, **limits}


class Guard:
    """Rejects requests without the token, the first part of every path, and sets the headers of every response."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._start = app, f"/{token}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        path = scope["path"]
        if not secrets.compare_digest(path[: len(self._start)].encode(), self._start.encode()):
            refusal = PlainTextResponse("the URL is not complete: its token is missing", 403)
            return await refusal(scope, receive, send)
        inner = {**scope, "path": path[len(self._start) - 1 :], "raw_path": None}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", _OWN_POLICY)
                headers.setdefault("Cache-Control", "no-store")
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
            await send(message)

        return await self._app(inner, receive, send_with_headers)
