"""The forms that rows can be written in: how a worker encodes those of a split, and the shards that take this."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ..options import Options
from ..rows import Row
from .archive import archive_records
from .files import listed_files
from .json_lines import json_lines
from .shard import ByteShard, Shard
from .tables import TableShard, table_bytes

Encode = Callable[[Sequence[Row], Options, Path], bytes]
"""A function of the rows of a split, what was asked of them, and how files of the split would have to begin."""


class Form(NamedTuple):
    """A form of output."""

    ending: str
    encode: Encode
    shard: Callable[[Path, Options], Shard] = ByteShard
    columns: tuple[str, ...] = ()
    """The columns that it cannot do without, beside the content; none where any columns will do."""


def _compressed(encode: Encode, compress: Callable[[bytes], bytes]) -> Encode:
    """The same, compressed: streams that are compressed one by one can follow each other in a file.

    Where there are no rows there is nothing: many readers take an empty stream for the end of the file.
    """

    def encoded(rows: Sequence[Row], options: Options, beginning: Path) -> bytes:
        return compress(encode(rows, options, beginning)) if rows else b""

    return encoded


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 6, mtime=0)


def _zstd(data: bytes) -> bytes:
    import zstandard

    return zstandard.compress(data)


_TABLE: Final = (
    Form(".jsonl", json_lines),
    Form(".jsonl.gz", _compressed(json_lines, _gzip)),
    Form(".jsonl.zst", _compressed(json_lines, _zstd)),
    Form(".parquet", table_bytes, TableShard),
    Form(".warc", archive_records(bytes), columns=("url", "fetched")),
    Form(".warc.gz", archive_records(_gzip), columns=("url", "fetched")),
)
FORMS: Final = {form.ending: form for form in _TABLE}
"""Every form of a file by its ending."""
FOLDER: Final = Form(".jsonl", listed_files, columns=("url",))
"""A file for each page, and rows that name these files."""
