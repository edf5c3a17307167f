"""JSON Lines: an object on each line, with the page in its field `html`; `id`, `url`, `charset` and `date` may be there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from ...input.limits import MAX_BYTES
from ..arrow import record_of
from ..record import Record
from .compression import DAMAGES, opened
from .split import Item, Split, broken

_SPLIT: Final = 16_000_000
_LONGEST: Final = 4 * MAX_BYTES
"""The maximum bytes of a line: escapes can make a page longer."""


def splits(path: str) -> Iterator[Split]:
    """The splits of a file. A compressed one can only be read by one process, from its start."""
    file, is_compressed = opened(path)
    with file:
        if is_compressed:
            yield from stream_splits(file, path)
            return
    size = Path(path).stat().st_size
    for start in range(0, size, _SPLIT):
        stop = min(start + _SPLIT, size)
        yield Split("lines", (path,), start, stop, stop - start)


def stream_splits(stream: BinaryIO, name: str) -> Iterator[Split]:
    """The splits of a stream, with the lines themselves."""
    start = 0
    try:
        while lines := stream.readlines(_SPLIT):
            block = b"".join(lines)
            yield Split("lines", (name,), start, start + len(block), len(block), block)
            start += len(block)
    except DAMAGES as error:
        yield broken(f"{name}@{start}", f"the file is damaged: {error}")


def records(split: Split) -> Iterator[Item]:
    """The pages on the lines that begin within a split."""
    (path,) = split.paths
    if split.data:
        yield from _records(BytesIO(split.data), path, split.start, split.stop)
        return
    with Path(path).open("rb") as file:
        file.seek(max(split.start - 1, 0))
        start = split.start - 1 + _skip_line(file) if split.start else 0
        yield from _records(file, path, start, split.stop)
