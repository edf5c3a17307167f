"""Folders and object stores by the interface of `pyarrow.fs`, and the journal of a cluster that is kept there.

That journal is a folder with a file for each shard that is complete. A task writes its file after its shard. What has
none is done again, on the same cluster or by a batch that is resumed.
"""

from __future__ import annotations

import json
from fnmatch import fnmatch
from glob import has_magic
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import BadParameter, NotFound
from .output import Entry, Target
from .rows import Counts

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


class ClusterJournal:
    """The journal of an output, for what was `asked` of it."""

    def __init__(self, output: str, asked: dict[str, Any]) -> None:
        self._asked = asked
        self.storage, path = place_of(output)
        self.target = Target.named(path + "/" * output.endswith("/"))

    def add(self, number: int, shard: str, size: int, counts: Counts) -> Entry:
        noted = {"asked": self._asked, "shard": shard, "size": size, "counts": counts.as_json()}
        self._put(json.dumps(noted), f"{self.target.journal}/{number:05}.json")
        return _entry(number, noted)

    def add_summary(self, summary: str) -> None:
        self._put(summary, str(self.target.summary))

    def entries(self) -> dict[int, Entry]:
        """The complete shards by number. Shards of a batch that was asked for something else raise `BadParameter`."""
        from pyarrow.fs import FileSelector

        files = self.storage.get_file_info(FileSelector(str(self.target.journal), allow_not_found=True))
        found = {int(Path(file.path).stem): self._read(file.path) for file in files if file.path.endswith(".json")}
        if any(noted["asked"] != self._asked for noted in found.values()):
            raise BadParameter(f"{self.target.journal}: the output was begun with other settings; name another output")
        return {number: _entry(number, noted) for number, noted in found.items()}

    def _read(self, path: str) -> dict[str, Any]:
        with self.storage.open_input_stream(path) as file:
            noted: dict[str, Any] = json.loads(file.read())
        return noted

    def _put(self, text: str, there: str) -> None:
        with TemporaryDirectory() as folder:
            made = Path(folder, "made")
            made.write_text(text + "\n", "utf-8")
            put_file(made, self.storage, there)


def _entry(number: int, noted: dict[str, Any]) -> Entry:
    return Entry(noted["shard"], noted["size"], Counts.of(noted["counts"]), [[number, number]])
