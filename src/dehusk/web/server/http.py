"""Requests, replies and problems, thin wrappers of ASGI: every request pays for what is done here.

A request that fails is answered with problem details (RFC 9457), with the reason in one line.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

from ...errors import BadParameter, DehuskError, FetchFailed, OverviewPage, PrivateAddress, UnknownMethod, Unreadable

PROBLEM_TYPE: Final = "application/problem+json"
RETRY_SECONDS: Final = 1
"""Seconds after which a client may try again when the server is full."""
_STATUSES: Final[dict[type[DehuskError], HTTPStatus]] = {
    BadParameter: HTTPStatus.BAD_REQUEST,
    UnknownMethod: HTTPStatus.BAD_REQUEST,
    OverviewPage: HTTPStatus.UNPROCESSABLE_ENTITY,
    FetchFailed: HTTPStatus.BAD_GATEWAY,
    Unreadable: HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""The status for each error of the library; the first class that matches counts."""
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
LIMIT: Final = b"dehusk-limit"
"""The header that names the limit past which something of a page is left out."""


class Problem(Exception):
    """A request that fails, with the status and the reason in the reply."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status = status

    @classmethod
    def of(cls, error: DehuskError) -> Problem:
        if isinstance(error, PrivateAddress):  # its own message names an option that the server lacks
            return cls(HTTPStatus.FORBIDDEN, "the URL leads into a private network, which is never fetched from")
        statuses = (status for kind, status in _STATUSES.items() if isinstance(error, kind))
        return cls(next(statuses, HTTPStatus.INTERNAL_SERVER_ERROR), str(error))

    @property
    def body(self) -> bytes:
        line = " ".join(str(self).split())
        return json.dumps({"title": self.status.phrase, "status": int(self.status), "detail": line}).encode()

    @property
    def headers(self) -> tuple[tuple[bytes, bytes], ...]:
        is_full = self.status is HTTPStatus.SERVICE_UNAVAILABLE
        return ((b"retry-after", b"%d" % RETRY_SECONDS),) if is_full else ()


class Disconnected(Exception):
    """The client went away before its request was complete."""


class Request:
    """A request whose body has not been read yet."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.verb: str = scope["method"]
        self.path: str = scope["path"]
        self._query: bytes = scope["query_string"]
        self._headers = dict(scope["headers"])
        self._receive = receive

    def header(self, name: bytes) -> str | None:
        """The value of a header; `name` must be lowercase."""
        value: bytes | None = self._headers.get(name)
        return None if value is None else value.decode("latin-1")

    @property
    def query(self) -> list[tuple[str, str]]:
        return parse_qsl(self._query.decode("latin-1"), keep_blank_values=True)

    async def chunk(self) -> tuple[bytes, bool]:
        """Receive the next part of the body, and whether more follow."""
        message = await self._receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        return message.get("body", b""), message.get("more_body", False)


class Reply(NamedTuple):
    status: int
    media_type: str
    body: bytes
    headers: tuple[Header, ...] = ()

    @classmethod
    def of(cls, problem: Problem, *headers: Header) -> Reply:
        return cls(problem.status, PROBLEM_TYPE, problem.body, (*problem.headers, *headers))

    async def send(self, send: Send) -> None:
        length = (b"content-length", b"%d" % len(self.body))
        headers = [length, (b"content-type", _add_charset(self.media_type)), *self.headers]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


@lru_cache
def _add_charset(media_type: str) -> bytes:
    is_text = media_type.startswith("text/") and "charset=" not in media_type
    return (media_type + "; charset=utf-8" * is_text).encode("latin-1")


class _MediaRange(NamedTuple):
    """An entry of the `Accept` header: a media type or a range of them, and its weight."""

    pattern: str
    quality: float

    def matches(self, media_type: str) -> bool:
        kind = media_type.partition("/")[0]
        return self.pattern in (media_type, f"{kind}/*", "*/*")

    @property
    def precision(self) -> int:
        """How exactly a type is named; a type has precedence over a range of types."""
        return 2 - self.pattern.count("*")


@lru_cache
def negotiate(accept: str, offered: tuple[str, ...]) -> str:
    """Return the offered media type of the highest quality, the first of several; if none is acceptable, raise."""
    ranges = [_parse_media_range(entry) for entry in accept.split(",") if entry.strip()] or [_MediaRange("*/*", 1.0)]
    best = max(offered, key=lambda media_type: _quality(media_type, ranges))
    if not _quality(best, ranges):
        raise Problem(HTTPStatus.NOT_ACCEPTABLE, f"the answer can be {', '.join(offered)}")
    return best


def _quality(media_type: str, ranges: Sequence[_MediaRange]) -> float:
    matching = (entry for entry in ranges if entry.matches(media_type))
    best = max(matching, key=lambda entry: entry.precision, default=None)
    return best.quality if best else 0.0


def _parse_media_range(entry: str) -> _MediaRange:
    pattern, *parameters = (part.strip().lower() for part in entry.split(";"))
    quality = next((value for name, _, value in (p.partition("=") for p in parameters) if name.strip() == "q"), "1")
    try:
        return _MediaRange(pattern, min(max(float(quality), 0.0), 1.0))
    except ValueError:
        return _MediaRange(pattern, 0.0)
