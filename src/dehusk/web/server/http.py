"""Requests, replies and problems, as close to ASGI as can be: what every request costs counts here.

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
"""After how many seconds a client may try again when the server is full."""
_STATUSES: Final[dict[type[DehuskError], HTTPStatus]] = {
    BadParameter: HTTPStatus.BAD_REQUEST,
    UnknownMethod: HTTPStatus.BAD_REQUEST,
    OverviewPage: HTTPStatus.UNPROCESSABLE_ENTITY,
    FetchFailed: HTTPStatus.BAD_GATEWAY,
    Unreadable: HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""The status for each error of the library. Where an error is of several of these classes, the first counts."""
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
LIMIT: Final = b"dehusk-limit"
"""The header that names the limit past which something of a page is left out."""


class Problem(Exception):
    """A request that fails, with the status and the reason that the client is told."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status = status

    @classmethod
    def of(cls, error: DehuskError) -> Problem:
        """The problem that an error of the library is."""
        if isinstance(error, PrivateAddress):  # its message tells how to allow it, which nothing does here
            return cls(HTTPStatus.FORBIDDEN, "the address leads into a private network, which is never fetched from")
        fitting = (status for kind, status in _STATUSES.items() if isinstance(error, kind))
        return cls(next(fitting, HTTPStatus.INTERNAL_SERVER_ERROR), str(error))

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
        """The value of a header; its name is in lower case."""
        value: bytes | None = self._headers.get(name)
        return None if value is None else value.decode("latin-1")

    @property
    def query(self) -> list[tuple[str, str]]:
        """The names and values in the query."""
        return parse_qsl(self._query.decode("latin-1"), keep_blank_values=True)

    async def chunk(self) -> tuple[bytes, bool]:
        """The next part of the body, and whether there are more."""
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
    def to(cls, problem: Problem, *headers: Header) -> Reply:
        """What a client is told that asked for too much."""
        return cls(problem.status, PROBLEM_TYPE, problem.body, (*problem.headers, *headers))

    async def send(self, send: Send) -> None:
        length = (b"content-length", b"%d" % len(self.body))
        headers = [length, (b"content-type", _content_type(self.media_type)), *self.headers]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


@lru_cache
def _content_type(media_type: str) -> bytes:
    """The header of a reply. All text is in UTF-8."""
    is_text = media_type.startswith("text/") and "charset=" not in media_type
    return (media_type + "; charset=utf-8" * is_text).encode("latin-1")


class _Range(NamedTuple):
    """One entry of the header: a media type or a range of them, and how welcome it is."""

    pattern: str
    quality: float

    def matches(self, media_type: str) -> bool:
        kind = media_type.partition("/")[0]
        return self.pattern in (media_type, f"{kind}/*", "*/*")

    @property
    def precision(self) -> int:
        """How exactly a type is named; a range of types gives way to the type itself."""
        return 2 - self.pattern.count("*")


@lru_cache
def negotiated(accept: str, offered: tuple[str, ...]) -> str:
    """The most welcome of the offered media types, the first of several; none is a problem."""
    ranges = [_range(entry) for entry in accept.split(",") if entry.strip()] or [_Range("*/*", 1.0)]
    best = max(offered, key=lambda media_type: _quality(media_type, ranges))
    if not _quality(best, ranges):
        raise Problem(HTTPStatus.NOT_ACCEPTABLE, f"the answer can be {', '.join(offered)}")
    return best


def _quality(media_type: str, ranges: Sequence[_Range]) -> float:
    fitting = [entry for entry in ranges if entry.matches(media_type)]
    return max(fitting, key=lambda entry: entry.precision).quality if fitting else 0.0


def _range(entry: str) -> _Range:
    pattern, *parameters = (part.strip().lower() for part in entry.split(";"))
    quality = next((value for name, _, value in (p.partition("=") for p in parameters) if name.strip() == "q"), "1")
    try:
        return _Range(pattern, min(max(float(quality), 0.0), 1.0))
    except ValueError:
        return _Range(pattern, 0.0)
