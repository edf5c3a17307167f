"""Pages as a reader yields them, and the splits of the input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Record:
    """The bytes of a page under a name, and what is known about them before they are parsed."""

    id: str
    """The unique name of the page."""
    data: bytes
    url: str | None = None
    """The URL of the page, after all redirects."""
    charset: str | None = None
    """The character encoding that the server declared."""
    date: str | None = None
    """When the page was fetched, in ISO 8601."""
    error: str | None = None
    """Why the page cannot be read; `data` may then be incomplete."""


class Split(NamedTuple):
    """A part of the input. The same input always has the same splits, so a number identifies one."""

    kind: str
    """The name of its reader."""
    paths: tuple[str, ...]
    """Files or URLs of pages, or the name of the stream of `data`."""
    start: int = 0
    stop: int = 0
    """The part of a single file, in bytes or numbers of the reader's choice."""
    size: int = 0
    """Its bytes in the input, for the progress."""
    data: bytes = b""
    """The part itself, if it is from a stream that only one process can read."""


class Skipped(NamedTuple):
    """An entry of the input that is not a web page."""

    reason: str


Item = Record | Skipped


def cut_by_bytes(kind: str, path: str, length: int) -> Iterator[Split]:
    """Cut a file into splits of `length` bytes."""
    size = Path(path).stat().st_size
    for start in range(0, size, length):
        stop = min(start + length, size)
        yield Split(kind, (path,), start, stop, stop - start)


def make_broken_split(path: str, reason: str, size: int = 0) -> Split:
    """Make a split for a part that cannot be read: its only record has the reason."""
    return Split("broken", (path,), size=size, data=reason.encode())
