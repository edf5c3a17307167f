"""Pages as a reader gives them, and the splits of the input that they come in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Record:
    """The bytes of a page under a name, and what is known about them before they are parsed."""

    id: str
    """The name of the page, different from that of every other page of the input."""
    data: bytes
    url: str | None = None
    """The address of the page, after all redirects."""
    charset: str | None = None
    """The character encoding that the server declared."""
    date: str | None = None
    """When the page was fetched, as the archive says it, in ISO 8601."""
    error: str | None = None
    """Why the page cannot be read, where its reader knows that; `data` is then what there is of it."""


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
