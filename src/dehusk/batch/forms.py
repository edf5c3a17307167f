"""The forms of the output: how a worker encodes the rows of a split, and the shards that these go into.

A WARC file has a `conversion` record for each page, as the WET files of Common Crawl. A page that failed or was
rejected is a `metadata` record with the reason.
"""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

from .._core import write_json
from ..extras import needs_extra
from ..outputs import OUTPUTS
from .rows import BatchOptions, Row, is_kept
from .schema import schema_of

_UNKNOWN_DATE: Final = "1970-01-01T00:00:00Z"
"""The date of a page without one; a WARC record must have a date."""
_MAX_NAME_LENGTH: Final = 60
_UNSAFE: Final = re.compile(r"[^\w.-]+", re.ASCII)
_ROW_GROUP_SIZE: Final = 32_000_000
Encode = Callable[[Sequence[Row], BatchOptions, Path], bytes]
"""A function of the rows of a split, the options, and the path that files of the split start with."""


def encode_json_lines(rows: Sequence[Row], _options: BatchOptions, _prefix: Path) -> bytes:
    return "".join(f"{write_json(row)}\n" for row in rows).encode()


def encode_records(
    compress: Callable[[bytes], bytes], rows: Sequence[Row], options: BatchOptions, _prefix: Path
) -> bytes:
    """Encode rows as WARC records that are compressed one by one."""
    return b"".join(compress(_encode_record(row, options)) for row in rows)


def _encode_record(row: Row, options: BatchOptions) -> bytes:
    if is_kept(row):
        kind, media_type = "conversion", OUTPUTS[options.format].media_type
        content = str(row[options.format])
    else:
        kind, media_type = "metadata", "application/warc-fields"
        content = f"status: {row['status']}\r\nreason: {row['reason']}\r\n"
    body = content.encode()
    head = "\r\n".join(["WARC/1.0", f"WARC-Type: {kind}", *_list_headers(row), f"Content-Type: {media_type}"])
    return f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body + b"\r\n\r\n"


def _list_headers(row: Row) -> Iterator[str]:
    name = str(row["id"])
    yield f"WARC-Record-ID: <urn:uuid:{uuid5(NAMESPACE_URL, name)}>"
    yield f"WARC-Date: {row.get('fetched') or _UNKNOWN_DATE}"
    if row.get("url"):
        yield f"WARC-Target-URI: {_join_lines(row['url'])}"
    try:
        yield f"WARC-Refers-To: <urn:uuid:{UUID(name)}>"
    except ValueError:
        yield f"WARC-Filename: {_join_lines(name)}"


def _join_lines(value: object) -> str:
    return " ".join(str(value).split())


def write_files(rows: Sequence[Row], options: BatchOptions, prefix: Path) -> bytes:
    """Write the content of each page into a file, and encode the rows with the names of these files instead.

    A file has its final name only when it is complete. A worker that repeats the split writes the same file again.
    """
    ending = OUTPUTS[options.format].extension
    entries: list[Row] = []
    for number, row in enumerate(rows):
        entry = {name: value for name, value in row.items() if name != options.format} | {"file": None}
        if is_kept(row):
            readable = _shorten_name(str(row.get("url") or row["id"]))
            file = prefix.with_name(f"{prefix.name}-{number:05}-{readable}.{ending}")
            _write(file, str(row[options.format]))
            entry["file"] = file.name
        entries.append(entry)
    return encode_json_lines(entries, options, prefix)


def _shorten_name(name: str) -> str:
    """Return the end of a path or URL without unsafe characters, by which people recognise the page."""
    short = _UNSAFE.sub("-", name.rstrip("/").rpartition("/")[2])[-_MAX_NAME_LENGTH:].strip("-.")
    return re.sub(r"\.(?:x?html?|php|aspx?)$", "", short) or "page"


def _write(file: Path, text: str) -> None:
    unfinished = file.with_name(f".{file.name}")
    unfinished.write_text(text if text.endswith("\n") else f"{text}\n", "utf-8")
    unfinished.replace(file)


class Shard:
    """A file of the output, to which the encoded rows of splits are appended."""

    def __init__(self, path: Path, _options: BatchOptions) -> None:
        self._file = path.open("wb")

    def append(self, data: bytes) -> None:
        self._file.write(data)

    @property
    def size(self) -> int:
        return self._file.tell()

    def close(self) -> None:
        """Flush the file to the disk, and close it."""
        with self._file as file:
            file.flush()
            os.fsync(file.fileno())

    def abandon(self) -> None:
        """Close the file, which stays incomplete."""
        with suppress(OSError):  # the rest may not fit on the disk
            self._file.close()


def encode_table(rows: Sequence[Row], options: BatchOptions, _prefix: Path) -> bytes:
    """Encode rows as a stream of Arrow."""
    import pyarrow as pa

    schema = schema_of(options)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, schema) as stream:
        stream.write_table(pa.Table.from_pylist(list(rows), schema=schema))
    return bytes(sink.getvalue().to_pybytes())


class TableShard(Shard):
    def __init__(self, path: Path, options: BatchOptions) -> None:
        with needs_extra("batch"):
            import pyarrow as pa
            import pyarrow.parquet as pq
        super().__init__(path, options)
        self._arrow = pa
        self._writer = pq.ParquetWriter(self._file, schema_of(options), compression="zstd")
        self._tables: list[pa.Table] = []

    def append(self, data: bytes) -> None:
        self._tables.append(self._arrow.ipc.open_stream(data).read_all())
        if sum(table.nbytes for table in self._tables) >= _ROW_GROUP_SIZE:
            self._write_group()

    def _write_group(self) -> None:
        if self._tables:
            self._writer.write_table(self._arrow.concat_tables(self._tables))
            self._tables = []

    def close(self) -> None:
        with self._file:
            self._write_group()
            self._writer.close()
            super().close()

    def abandon(self) -> None:
        self._writer.is_open = False  # an open writer writes its last part when it is deleted
        super().abandon()


class Form(NamedTuple):
    ending: str
    encode: Encode
    shard: Callable[[Path, BatchOptions], Shard] = Shard
    columns: tuple[str, ...] = ()
    """The columns that it requires besides the content."""


def _compress_lines(
    compress: Callable[[bytes], bytes], rows: Sequence[Row], options: BatchOptions, prefix: Path
) -> bytes:
    """Encode rows as a compressed stream; many readers take an empty stream for the end of the file."""
    return compress(encode_json_lines(rows, options, prefix)) if rows else b""


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def _zstd(data: bytes) -> bytes:
    import zstandard

    return zstandard.compress(data)


_TABLE: Final = (
    Form(".jsonl", encode_json_lines),
    Form(".jsonl.gz", partial(_compress_lines, _gzip)),
    Form(".jsonl.zst", partial(_compress_lines, _zstd)),
    Form(".parquet", encode_table, TableShard),
    Form(".warc", partial(encode_records, bytes), columns=("url", "fetched")),
    Form(".warc.gz", partial(encode_records, _gzip), columns=("url", "fetched")),
)
FORMS: Final = {form.ending: form for form in _TABLE}
FOLDER: Final = Form(".jsonl", write_files, columns=("url",))
"""A file for each page, and rows that name these files."""
