"""The journal of an output: what was asked for, and which splits each complete shard holds.

It is enough to go on after any end: what is in the journal is done, and everything else is done again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import BadParameter
from ..counts import Counts


class Entry(NamedTuple):
    """A complete shard."""

    shard: str
    size: int
    counts: Counts
    splits: list[list[int]]
    """The numbers of its splits, as ranges from the first to the last."""


class Journal:
    """The journal in a file, for an output that is begun or continued."""

    def __init__(self, path: Path, request: dict[str, Any]) -> None:
        """Open the journal of what was `request`ed. One that was begun with another request raises `BadParameter`."""
        lines = _complete_lines(path)
        if lines and lines[0] != request:
            differing = ", ".join(name for name in request if lines[0].get(name) != request[name])
            raise BadParameter(f"{path}: the output was begun with other settings ({differing}); name another output")
        self.entries = [Entry(shard, size, Counts.of(counts), splits) for shard, size, counts, splits in lines[1:]]
        self._file = path.open("a", encoding="utf-8")
        if not lines:
            self._write(request)

    @property
    def done(self) -> set[int]:
        """The splits that need not be done again."""
        return {number for entry in self.entries for first, last in entry.splits for number in range(first, last + 1)}

    def add(self, shard: str, size: int, counts: Counts, splits: Iterable[int]) -> None:
        """Write down a shard that is complete, to the disk itself."""
        entry = Entry(shard, size, counts, _ranges(splits))
        self.entries.append(entry)
        self._write([shard, size, counts.as_json(), entry.splits])

    def _write(self, line: Any) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _complete_lines(path: Path) -> list[Any]:
    """The lines of a journal. The last one is cut off if the program was killed while it wrote it."""
    if not path.exists():
        return []
    written = path.read_bytes()
    complete = written[: written.rfind(b"\n") + 1]
    if len(complete) < len(written):
        os.truncate(path, len(complete))
    return [json.loads(line) for line in complete.splitlines()]


def _ranges(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers as ranges from the first to the last."""
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ranges
