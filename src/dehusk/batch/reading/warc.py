"""WARC files, plain or compressed. A damaged record costs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from fastwarc.warc import ArchiveIterator, WarcRecord

from ..record import Record
from .http_body import MAX_BYTES
from .record_starts import first_start, is_cut_by_records
from .split import Item, Split, broken, cut_by_bytes
from .warc_record import item_of

_SPLIT: Final = 4_000_000
"""The bytes of a split: a few hundred compressed pages."""
_BLOCK: Final = 16_000_000
"""The bytes of a split from a stream, where they are not compressed."""
_LARGEST: Final = 2 * MAX_BYTES
_DAMAGED: Final = "the archive is damaged: {}"


def splits(path: str) -> Iterator[Split]:
    """The splits of a file. What is compressed as one stream can only be read by one process, from its start."""
    with Path(path).open("rb") as file:
        if not is_cut_by_records(file):
            file.seek(0)
            yield from stream_splits(file, path)
            return
    yield from cut_by_bytes("warc", path, _SPLIT)


def stream_splits(stream: BinaryIO, name: str) -> Iterator[Split]:
    """The splits of a stream, with the records themselves."""
    block, start, damage = BytesIO(), 0, ""
    archive = iter(ArchiveIterator(stream, parse_http=False))
    while not damage:
        try:
            _copy(next(archive), block)
        except StopIteration:
            break
        except OSError as error:
            damage = str(error)
        if block.tell() >= _BLOCK:
            yield _from_stream(name, start, block)
            block, start = BytesIO(), start + block.tell()
    if block.tell():
        yield _from_stream(name, start, block)
    if damage:
        yield broken(f"{name}@{start + block.tell()}", _DAMAGED.format(damage))


def _copy(record: WarcRecord, block: BytesIO) -> None:
    """Add a record to a block, as much of it as shows that it is too large."""
    if record.content_length > _LARGEST:
        record.headers.set("Content-Length", str(_LARGEST))
    payload = record.reader.read(_LARGEST)
    record.headers.write(block)
    block.write(payload + b"\r\n\r\n")


def _from_stream(name: str, start: int, block: BytesIO) -> Split:
    return Split("warc", (name,), start, start + block.tell(), block.tell(), block.getvalue())


def records(split: Split) -> Iterator[Item]:
    """The pages that begin within a split."""
    (path,) = split.paths
    if split.data:
        yield from _records(BytesIO(split.data), path, 0, len(split.data), split.start)
    else:
        with Path(path).open("rb") as file:
            yield from _records(file, path, split.start, split.stop, 0)


def _records(file: BinaryIO, path: str, start: int, stop: int, offset: int) -> Iterator[Item]:
    """The pages that begin in a part of a file; `offset` is where the file itself begins in what it was cut from."""
    place = start if start == 0 else first_start(file, start, stop)
    while place is not None:
        file.seek(place)
        try:
            for record in ArchiveIterator(file, parse_http=False):
                if record.stream_pos >= stop:
                    return
                place = record.stream_pos
                item = item_of(record, f"{path}@{offset + place}")
                if item is not None:
                    yield item
            return
        except OSError as error:
            reason = _DAMAGED.format(error)
        damaged, place = place, first_start(file, place + 1, stop)
        name = f"{path}@{offset + damaged}-{offset + (stop if place is None else place)}"
        yield Record(name, b"", error=reason)
