"""Where records of a WARC file begin, without reading what is before them.

Each record is compressed on its own, so a file can be read from any record. A record is found by the first bytes of
its compression, and is one if it can be read from there. Bytes that look so by chance do not decompress to the head of
a record. Only a WARC file inside a record would be taken for more records, where a split happens to begin within it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

from fastwarc.warc import ArchiveIterator

_WINDOW: Final = 2**20
_SIGNATURES: Final = (b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18", b"WARC/1.")
"""How a record begins that is compressed by gzip, by zstd, by lz4, or not at all."""


def signature_at(head: bytes) -> bytes | None:
    """How the records of a file begin, which itself begins with these bytes; None where they do not begin a record."""
    return next((signature for signature in _SIGNATURES if head.startswith(signature)), None)


def _signature_of(file: BinaryIO) -> bytes | None:
    file.seek(0)
    return signature_at(file.read(8))


def is_cut_by_records(file: BinaryIO) -> bool:
    """Whether the second record of a file begins like the first, and not somewhere in one compressed stream."""
    signature = _signature_of(file)
    second = _second_start(file)
    if signature is None or second is None:
        return True
    file.seek(second)
    return file.read(len(signature)) == signature


def _second_start(file: BinaryIO) -> int | None:
    file.seek(0)
    try:
        archive = iter(ArchiveIterator(file, parse_http=False))
        next(archive)
        return int(next(archive).stream_pos)
    except (OSError, StopIteration):
        return None


def first_start(file: BinaryIO, start: int, stop: int) -> int | None:
    """The first place from `start` and before `stop` where a record can be read."""
    signature = _signature_of(file) or _SIGNATURES[-1]
    return next((place for place in _places(file, signature, start, stop) if _is_record(file, place)), None)


def _places(file: BinaryIO, signature: bytes, start: int, stop: int) -> Iterator[int]:
    """Where these bytes are."""
    while start < stop:
        file.seek(start)
        window = file.read(min(_WINDOW, stop - start) + len(signature) - 1)
        found = window.find(signature)
        while found >= 0:
            yield start + found
            found = window.find(signature, found + 1)
        start += _WINDOW


def _is_record(file: BinaryIO, place: int) -> bool:
    file.seek(place)
    try:
        next(iter(ArchiveIterator(file, parse_http=False)))
    except (OSError, StopIteration):
        return False
    return True
