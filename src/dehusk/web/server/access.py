"""Watches all requests: one line in the access log for each, and its counts."""

from __future__ import annotations

import logging
import time
from collections.abc import Container
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import Metrics

ACCESS_LOG: Final = logging.getLogger("dehusk.access")
_UNKNOWN: Final = "unknown"
"""The path under which requests to unknown paths are counted, so that clients cannot make new counters."""


class Watched:
    """An application whose requests are logged and counted."""

    def __init__(self, app: ASGIApp, metrics: Metrics, paths: Container[str]) -> None:
        self._app, self._metrics, self._paths = app, metrics, paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, size = time.perf_counter(), 500, 0

        async def watched_send(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, watched_send)
        finally:
            self._record(scope, status, size, time.perf_counter() - begun)

    def _record(self, scope: Scope, status: int, size: int, seconds: float) -> None:
        path = scope["path"] if scope["path"] in self._paths else _UNKNOWN
        self._metrics.count(path, status, seconds)
        client, *_ = scope.get("client") or ("-",)
        shown = scope.get("raw_path", b"").decode("ascii", "backslashreplace")
        ACCESS_LOG.info("%s %s %s %d %d %.1f ms", client, scope["method"], shown, status, size, seconds * 1e3)
