"""A crawl to measure with: the pages of the benchmark data, repeated under new ids as often as needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import zstandard

from ..speed.pages import MAIN, pages_of, pages_of_others

_IN_FILE: Final = 500
"""The pages of an archive."""


def benchmark_pages(data: Path, count: int) -> list[bytes]:
    """So many pages of the benchmark data, half of them from one set and half from all others."""
    return [*pages_of(data / MAIN, count // 2), *pages_of_others(data, count - count // 2)]


def write_crawl(folder: Path, pages: list[bytes], count: int) -> list[str]:
    """Write archives with so many pages, and return their names."""
    folder.mkdir(parents=True, exist_ok=True)
    compress = zstandard.ZstdCompressor(1).compress
    paths = []
    for first in range(0, count, _IN_FILE):
        path = folder / f"{first:07}.warc.zst"
        with path.open("wb") as file:
            for number in range(first, min(first + _IN_FILE, count)):
                file.write(compress(_record(number, pages[number % len(pages)])))
        paths.append(str(path))
    return paths


def _record(number: int, page: bytes) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:page-{number}>\r\n"
        f"WARC-Target-URI: https://site-{number % 1000}.example/{number}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return head.encode() + http + b"\r\n\r\n"
