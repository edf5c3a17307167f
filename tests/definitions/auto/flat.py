"""A model file: named arrays behind one another, so that every program reads the same bytes without unpacking them.

All numbers are little-endian. Every array begins at a multiple of eight bytes.

========= ========================================================================================================
header    24 bytes: `dehusk` and two zero bytes, the version of this layout, the number of arrays, the size of the
          file, and the CRC-32 of all bytes before it and after it
contents  64 bytes for each array: its name in 40 bytes and its element type as numpy writes it in 4, both padded with
          zero bytes; the number of its dimensions, three lengths, and where in the file it begins
arrays    the elements, the last dimension first; a list of texts is bytes, one text on each line
========= ========================================================================================================
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dehusk.errors import ModelMismatch

Array = npt.NDArray[Any]

SUFFIX: Final = ".model"
_MAGIC: Final = b"dehusk\0\0"
_LAYOUT: Final = 1
_HEADER: Final = struct.Struct("<8s3I")
_CHECKSUM: Final = struct.Struct("<I")
_BEGIN: Final = _HEADER.size + _CHECKSUM.size
_ENTRY: Final = struct.Struct("<40s4s5I")
_MOST_DIMENSIONS: Final = 3
_ALIGNMENT: Final = 8


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """Write named arrays to a file; the same arrays always give the same bytes."""
    at = _BEGIN + _ENTRY.size * len(arrays)
    contents, pieces = [], []
    for name, array in arrays.items():
        little = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
        lengths = little.shape + (1,) * (_MOST_DIMENSIONS - little.ndim)
        contents.append(_ENTRY.pack(name.encode(), little.dtype.str.encode(), little.ndim, *lengths, at))
        pieces.append(little.tobytes() + bytes(-little.nbytes % _ALIGNMENT))
        at += len(pieces[-1])
    header, body = _HEADER.pack(_MAGIC, _LAYOUT, len(arrays), at), b"".join(contents + pieces)
    path.write_bytes(header + _CHECKSUM.pack(zlib.crc32(header + body)) + body)


def read_arrays(path: Path) -> dict[str, Array]:
    """The arrays in a file, read-only; `ModelMismatch` where it is none or damaged."""
    data = path.read_bytes()
    if len(data) < _BEGIN or not data.startswith(_MAGIC):
        raise ModelMismatch(f"{path.name}: no model file")
    _, layout, count, size = _HEADER.unpack_from(data)
    if layout != _LAYOUT:
        raise ModelMismatch(f"{path.name}: of layout {layout}, the code reads layout {_LAYOUT}")
    checksum = zlib.crc32(memoryview(data)[_BEGIN:], zlib.crc32(data[: _HEADER.size]))
    if size != len(data) or _CHECKSUM.unpack_from(data, _HEADER.size) != (checksum,):
        raise ModelMismatch(f"{path.name}: damaged")
    return dict(_array(data, _BEGIN + _ENTRY.size * number) for number in range(count))


def _array(data: bytes, entry: int) -> tuple[str, Array]:
    """The name and the elements of the array whose entry of the contents stands there."""
    name, kind, dimensions, *lengths, begin = _ENTRY.unpack_from(data, entry)
    shape = tuple(lengths[:dimensions])
    elements = np.frombuffer(data, kind.rstrip(b"\0").decode(), int(np.prod(shape)), begin)
    return name.rstrip(b"\0").decode(), elements.reshape(shape)


def to_lines(texts: Iterable[str]) -> npt.NDArray[np.uint8]:
    """Texts as bytes, one on each line."""
    return np.frombuffer("\n".join(texts).encode(), np.uint8)


def from_lines(array: npt.NDArray[np.uint8]) -> tuple[str, ...]:
    """The texts that `to_lines` wrote."""
    return tuple(array.tobytes().decode().split("\n"))
