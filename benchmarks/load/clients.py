"""Clients that send pages at the same time, and compare each answer with that of the library."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

_OK: Final = 200


class Exchange(NamedTuple):
    """A request as it is sent, and the right answer."""

    request: bytes
    answer: bytes


def exchange(page: bytes, answer: str, media_type: str) -> Exchange:
    """The exchange for a page; the server has to answer what the library answers."""
    head = f"POST /extract HTTP/1.1\r\nHost: localhost\r\nAccept: {media_type}\r\n"
    head += f"Content-Type: text/html\r\nContent-Length: {len(page)}\r\n\r\n"
    return Exchange(head.encode() + page, answer.encode("utf-8", "replace"))


async def talk(port: int, exchanges: list[Exchange], clients: int, now: Callable[[int], None]) -> Counter[str]:
    """Send all requests, each client one after the other. What came of them: right, wrong, lost, or the status.

    `now` is called with the number of each request when it is sent.
    """
    outcomes: Counter[str] = Counter()
    waiting = iter(enumerate(exchanges))
    await asyncio.gather(*(_client(port, waiting, outcomes, now) for _ in range(clients)))
    return outcomes


async def _client(
    port: int, waiting: Iterator[tuple[int, Exchange]], outcomes: Counter[str], now: Callable[[int], None]
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
    for number, (request, answer) in waiting:
        now(number)
        writer.write(request)
        try:
            status, body = await _response(reader)
        except (asyncio.IncompleteReadError, OSError):
            outcomes["lost"] += 1
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        else:
            outcomes[str(status) if status != _OK else "right" if body == answer else "wrong"] += 1
    writer.close()


async def _response(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
    return int(head.split(maxsplit=2)[1]), await reader.readexactly(int(length))
