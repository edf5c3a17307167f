"""Jobs of the engine: what it asks of a worker, and how far the worker is."""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import Any, Final, NamedTuple

from .reading import Split

_CELL: Final = struct.Struct("qq")


class Step(NamedTuple):
    """The number of an item in its split, and whether it is still being read."""

    number: int
    is_reading: bool


class WorkerProgress:
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


class SplitJob(NamedTuple):
    """A split to read and extract."""

    number: int
    split: Split
    given_up: dict[int, str]
    """The items of the split that are not extracted, and why."""
    unreadable: tuple[int, str] | None = None
    """The item where reading ends, and why."""

    def without(self, step: Step, reason: str) -> SplitJob:
        """The job without the item of which workers die."""
        if step.is_reading:
            return self._replace(unreadable=(step.number, reason))
        return self._replace(given_up={**self.given_up, step.number: reason})

    @property
    def fields(self) -> list[Any]:
        """All but the data of the split, which go with them."""
        return [self.number, self.split[:-1], list(self.given_up.items()), self.unreadable]

    @classmethod
    def of(cls, fields: list[Any], data: bytes) -> SplitJob:
        number, (kind, paths, start, stop, size), given_up, unreadable = fields
        split = Split(kind, tuple(paths), start, stop, size, data)
        return cls(number, split, dict(given_up), unreadable and tuple(unreadable))
