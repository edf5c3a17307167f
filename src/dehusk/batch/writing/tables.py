"""Rows as Parquet, compressed by zstd. Workers make Arrow tables, which shards collect into row groups."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from ...extras import needs_extra
from ..options import Options
from ..rows import Row
from ..schema import schema_of

_ROW_GROUP: Final = 32_000_000
"""The bytes of a row group in memory."""


def table_bytes(rows: Sequence[Row], options: Options, _beginning: Path) -> bytes:
    """The rows as a stream of Arrow."""
    import pyarrow as pa

    schema = schema_of(options)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, schema) as stream:
        stream.write_table(pa.Table.from_pylist(list(rows), schema=schema))
    return bytes(sink.getvalue().to_pybytes())


class TableShard:
    """A shard that is a Parquet file."""

    def __init__(self, path: Path, options: Options) -> None:
        with needs_extra("batch"):
            import pyarrow as pa
            import pyarrow.parquet as pq
        self._arrow = pa
        self._file = path.open("wb")
        self._writer = pq.ParquetWriter(self._file, schema_of(options), compression="zstd")
        self._tables: list[pa.Table] = []

    def append(self, data: bytes) -> None:
        self._tables.append(self._arrow.ipc.open_stream(data).read_all())
        if sum(table.nbytes for table in self._tables) >= _ROW_GROUP:
            self._write()

    @property
    def size(self) -> int:
        return self._file.tell()

    def _write(self) -> None:
        if self._tables:
            self._writer.write_table(self._arrow.concat_tables(self._tables))
            self._tables = []

    def close(self) -> None:
        with self._file as file:
            self._write()
            self._writer.close()
            file.flush()
            os.fsync(file.fileno())

    def abandon(self) -> None:
        self._writer.is_open = False  # or else it would write its last part when it is deleted
        with suppress(OSError):  # what is not written yet may not fit on the disk
            self._file.close()
