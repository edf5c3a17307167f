"""A shard: a file of the output. It takes what workers encoded, split by split."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from ..options import Options


class Shard(Protocol):
    """A file that grows until it is closed."""

    def append(self, data: bytes) -> None: ...

    @property
    def size(self) -> int:
        """The bytes of the file."""

    def close(self) -> None:
        """Write all that is left, to the disk itself."""

    def abandon(self) -> None:
        """Close the file, which stays incomplete."""


class ByteShard:
    """A shard that takes bytes as they are."""

    def __init__(self, path: Path, _options: Options) -> None:
        self._file = path.open("wb")

    def append(self, data: bytes) -> None:
        self._file.write(data)

    @property
    def size(self) -> int:
        return self._file.tell()

    def close(self) -> None:
        with self._file as file:
            file.flush()
            os.fsync(file.fileno())

    def abandon(self) -> None:
        with suppress(OSError):  # what is not written yet may not fit on the disk
            self._file.close()
