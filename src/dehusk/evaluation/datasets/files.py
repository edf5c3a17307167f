"""The files of data sets: where they are, how an archive is unpacked safely, and errors that name the file."""

from __future__ import annotations

import lzma
import os
import secrets
import shutil
import sys
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

from ...errors import DatasetError

Progress = Callable[[int], None]
_BESIDE_THE_CHECKOUT: Final = (Path(__file__).parent / "../../../../../shared/benchmarks").resolve()
_USER_FOLDERS: Final = {
    ("data", "linux"): ("XDG_DATA_HOME", "~/.local/share", "dehusk"),
    ("cache", "linux"): ("XDG_CACHE_HOME", "~/.cache", "dehusk"),
    ("data", "darwin"): ("", "~/Library/Application Support", "dehusk"),
    ("cache", "darwin"): ("", "~/Library/Caches", "dehusk"),
    ("data", "win32"): ("LOCALAPPDATA", "~/AppData/Local", "dehusk"),
    ("cache", "win32"): ("LOCALAPPDATA", "~/AppData/Local", "dehusk/Cache"),
}
"""By use and system: the variable that names the folder, the usual folder, and the folder of dehusk in it."""
_CHUNK_BYTES: Final = 1 << 20


def make_error(dataset: str, file: Path, what: str) -> DatasetError:
    return DatasetError(f"data set {dataset}: {file}: {what}")


@contextmanager
def naming_file(dataset: str, file: Path, failure: str = "cannot be read") -> Iterator[None]:
    """Raise every error in this context as a `DatasetError` of one line that names the file."""
    try:
        yield
    except FileNotFoundError as error:
        missing = error.filename in (None, str(file), file)
        raise make_error(dataset, file, "is missing" if missing else f"{failure}: {error}") from None
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise make_error(dataset, file, f"is damaged: {error}") from None
    except OSError as error:
        raise make_error(dataset, file, f"{failure}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise make_error(dataset, file, f"{failure}: {error}") from None


def cache_folder() -> Path:
    """Return the folder of unpacked pages and results: `DEHUSK_CACHE`, or the user's cache folder."""
    named = os.environ.get("DEHUSK_CACHE")
    return _expand_home(named) if named else user_folder("cache")


def list_named_folders() -> list[Path]:
    """List the folders that `DEHUSK_DATA` names."""
    named = os.environ.get("DEHUSK_DATA", "").split(os.pathsep)
    return [_expand_home(name) for name in named if name]


def list_data_folders() -> list[Path]:
    """List the folders to search: those in `DEHUSK_DATA`, the one next to a checkout, the user's data folder."""
    return [*list_named_folders(), _BESIDE_THE_CHECKOUT, user_folder("data") / "datasets"]


def user_folder(use: str, system: str = sys.platform) -> Path:
    """Return dehusk's folder for the `data` or the `cache` of the user, in the usual place of the system."""
    variable, usual, name = _USER_FOLDERS.get((use, system)) or _USER_FOLDERS[use, "linux"]
    return _expand_home(os.environ.get(variable) or usual) / name


def _expand_home(name: str) -> Path:
    """Replace `~` by the home folder, unless none is known."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


@contextmanager
def create_folder(folder: Path, *, shared: bool = False) -> Iterator[Path]:
    """Yield a folder to fill, which gets its name only when it is complete; after a failure nothing remains.

    If another process has completed the same folder first, that is an error, unless the folder is `shared`: then the
    other one is kept.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = folder.with_name(f".unfinished-{secrets.token_hex(8)}")
    try:
        unfinished.mkdir()
        yield unfinished
        try:
            unfinished.rename(folder)
        except OSError:
            if not (shared and folder.is_dir()):
                raise
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def normalise_name(name: str) -> str:
    """Normalise the name of a page in its archive; `ValueError` if it could point outside of the folder."""
    path = PurePosixPath(name)
    if (
        not path.parts
        or path.is_absolute()
        or ".." in path.parts
        or PureWindowsPath(name).anchor
        or set(name) & set("\\\0")
    ):
        raise ValueError(f"{name!r} is not a plain relative file name")
    return str(path)


def unpack_archive(archive: Path, folder: Path, progress: Progress) -> None:
    """Write the pages of an archive into an empty folder; `progress` is called with the number of bytes read so far."""
    with (
        archive.open("rb") as packed,
        lzma.LZMAFile(packed) as unpacked,
        tarfile.open(fileobj=unpacked, mode="r|", encoding="utf-8") as entries,
    ):
        for entry in entries:
            if not entry.isdir():
                content = entries.extractfile(entry) if entry.isfile() else None
                if content is None:
                    raise ValueError(f"{entry.name!r} is not a plain file, but a link or a device")
                path = folder / normalise_name(entry.name)
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("wb") as file:
                    shutil.copyfileobj(content, file, _CHUNK_BYTES)
            progress(packed.tell())
        _require_end(entries)
        progress(packed.tell())


def _require_end(entries: tarfile.TarFile) -> None:
    """Raise if anything but zeros follows the last entry: `tarfile` treats an entry that it cannot read as the end."""
    stream = entries.fileobj
    assert stream is not None
    while chunk := stream.read(_CHUNK_BYTES):
        if chunk.strip(b"\0"):
            raise tarfile.ReadError("an entry cannot be read")


def add_to_archive(entries: tarfile.TarFile, name: str, content: bytes) -> None:
    """Add a page without a date, an owner or anything else that would differ between two runs."""
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    entries.addfile(entry, BytesIO(content))
