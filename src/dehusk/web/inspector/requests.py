"""Requests as the functions that answer them see them, and who may send any."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...errors import BadParameter, DehuskError, NotFound
from ...limits import DEFAULT_LIMITS

_OWN: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The inspector itself: everything from here, nothing inline."""
_SHOWN: Final = (
    "default-src 'none'; style-src 'unsafe-inline'{web}; img-src data:{web}; font-src data:{web}; media-src 'none'; "
    "form-action 'none'; base-uri *; frame-ancestors 'self'; sandbox allow-same-origin"
)
"""The shown page: styles and images of its own, no scripts, no forms, no frames."""
_WEB: Final = " https: http:"


@dataclass(frozen=True)
class Asked:
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

    def json(self) -> dict[str, Any]:
        try:
            found = json.loads(self.body or b"{}")
        except ValueError:
            raise BadParameter("the body is not JSON") from None
        if not isinstance(found, dict):
            raise BadParameter("the body is no JSON object")
        return found


def answering(answer: Callable[[Asked], Any]) -> Callable[[Request], Any]:
    """A function from what is asked to JSON or a response, run in a thread; its errors are one clear line each."""

    async def endpoint(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > DEFAULT_LIMITS.bytes:
                return JSONResponse({"error": f"the page is larger than {DEFAULT_LIMITS.bytes:,} bytes"}, 413)
        try:
            found = await run_in_threadpool(answer, Asked(request, body))
        except NotFound as error:
            return JSONResponse({"error": str(error)}, 404)
        except DehuskError as error:
            return JSONResponse({"error": str(error)}, 400)
        return found if isinstance(found, Response) else JSONResponse(found)

    return endpoint


def shown_policy(*, from_the_web: bool) -> str:
    """The policy of the shown page; only on demand it loads style sheets and images from the web."""
    return _SHOWN.format(web=_WEB if from_the_web else "")


class Guard:
    """Lets in only who knows the token, the first part of every address, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._start = app, f"/{token}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        path = scope["path"]
        if not secrets.compare_digest(path[: len(self._start)].encode(), self._start.encode()):
            return await PlainTextResponse("the address is not complete: its token is missing", 403)(
                scope, receive, send
            )
        inner = {**scope, "path": path[len(self._start) - 1 :], "raw_path": None}

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", _OWN)
                headers.setdefault("Cache-Control", "no-store")
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
            await send(message)

        return await self._app(inner, receive, send_with_headers)
