"""Where data sets are, where the cache is, and how a folder is filled so that it is never seen half full."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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


def cache_folder() -> Path:
    """Where unpacked pages and results are kept: `DEHUSK_CACHE`, or the user's cache folder."""
    named = os.environ.get("DEHUSK_CACHE")
    return _at_home(named) if named else user_folder("cache")


def named_folders() -> list[Path]:
    """The folders that `DEHUSK_DATA` names."""
    named = os.environ.get("DEHUSK_DATA", "").split(os.pathsep)
    return [_at_home(name) for name in named if name]


def data_folders() -> list[Path]:
    """Where data sets are looked for: in `DEHUSK_DATA`, beside a checkout of dehusk, in the user's data folder."""
    return [*named_folders(), _BESIDE_THE_CHECKOUT, user_folder("data") / "datasets"]


def user_folder(use: str, system: str = sys.platform) -> Path:
    """The folder of dehusk for the `data` or for the `cache` of the user, where programs of that system have it."""
    variable, usual, name = _USER_FOLDERS.get((use, system)) or _USER_FOLDERS[use, "linux"]
    return _at_home(os.environ.get(variable) or usual) / name


def _at_home(name: str) -> Path:
    """The folder with `~` replaced by the home folder; unchanged where no home folder is known."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


@contextmanager
def new_folder(folder: Path, *, shared: bool = False) -> Iterator[Path]:
    """A folder to fill, which gets its name only when it is complete; after a failure nothing remains.

    If another process has completed the same folder first, that is an error, unless the folder is `shared`: then the
    other one is kept.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = folder.with_name(f".unfinished-{secrets.token_hex(8)}")
    try:
        unfinished.mkdir()
        yield unfinished
        _settle(unfinished, folder, shared)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _settle(unfinished: Path, folder: Path, shared: bool) -> None:
    try:
        unfinished.rename(folder)
    except OSError:
        if not (shared and folder.is_dir()):
            raise
