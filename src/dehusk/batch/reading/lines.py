"""JSON Lines, also compressed: an object on each line, with the page in its field `html`.

The fields `id`, `url` and `date` may be there.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

import zstandard

from ..arrow import ENCODING_OF_TEXT, PAGE
from ..record import Item, Record, Split, broken, cut_by_bytes
from .http_body import MAX_BYTES

_DAMAGES: Final = (EOFError, OSError, zlib.error, zstandard.ZstdError)
_READ: Final = 2**14
"""How many compressed bytes are read at a time: few, as they can become many."""
_SPLIT: Final = 16_000_000
_LONGEST: Final = 4 * MAX_BYTES
"""The maximum bytes of a line: escapes can make a page longer."""
_CHUNK: Final = 2**20


class _Stream(Protocol):
    def read1(self, size: int, /) -> bytes: ...


def is_compressed(path: str) -> bool:
    return path.lower().endswith((".gz", ".zst"))


class _Zstd:
    """A file of frames that zstd compressed. Where it is cut off, that is an error, which the library does not tell."""

    def __init__(self, path: str) -> None:
        self._file = Path(path).open("rb")  # noqa: SIM115  # `close` closes it
        self._frame, self._is_begun, self._unread = zstandard.ZstdDecompressor().decompressobj(), False, b""

    def read1(self, _size: int, /) -> bytes:
        """Some bytes, however many; none at the end of the file."""
        while data := self._unread or self._file.read(_READ):
            plain = self._frame.decompress(data)
            self._is_begun, self._unread = not self._frame.eof, self._frame.unused_data
            if self._frame.eof:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            if plain:
                return plain
        if self._is_begun:
            raise EOFError("it ends within a frame")
        return b""

    def close(self) -> None:
        self._file.close()


def splits(path: str) -> Iterator[Split]:
    """The splits of a file. A compressed one can only be read by one process, from its start."""
    if is_compressed(path):
        with gzip.open(path) if path.lower().endswith(".gz") else closing(_Zstd(path)) as stream:
            yield from stream_splits(stream, path)
        return
    yield from cut_by_bytes("lines", path, _SPLIT)


def stream_splits(stream: _Stream, name: str) -> Iterator[Split]:
    """The splits of a stream, with the lines themselves. They do not depend on how much of it comes at a time."""
    pending, start, damage = bytearray(), 0, ""
    while not damage:
        try:
            chunk = stream.read1(_CHUNK)
        except _DAMAGES as error:
            chunk, damage = b"", str(error)
        pending += chunk
        while end := _end_of_split(pending, is_last=not chunk):
            yield Split("lines", (name,), start, start + end, end, bytes(pending[:end]))
            start += end
            del pending[:end]
        if not chunk:
            break
    if damage:
        yield broken(f"{name}@{start}", f"the file is damaged: {damage}")


def _end_of_split(pending: bytearray, is_last: bool) -> int:
    """Where the first split of some lines ends; 0 where too little of it has come."""
    end = pending.find(b"\n", _SPLIT) + 1
    return end or (min(len(pending), _LONGEST) if is_last or len(pending) >= _LONGEST else 0)


def records(split: Split) -> Iterator[Item]:
    """The pages on the lines that begin within a split."""
    (path,) = split.paths
    if split.data:
        yield from _records(BytesIO(split.data), path, split.start, split.stop)
        return
    with Path(path).open("rb") as file:
        yield from _records(file, path, _line_start(file, split.start), split.stop)


def _line_start(file: BinaryIO, start: int) -> int:
    """Go to the first line that begins at a place or after it."""
    if start:
        file.seek(start - 1)
        while not (piece := file.readline(_CHUNK)).endswith(b"\n") and piece:
            pass
    return file.tell()


def _records(file: BinaryIO, path: str, start: int, stop: int) -> Iterator[Item]:
    while start < stop and (line := file.readline(_LONGEST)):
        if line.strip():
            yield _record(line, f"{path}@{start}")
        start += len(line)


def _record(line: bytes, name: str) -> Record:
    try:
        found = json.loads(line)
    except ValueError as error:
        return Record(name, b"", error=f"the line is not JSON: {error}")
    page = found.get(PAGE) if isinstance(found, dict) else None
    if not isinstance(page, str):
        return Record(name, b"", error=f"the line has no page in a field {PAGE!r}")
    url, date = _text(found, "url"), _text(found, "date")
    return Record(_text(found, "id") or url or name, page.encode("utf-8", "replace"), url, ENCODING_OF_TEXT, date)


def _text(found: dict[str, Any], name: str) -> str | None:
    return None if found.get(name) is None else str(found[name])
