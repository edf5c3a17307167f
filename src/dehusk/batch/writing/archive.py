"""Rows as records of a WARC file, as in the WET files of Common Crawl: a `conversion` record for each page.

A page that failed or was rejected is a `metadata` record with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from ...outputs import OUTPUTS
from ..options import Options
from ..rows import Row, is_kept

_UNKNOWN: Final = "1970-01-01T00:00:00Z"
"""The date of a page of which the input does not say when it was fetched; a record has to have one."""


def archive_records(compress: Callable[[bytes], bytes]) -> Callable[[Sequence[Row], Options, Path], bytes]:
    """The encoder for records that are compressed one by one."""

    def encoded(rows: Sequence[Row], options: Options, _beginning: Path) -> bytes:
        return b"".join(compress(_record(row, options)) for row in rows)

    return encoded


def _record(row: Row, options: Options) -> bytes:
    if is_kept(row):
        kind, media_type = "conversion", OUTPUTS[options.format].media_type
        content = str(row[options.format])
    else:
        kind, media_type = "metadata", "application/warc-fields"
        content = f"status: {row['status']}\r\nreason: {row['reason']}\r\n"
    body = content.encode()
    head = "\r\n".join(["WARC/1.0", f"WARC-Type: {kind}", *_facts(row), f"Content-Type: {media_type}"])
    return f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body + b"\r\n\r\n"


def _facts(row: Row) -> Iterator[str]:
    """Headers with what is known about a page."""
    name = str(row["id"])
    yield f"WARC-Record-ID: <urn:uuid:{uuid5(NAMESPACE_URL, name)}>"
    yield f"WARC-Date: {row.get('fetched') or _UNKNOWN}"
    if row.get("url"):
        yield f"WARC-Target-URI: {_one_line(row['url'])}"
    try:
        yield f"WARC-Refers-To: <urn:uuid:{UUID(name)}>"
    except ValueError:
        yield f"WARC-Filename: {_one_line(name)}"


def _one_line(value: object) -> str:
    return " ".join(str(value).split())
