"""The forms that rows can be written in: how a worker encodes those of a split, and the shards that take this.

As a WARC file the rows are as in the WET files of Common Crawl: a `conversion` record for each page. A page that failed
or was rejected is a `metadata` record with the reason.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

from ..extras import needs_extra
from ..outputs import OUTPUTS
from .rows import BatchOptions, Row, is_kept
from .schema import schema_of

_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_UNKNOWN: Final = "1970-01-01T00:00:00Z"
"""The date of a page of which the input does not say when it was fetched; a record has to have one."""
_LONGEST: Final = 60
_UNSAFE: Final = re.compile(r"[^\w.-]+", re.ASCII)
_ROW_GROUP: Final = 32_000_000
Encode = Callable[[Sequence[Row], BatchOptions, Path], bytes]
"""A function of the rows of a split, what was asked of them, and how files of the split would have to begin."""


def json_lines(rows: Sequence[Row], _options: BatchOptions, _beginning: Path) -> bytes:
    return b"".join(_ENCODE(row).encode() + b"\n" for row in rows)


def archive_records(
    compress: Callable[[bytes], bytes], rows: Sequence[Row], options: BatchOptions, _beginning: Path
) -> bytes:
    """Records that are compressed one by one."""
    return b"".join(compress(_record(row, options)) for row in rows)


def _record(row: Row, options: BatchOptions) -> bytes:
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


def listed_files(rows: Sequence[Row], options: BatchOptions, beginning: Path) -> bytes:
    """Write the content of each page into a file, and return the rows with the names of these files instead.

    A file has its own name only when it is complete. It may be written again, by a worker that does the split once
    more, and is then the same.
    """
    ending = OUTPUTS[options.format].extension
    listed: list[Row] = []
    for number, row in enumerate(rows):
        entry = {name: value for name, value in row.items() if name != options.format} | {"file": None}
        if is_kept(row):
            file = beginning.with_name(
                f"{beginning.name}-{number:05}-{_readable(str(row.get('url') or row['id']))}.{ending}"
            )
            _write(file, str(row[options.format]))
            entry["file"] = file.name
        listed.append(entry)
    return json_lines(listed, options, beginning)


def _readable(name: str) -> str:
    """The end of a name, of which people know the page."""
    short = _UNSAFE.sub("-", name.rstrip("/").rpartition("/")[2])[-_LONGEST:].strip("-.")
    return re.sub(r"\.(?:x?html?|php|aspx?)$", "", short) or "page"


def _write(file: Path, text: str) -> None:
    unfinished = file.with_name(f".{file.name}")
    unfinished.write_text(text if text.endswith("\n") else f"{text}\n", "utf-8")
    unfinished.replace(file)


class Shard:
    """A file of the output, which takes what workers encoded, split by split, until it is closed."""

    def __init__(self, path: Path, _options: BatchOptions) -> None:
        self._file = path.open("wb")

    def append(self, data: bytes) -> None:
        self._file.write(data)

    @property
    def size(self) -> int:
        return self._file.tell()

    def close(self) -> None:
        """Write all that is left, to the disk itself."""
        with self._file as file:
            file.flush()
            os.fsync(file.fileno())

    def abandon(self) -> None:
        """Close the file, which stays incomplete."""
        with suppress(OSError):  # what is not written yet may not fit on the disk
            self._file.close()


def table_bytes(rows: Sequence[Row], options: BatchOptions, _beginning: Path) -> bytes:
    """The rows as a stream of Arrow."""
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
        if sum(table.nbytes for table in self._tables) >= _ROW_GROUP:
            self._write()

    def _write(self) -> None:
        if self._tables:
            self._writer.write_table(self._arrow.concat_tables(self._tables))
            self._tables = []

    def close(self) -> None:
        with self._file:
            self._write()
            self._writer.close()
            super().close()

    def abandon(self) -> None:
        self._writer.is_open = False  # or else it would write its last part when it is deleted
        super().abandon()


class Form(NamedTuple):
    ending: str
    encode: Encode
    shard: Callable[[Path, BatchOptions], Shard] = Shard
    columns: tuple[str, ...] = ()
    """The columns that it cannot do without, beside the content; none where any columns will do."""


def _compressed(
    encode: Encode, compress: Callable[[bytes], bytes], rows: Sequence[Row], options: BatchOptions, beginning: Path
) -> bytes:
    """The same, compressed: streams that are compressed one by one can follow each other in a file.

    Where there are no rows there is nothing: many readers take an empty stream for the end of the file.
    """
    return compress(encode(rows, options, beginning)) if rows else b""


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def _zstd(data: bytes) -> bytes:
    import zstandard

    return zstandard.compress(data)


_TABLE: Final = (
    Form(".jsonl", json_lines),
    Form(".jsonl.gz", partial(_compressed, json_lines, _gzip)),
    Form(".jsonl.zst", partial(_compressed, json_lines, _zstd)),
    Form(".parquet", table_bytes, TableShard),
    Form(".warc", partial(archive_records, bytes), columns=("url", "fetched")),
    Form(".warc.gz", partial(archive_records, _gzip), columns=("url", "fetched")),
)
FORMS: Final = {form.ending: form for form in _TABLE}
FOLDER: Final = Form(".jsonl", listed_files, columns=("url",))
"""A file for each page, and rows that name these files."""
