"""Every reader of files with many pages: what is damaged is a record with the reason, never an error."""

from __future__ import annotations

import gzip
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pyarrow
import pyarrow.parquet
import zstandard

from dehusk.batch import Record
from dehusk.batch.reading import Skipped, plan, records

_ENDINGS: Final = (
    ".warc",
    ".warc.gz",
    ".warc.zst",
    ".warc.lz4",
    ".jsonl",
    ".jsonl.gz",
    ".parquet",
    ".html",
    ".html.gz",
)


def try_readers(data: bytes) -> None:
    """Read bytes as a file of a kind that their last byte chooses."""
    ending = _ENDINGS[data[-1] % len(_ENDINGS)] if data else ".warc"
    with TemporaryDirectory() as folder:
        path = Path(folder, f"file{ending}")
        path.write_bytes(data[:-1])
        for split in plan([str(path)]):
            for item in records(split):
                assert isinstance(item, Record | Skipped)


def seed_files() -> list[bytes]:
    """A small file of each kind, followed by the byte that chooses its reader."""
    page = b"<title>Mill</title><p>The mill turns in the wind."
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Target-URI: https://mill.example/\r\n"
    )
    head += f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    warc = (head.encode() + http + b"\r\n\r\n") * 2
    line = b'{"url": "https://mill.example/", "html": "<p>The mill turns."}\n'
    files = {
        ".warc": warc,
        ".warc.gz": gzip.compress(warc, mtime=0),
        ".warc.zst": zstandard.compress(warc),
        ".jsonl": line * 2,
        ".jsonl.gz": gzip.compress(line, mtime=0),
        ".parquet": _parquet(page),
        ".html": page,
        ".html.gz": gzip.compress(page, mtime=0),
    }
    return [content + bytes([_ENDINGS.index(ending)]) for ending, content in files.items()]


def _parquet(page: bytes) -> bytes:
    written = BytesIO()
    table = pyarrow.table({"url": ["https://mill.example/"] * 3, "html": [page] * 3})
    pyarrow.parquet.write_table(table, written)
    return written.getvalue()
