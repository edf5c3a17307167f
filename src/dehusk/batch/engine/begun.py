"""What a worker is doing at this moment, in a file that outlives it: which page of its split it has begun."""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import Final, NamedTuple

_CELL: Final = struct.Struct("qq")


class Step(NamedTuple):
    """The number of an item in its split, and whether it is still being read."""

    number: int
    is_reading: bool


class Begun:
    """A cell that a worker writes to and the engine reads from. It is memory of both, so writing costs nothing."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(_CELL.pack(-1, 0))
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _CELL.size)

    def write(self, number: int, is_reading: bool) -> None:
        _CELL.pack_into(self._memory, 0, number, is_reading)

    def read(self) -> Step | None:
        """What the worker has begun; None where it is between splits."""
        number, is_reading = _CELL.unpack_from(self._memory)
        return None if number < 0 else Step(number, bool(is_reading))

    def clear(self) -> None:
        _CELL.pack_into(self._memory, 0, -1, 0)
