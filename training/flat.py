"""A model file: named arrays one after another, so that every program reads the same bytes.

All numbers are little-endian. Every array begins at a multiple of eight bytes.

========= ========================================================================================================
header    24 bytes: `dehusk` and two zero bytes, the version of this layout, the number of arrays, the size of the
          file, and the CRC-32 of all bytes before it and after it
contents  64 bytes for each array: its name in 40 bytes and its element type as numpy writes it in 4, both padded with
          zero bytes; the number of its dimensions, three lengths, and where in the file it begins
arrays    the elements, the last dimension first; a list of texts is bytes, one text on each line; signed bytes are
          multiples of the one number in the array whose name ends in `_scale` after theirs
========= ========================================================================================================
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

_MAGIC: Final = b"dehusk\0\0"
_LAYOUT: Final = 1
_HEADER: Final = struct.Struct("<8s3I")
_CHECKSUM: Final = struct.Struct("<I")
_ENTRY: Final = struct.Struct("<40s4s5I")
_MAX_DIMENSIONS: Final = 3
_ALIGNMENT: Final = 8
_SCALE: Final = "_scale"
_MAX_IN_BYTE: Final = 127


def to_bytes(arrays: Mapping[str, Array]) -> bytes:
    """The model file of named arrays; the same arrays always give the same bytes."""
    at = _HEADER.size + _CHECKSUM.size + _ENTRY.size * len(arrays)
    contents, pieces = [], []
    for name, array in arrays.items():
        little = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
        lengths = little.shape + (1,) * (_MAX_DIMENSIONS - little.ndim)
        contents.append(_ENTRY.pack(name.encode(), little.dtype.str.encode(), little.ndim, *lengths, at))
        pieces.append(little.tobytes() + bytes(-little.nbytes % _ALIGNMENT))
        at += len(pieces[-1])
    header, body = _HEADER.pack(_MAGIC, _LAYOUT, len(arrays), at), b"".join(contents + pieces)
    return header + _CHECKSUM.pack(zlib.crc32(header + body)) + body


def in_bytes(arrays: Mapping[str, Array], ends: tuple[str, ...]) -> dict[str, Array]:
    """The arrays, those whose names end so rounded to signed bytes.

    Their scale is a power of two: sums of such numbers are exact, whatever the order.
    """
    found = dict(arrays)
    for name in [name for name in arrays if name.endswith(ends)]:
        _, exponent = np.frexp(np.abs(arrays[name]).max(initial=0) / _MAX_IN_BYTE)
        scale = np.ldexp(np.ones(1, np.float32), exponent)
        found |= {name: np.rint(arrays[name] / scale).astype(np.int8), name + _SCALE: scale}
    return found


def to_lines(texts: Iterable[str]) -> npt.NDArray[np.uint8]:
    """Texts as bytes, one on each line."""
    return np.frombuffer("\n".join(texts).encode(), np.uint8)
