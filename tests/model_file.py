"""Reading a model file as `docs/reference/model-file.md` describes it; `training.flat` writes it."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

_MAGIC: Final = b"dehusk\0\0"
_LAYOUT: Final = 1
_HEADER: Final = struct.Struct("<8s3I")
_CHECKSUM: Final = struct.Struct("<I")
_BEGIN: Final = _HEADER.size + _CHECKSUM.size
_ENTRY: Final = struct.Struct("<40s4s5I")


def read_arrays(path: Path) -> dict[str, Array]:
    """The arrays in a file; those in signed bytes as the numbers that they stand for."""
    data = path.read_bytes()
    magic, layout, count, size = _HEADER.unpack_from(data)
    assert (magic, layout, size) == (_MAGIC, _LAYOUT, len(data))
    assert _CHECKSUM.unpack_from(data, _HEADER.size) == (zlib.crc32(data[: _HEADER.size] + data[_BEGIN:]),)
    arrays = dict(_array(data, _BEGIN + _ENTRY.size * number) for number in range(count))
    return {
        name: array * arrays[f"{name}_scale"] if array.dtype == np.int8 else array for name, array in arrays.items()
    }


def _array(data: bytes, entry: int) -> tuple[str, Array]:
    """The name and the elements of the array whose entry of the contents stands there."""
    name, kind, dimensions, *lengths, begin = _ENTRY.unpack_from(data, entry)
    shape = tuple(lengths[:dimensions])
    elements = np.frombuffer(data, kind.rstrip(b"\0").decode(), int(np.prod(shape)), begin)
    return name.rstrip(b"\0").decode(), elements.reshape(shape)


def from_lines(array: npt.NDArray[np.uint8]) -> tuple[str, ...]:
    """Texts, one on each line; none where there is nothing."""
    return tuple(array.tobytes().decode().split("\n")) if len(array) else ()


def log_odds(signal: Array, border: Array, leaf: Array, bias: Array, values: Array) -> Array:
    """Walk down each tree, question by question, and add up the first answers of the leaves.

    `values` has a row for each signal. The answer to the first question is the lowest bit of the number of the leaf.
    """
    total = np.full(values.shape[1], bias[0], np.float64)
    for asked, borders, leaves in zip(signal, border, leaf, strict=True):
        is_above = values[asked] > borders[:, None]
        total += leaves[sum(answer.astype(int) << level for level, answer in enumerate(is_above)), 0]
    return total
