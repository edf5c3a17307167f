"""`html.tar.xz`: unpack it safely, and pack it so that the same pages give the same bytes."""

from __future__ import annotations

import lzma
import shutil
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

Progress = Callable[[int], None]
_PIECE: Final = 1 << 20


def plain_name(name: str) -> str:
    """The normalised name of a page in its archive; `ValueError` if it could point outside of the folder."""
    path = PurePosixPath(name)
    if (
        not path.parts
        or path.is_absolute()
        or ".." in path.parts
        or PureWindowsPath(name).anchor
        or set(name) & set("\\\0")
    ):
        raise ValueError(f"{name!r} is no plain relative file name")
    return str(path)


def unpack(archive: Path, folder: Path, progress: Progress) -> None:
    """Write the pages of an archive into an empty folder; `progress` is called with the number of bytes read so far."""
    with (
        archive.open("rb") as packed,
        lzma.LZMAFile(packed) as unpacked,
        tarfile.open(fileobj=unpacked, mode="r|", encoding="utf-8") as entries,
    ):
        for entry in entries:
            if not entry.isdir():
                _unpack_entry(entries, entry, folder)
            progress(packed.tell())
        _demand_end(entries)
        progress(packed.tell())


def _unpack_entry(entries: tarfile.TarFile, entry: tarfile.TarInfo, folder: Path) -> None:
    content = entries.extractfile(entry) if entry.isfile() else None
    if content is None:
        raise ValueError(f"{entry.name!r} is no plain file, but a link or a device")
    path = folder / plain_name(entry.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        shutil.copyfileobj(content, file, _PIECE)


def _demand_end(entries: tarfile.TarFile) -> None:
    """Raise if anything but zeros follows the last entry: `tarfile` treats an entry that it cannot read as the end."""
    stream = entries.fileobj
    assert stream is not None
    while piece := stream.read(_PIECE):
        if piece.strip(b"\0"):
            raise tarfile.ReadError("an entry cannot be read")


def pack(entries: tarfile.TarFile, name: str, content: bytes) -> None:
    """Add a page to an archive, without a date, an owner or anything else that would differ between two runs."""
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    entries.addfile(entry, BytesIO(content))
