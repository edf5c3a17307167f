"""Parquet files, with the columns that `extract_batch` takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..arrow import FACTS, PAGE, records_of
from ..record import Item, Record, Split, make_broken_split

_MAX_GROUP_SIZE: Final = 64_000_000
"""Maximum bytes of a row group that is one split."""
_BATCH_ROWS: Final = 64
_DAMAGE: Final = "the table cannot be read: "


def splits(path: str) -> Iterator[Split]:
    """Cut a file into its row groups. One that is too large can only be read by one process, from its start."""
    try:
        with pq.ParquetFile(path) as file:
            _choose_columns(file)
            for number in range(file.num_row_groups):
                group = file.metadata.row_group(number)
                if group.total_byte_size <= _MAX_GROUP_SIZE:
                    size = sum(group.column(column).total_compressed_size for column in range(group.num_columns))
                    yield Split("tables", (path,), number, number + 1, size)
                else:
                    yield from _cut_group(file, path, number)
    except (OSError, ValueError) as error:
        yield make_broken_split(path, f"{_DAMAGE}{error}")


def _cut_group(file: pq.ParquetFile, path: str, group: int) -> Iterator[Split]:
    """Cut a large row group into splits with the rows themselves."""
    start = 0
    for batch in file.iter_batches(_BATCH_ROWS, [group], _choose_columns(file)):
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, batch.schema) as stream:
            stream.write_batch(batch)
        data, stop = sink.getvalue().to_pybytes(), start + len(batch)
        yield Split("tables", (f"{path}#{group}",), start, stop, batch.nbytes, data)
        start = stop


def records(split: Split) -> Iterator[Item]:
    """Read the pages of a split."""
    (path,) = split.paths
    if split.data:
        yield from _read_batches([pa.ipc.open_stream(split.data).read_next_batch()], path, split.start)
        return
    count, name = 0, f"{path}#{split.start}"
    try:
        with pq.ParquetFile(path) as file:
            batches = file.iter_batches(_BATCH_ROWS, [split.start], _choose_columns(file))
            for record in _read_batches(batches, name, 0):
                count += 1
                yield record
    except (OSError, ValueError) as error:
        yield Record(f"{name}.{count}-", b"", error=f"{_DAMAGE}{error}")


def _read_batches(batches: Iterable[pa.RecordBatch], name: str, start: int) -> Iterator[Record]:
    """Read the pages of batches. One without a name is named by its rows and its number."""
    for batch in batches:
        is_named = not {"id", "url"}.isdisjoint(batch.schema.names)
        for number, record in enumerate(records_of(batch), start):
            yield record if is_named else replace(record, id=f"{name}.{number}")
        start += len(batch)


def _choose_columns(file: pq.ParquetFile) -> list[str]:
    names: list[str] = file.schema_arrow.names
    if PAGE not in names:
        raise ValueError(f"it has no column {PAGE!r}")
    return [name for name in (*FACTS, PAGE) if name in names]
