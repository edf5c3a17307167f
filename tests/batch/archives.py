"""Small WARC files, made for tests."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import zstandard

Compress = Callable[[bytes], bytes]
COMPRESSIONS: dict[str, Compress] = {
    ".warc": bytes,
    ".warc.gz": lambda data: gzip.compress(data, mtime=0),
    ".warc.zst": zstandard.compress,
}
"""How a record is compressed in files with these endings."""


def page(number: int) -> bytes:
    """A page that is like no other, and does not compress well."""
    extra = Random(number).randbytes(200).hex()
    story = f"The mill number {number} turned for the first time in forty years, and the village came to watch. {extra}"
    return f"<title>Mill {number}</title><h1>Mill {number}</h1><p>{story}<p>{story[::-1]}".encode()


def response(
    name: str, body: bytes, headers: str = "Content-Type: text/html; charset=utf-8", url: str | None = None
) -> bytes:
    """A record with an HTTP response."""
    http = f"HTTP/1.1 200 OK\r\n{headers}\r\n\r\n".encode() + body
    return record("response", http, f"WARC-Record-ID: <urn:uuid:{name}>\r\nWARC-Target-URI: {url or address(name)}")


def address(name: str) -> str:
    return f"https://mill.example/{name}"


def record(
    kind: str, content: bytes, headers: str = "", media_type: str = "application/http; msgtype=response"
) -> bytes:
    lines = ["WARC/1.0", f"WARC-Type: {kind}", "WARC-Date: 2024-05-18T10:00:00Z", *filter(None, [headers])]
    lines += [f"Content-Type: {media_type}", f"Content-Length: {len(content)}", "", ""]
    return "\r\n".join(lines).encode() + content + b"\r\n\r\n"


def write_archive(path: Path, records: Iterable[bytes]) -> list[int]:
    """Write a file, compressed as its ending says; the places where its records begin."""
    compress = next(COMPRESSIONS[ending] for ending in COMPRESSIONS if path.name.endswith(ending))
    starts, written = [], b""
    for each in records:
        starts.append(len(written))
        written += compress(each)
    path.write_bytes(written)
    return starts
