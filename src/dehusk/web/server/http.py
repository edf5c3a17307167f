"""Requests and replies, as close to ASGI as can be: what every request costs counts here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

from .problem import PROBLEM_TYPE, Problem

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]
LIMIT: Final = b"dehusk-limit"
"""The header that names the limit past which something of a page is left out."""


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
    """What is answered to a request."""

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
