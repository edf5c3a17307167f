"""What a program and its workers send each other: a few facts as JSON, and bytes."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any, BinaryIO, Final, NamedTuple

Chunks = list[bytes]
"""Bytes that follow each other."""
_SIZES: Final = struct.Struct("!II")


class Frame(NamedTuple):
    """The fields of a job or an answer, and the bytes that go with it."""

    fields: list[Any]
    data: bytes


def packed(fields: Sequence[Any], data: Chunks) -> Chunks:
    """A frame as it is sent."""
    head = json.dumps(fields).encode()
    return [_SIZES.pack(len(head), sum(map(len, data))) + head, *data]


def read_frame(stream: BinaryIO) -> Frame | None:
    """The next frame; None when the other side has closed the stream."""
    sizes = stream.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    head, data = (stream.read(size) for size in _SIZES.unpack(sizes))
    return Frame(json.loads(head), data)


class Assembly:
    """Puts frames together from the pieces in which they arrive, one frame after the other."""

    def __init__(self) -> None:
        self._pieces: Chunks = []
        self._size = 0

    def add(self, piece: bytes) -> Frame | None:
        """The frame, if this is its last piece."""
        self._pieces.append(piece)
        self._size += len(piece)
        if len(self._pieces[0]) < _SIZES.size:
            self._pieces = [b"".join(self._pieces)]
            if self._size < _SIZES.size:
                return None
        head, data = _SIZES.unpack_from(self._pieces[0])
        if self._size < _SIZES.size + head + data:
            return None
        whole = b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return Frame(json.loads(whole[_SIZES.size : _SIZES.size + head]), whole[_SIZES.size + head :])
