"""Parquet files, with the columns that `extract_batch` takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..arrow import FACTS, PAGE, records_of
from ..record import Item, Record, Split, broken

_LARGEST: Final = 64_000_000
"""The maximum bytes of a row group that is one split."""
_AT_ONCE: Final = 64


def splits(path: str) -> Iterator[Split]:
    """The splits of a file: its row groups. One that is too large can only be read by one process, from its start."""
    try:
        with pq.ParquetFile(path) as file:
            _columns(file)
            for group in range(file.num_row_groups):
                described = file.metadata.row_group(group)
                if described.total_byte_size <= _LARGEST:
                    size = sum(
                        described.column(number).total_compressed_size for number in range(described.num_columns)
                    )
                    yield Split("tables", (path,), group, group + 1, size)
                else:
                    yield from _streamed(file, path, group)
    except (OSError, ValueError) as error:
        yield broken(path, _damage(error))


def _streamed(file: pq.ParquetFile, path: str, group: int) -> Iterator[Split]:
    """The splits of a large row group, with the rows themselves."""
    start = 0
    for batch in file.iter_batches(_AT_ONCE, [group], _columns(file)):
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, batch.schema) as stream:
            stream.write_batch(batch)
        yield Split(
            "tables", (f"{path}#{group}",), start, start + len(batch), batch.nbytes, sink.getvalue().to_pybytes()
        )
        start += len(batch)


def records(split: Split) -> Iterator[Item]:
    (path,) = split.paths
    if split.data:
        yield from _records([pa.ipc.open_stream(split.data).read_next_batch()], path, split.start)
        return
    read = 0
    try:
        with pq.ParquetFile(path) as file:
            for item in _records(
                file.iter_batches(_AT_ONCE, [split.start], _columns(file)), f"{path}#{split.start}", 0
            ):
                read += 1
                yield item
    except (OSError, ValueError) as error:
        yield Record(f"{path}#{split.start}.{read}-", b"", error=_damage(error))


def _records(batches: Iterator[pa.RecordBatch] | list[pa.RecordBatch], name: str, start: int) -> Iterator[Record]:
    """The pages of batches. One that is not named is called by the name of its rows and its number."""
    for batch in batches:
        is_named = not {"id", "url"}.isdisjoint(batch.schema.names)
        for number, record in enumerate(records_of(batch), start):
            yield record if is_named else replace(record, id=f"{name}.{number}")
        start += len(batch)


def _columns(file: pq.ParquetFile) -> list[str]:
    names: list[str] = file.schema_arrow.names
    if PAGE not in names:
        raise ValueError(f"it has no column {PAGE!r}")
    return [name for name in (*FACTS, PAGE) if name in names]


def _damage(error: Exception) -> str:
    return f"the table cannot be read: {error}"
