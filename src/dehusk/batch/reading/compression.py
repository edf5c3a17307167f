"""Files of text that may be compressed, by their endings."""

from __future__ import annotations

import gzip
import zlib
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final, Protocol

import zstandard

DAMAGES: Final = (EOFError, OSError, zlib.error, zstandard.ZstdError)
"""What reading a damaged file raises."""


class Stream(Protocol):
    """Something to read from."""

    def read1(self, size: int, /) -> bytes: ...


def is_compressed(path: str) -> bool:
    return path.lower().endswith((".gz", ".zst"))


def opened(path: str) -> AbstractContextManager[Stream]:
    """The decompressed file."""
    if path.lower().endswith(".gz"):
        return gzip.open(path)
    file = Path(path).open("rb")  # noqa: SIM115  # it is closed with the reader
    return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
