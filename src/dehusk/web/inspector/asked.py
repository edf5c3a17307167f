"""A request as the functions that answer it see it, and their answers as responses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...errors import BadParameter, DehuskError, NotFound
from ...limits import DEFAULT_LIMITS


@dataclass(frozen=True)
class Asked:
    """A request with its body read."""

    request: Request
    body: bytes

    @property
    def id(self) -> str:
        """The page that is meant."""
        return str(self.request.path_params["id"])

    @property
    def query(self) -> Any:
        return self.request.query_params

    @property
    def is_json(self) -> bool:
        return self.request.headers.get("content-type", "").startswith("application/json")

    def json(self) -> dict[str, Any]:
        """The body as a JSON object."""
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
