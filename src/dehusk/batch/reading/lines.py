"""JSON Lines, also compressed: an object on each line, with the page in `html`; `id`, `url` and `date` are optional."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import zstandard

from ..arrow import ENCODING_OF_TEXT, PAGE
from ..record import Item, Record, Split, cut_by_bytes, make_broken_split
from .http_body import MAX_BYTES

_DAMAGES: Final = (EOFError, OSError, zlib.error, zstandard.ZstdError)
_READ: Final = 2**14
"""Number of compressed bytes that are read at a time: few, since they can expand."""
_SPLIT: Final = 16_000_000
_MAX_LINE: Final = 4 * MAX_BYTES
"""Maximum bytes of a line: escapes can make a page longer."""
_CHUNK: Final = 2**20


class _Stream(Protocol):
    def read1(self, size: int, /) -> bytes: ...


def is_compressed(path: str) -> bool:
    return path.lower().endswith((".gz", ".zst"))


class _Zstd:
    """A file of zstd frames. A truncated one raises an error, which the library does not report."""

    def __init__(self, path: str) -> None:
        self._file = Path(path).open("rb")  # noqa: SIM115  # `close` closes it
        self._frame, self._is_open, self._unread = zstandard.ZstdDecompressor().decompressobj(), False, b""

    def read1(self, _size: int, /) -> bytes:
        """Return some bytes, or none at the end of the file."""
        while data := self._unread or self._file.read(_READ):
            plain = self._frame.decompress(data)
            self._is_open, self._unread = not self._frame.eof, self._frame.unused_data
            if self._frame.eof:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            if plain:
                return plain
        if self._is_open:
            raise EOFError("it ends within a frame")
        return b""

    def close(self) -> None:
        self._file.close()


def splits(path: str) -> Iterator[Split]:
    """Cut a file into splits. A compressed one can only be read by one process, from its start."""
    if is_compressed(path):
        with gzip.open(path) if path.lower().endswith(".gz") else closing(_Zstd(path)) as stream:
            yield from stream_splits(stream, path)
        return
    yield from cut_by_bytes("lines", path, _SPLIT)


def stream_splits(stream: _Stream, name: str) -> Iterator[Split]:
    """Cut a stream into splits with the lines themselves, independently of the sizes of the chunks read."""
    pending, start, damage = bytearray(), 0, ""
    while not damage:
        try:
            chunk = stream.read1(_CHUNK)
        except _DAMAGES as error:
            chunk, damage = b"", str(error)
        pending += chunk
        while end := _find_end(pending, is_last=not chunk):
            yield Split("lines", (name,), start, start + end, end, bytes(pending[:end]))
            start += end
            del pending[:end]
        if not chunk:
            break
    if damage:
        yield make_broken_split(f"{name}@{start}", f"the file is damaged: {damage}")


def _find_end(pending: bytearray, is_last: bool) -> int:
    """Find the end of the first split; 0 if it is not complete."""
    end = pending.find(b"\n", _SPLIT) + 1
    return end or (min(len(pending), _MAX_LINE) if is_last or len(pending) >= _MAX_LINE else 0)


def records(split: Split) -> Iterator[Item]:
    """Read the pages on the lines that start within a split."""
    (path,) = split.paths
    if split.data:
        yield from _read_lines(BytesIO(split.data), path, split.start, split.stop)
        return
    with Path(path).open("rb") as file:
        yield from _read_lines(file, path, _seek_line(file, split.start), split.stop)


def _seek_line(file: BinaryIO, start: int) -> int:
    """Go to the first line that starts at or after an offset, and return its offset."""
    if start:
        file.seek(start - 1)
        while not (piece := file.readline(_CHUNK)).endswith(b"\n") and piece:
            pass
    return file.tell()


def _read_lines(file: BinaryIO, path: str, start: int, stop: int) -> Iterator[Item]:
    while start < stop and (line := file.readline(_MAX_LINE)):
        if line.strip():
            yield _parse_line(line, f"{path}@{start}")
        start += len(line)


def _parse_line(line: bytes, name: str) -> Record:
    try:
        value = json.loads(line)
    except ValueError as error:
        return Record(name, b"", error=f"the line is not JSON: {error}")
    page = value.get(PAGE) if isinstance(value, dict) else None
    if not isinstance(page, str):
        return Record(name, b"", error=f"the line has no page in a field {PAGE!r}")
    id, url, date = (None if value.get(name) is None else str(value[name]) for name in ("id", "url", "date"))
    return Record(id or url or name, page.encode("utf-8", "replace"), url, ENCODING_OF_TEXT, date)
