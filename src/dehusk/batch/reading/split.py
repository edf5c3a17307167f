"""A split: a part of the input that one worker reads and extracts at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..record import Record


class Split(NamedTuple):
    """Where some pages are. The same input is always cut into the same splits, so a number is enough to name one."""

    kind: str
    """Which reader reads it, by name."""
    paths: tuple[str, ...]
    """Files, or the addresses of pages; the name of the stream that `data` are from."""
    start: int = 0
    stop: int = 0
    """Which part of a single file: bytes or numbers, as the reader counts."""
    size: int = 0
    """Its bytes in the input, from which the progress follows."""
    data: bytes = b""
    """The part itself, where it is from a stream that only one process can read."""


class Skipped(NamedTuple):
    """Something in the input that is no web page."""

    what: str


Item = Record | Skipped


def cut_by_bytes(kind: str, path: str, length: int) -> Iterator[Split]:
    """A file in splits of so many bytes."""
    size = Path(path).stat().st_size
    for start in range(0, size, length):
        stop = min(start + length, size)
        yield Split(kind, (path,), start, stop, stop - start)


def broken(path: str, reason: str, size: int = 0) -> Split:
    """In place of a part that cannot be read: its only record has the reason."""
    return Split("broken", (path,), size=size, data=reason.encode())
