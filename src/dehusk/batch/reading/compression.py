"""Files of text that may be compressed, by their endings."""

from __future__ import annotations

import gzip
import zlib
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Final, Protocol

import zstandard

DAMAGES: Final = (EOFError, OSError, zlib.error, zstandard.ZstdError)
"""What reading a damaged file raises."""
_READ: Final = 2**14
"""How many compressed bytes are read at a time: few, as they can become many."""


class Stream(Protocol):
    """Something to read from."""

    def read1(self, size: int, /) -> bytes: ...


def is_compressed(path: str) -> bool:
    return path.lower().endswith((".gz", ".zst"))


def opened(path: str) -> AbstractContextManager[Stream]:
    """The decompressed file."""
    return gzip.open(path) if path.lower().endswith(".gz") else closing(_Zstd(path))


class _Zstd:
    """A file of frames that zstd compressed. Where it is cut off, that is an error, which the library does not tell."""

    def __init__(self, path: str) -> None:
        self._file = Path(path).open("rb")  # noqa: SIM115  # `close` closes it
        self._frame, self._is_begun, self._unread = zstandard.ZstdDecompressor().decompressobj(), False, b""

    def read1(self, _size: int, /) -> bytes:
        """Some bytes, however many; none at the end of the file."""
        while data := self._unread or self._file.read(_READ):
            plain = self._frame.decompress(data)
            self._is_begun, self._unread = not self._frame.eof, self._frame.unused_data
            if self._frame.eof:
                self._frame = zstandard.ZstdDecompressor().decompressobj()
            if plain:
                return plain
        if self._is_begun:
            raise EOFError("it ends within a frame")
        return b""

    def close(self) -> None:
        self._file.close()
