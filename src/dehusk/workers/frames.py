"""What a program and its workers send each other: a few facts as JSON, and bytes."""

from __future__ import annotations

import json
import struct
from asyncio import StreamReader
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


async def receive_frame(stream: StreamReader) -> Frame:
    """The next frame; a stream that ends raises `IncompleteReadError`."""
    head, data = _SIZES.unpack(await stream.readexactly(_SIZES.size))
    return Frame(json.loads(await stream.readexactly(head)), await stream.readexactly(data))
