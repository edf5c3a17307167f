"""Folders and object stores by one interface, that of `pyarrow.fs`."""

from __future__ import annotations

from fnmatch import fnmatch
from glob import has_magic
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...errors import NotFound

if TYPE_CHECKING:
    from pyarrow.fs import FileSystem


class StoredFile(NamedTuple):
    """A file, by its path or its address in an object store."""

    name: str
    size: int


def is_remote(name: str) -> bool:
    """Whether a name is the address of a storage, such as `s3://bucket/folder`. Addresses of the web are not."""
    return "://" in name and not name.lower().startswith(("http://", "https://"))


def place_of(name: str) -> tuple[FileSystem, str]:
    """The storage that a name belongs to, and the path there."""
    from pyarrow.fs import FileSystem, LocalFileSystem

    return FileSystem.from_uri(name) if is_remote(name) else (LocalFileSystem(), str(Path(name).absolute()))


def files_at(name: str) -> list[StoredFile]:
    """The file of that address, or all files in that folder or of that pattern, in order."""
    from pyarrow.fs import FileSelector, FileType

    fixed = name[: name.rfind("/", 0, name.index("*"))] if "*" in name else name
    storage, path = place_of(fixed)
    scheme = name[: name.index("://") + 3]
    info = storage.get_file_info(path)
    found = [info] if info.type == FileType.File else []
    if info.type == FileType.Directory:
        found = storage.get_file_info(FileSelector(path, recursive=True))
    files = sorted(StoredFile(scheme + each.path, each.size) for each in found if each.type == FileType.File)
    files = [file for file in files if not has_magic(name) or fnmatch(file.name, name)]
    if not files:
        raise NotFound(f"{name}: no such file or folder")
    return files


def fetch_file(address: str, path: Path) -> None:
    """Copy a file from its storage."""
    from pyarrow.fs import LocalFileSystem, copy_files

    storage, there = place_of(address)
    path.parent.mkdir(parents=True, exist_ok=True)
    copy_files(there, str(path.absolute()), source_filesystem=storage, destination_filesystem=LocalFileSystem())


def put_file(path: Path, storage: FileSystem, there: str) -> None:
    """Copy a file into a storage. It has its name there only when it is complete."""
    from pyarrow.fs import LocalFileSystem, copy_files

    storage.create_dir(str(Path(there).parent))
    copy_files(str(path), f"{there}.unfinished", source_filesystem=LocalFileSystem(), destination_filesystem=storage)
    storage.move(f"{there}.unfinished", there)
