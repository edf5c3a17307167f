"""Find the data sets, and load one by its name."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from ...errors import DatasetError
from .dataset import ABOUT, ARCHIVE, GOLD, Dataset, read_dataset
from .folders import data_folders, named_folders
from .problems import explained


class _Found(NamedTuple):
    datasets: dict[str, Dataset]
    broken: dict[Path, str]


def find_datasets() -> dict[str, Dataset]:
    """The data sets that can be found, sorted by name; where two have the same name, the one that is found first.

    They are looked for in the folders that `DEHUSK_DATA` names, each a folder of data sets or a data set itself, then
    in `../shared/benchmarks` beside a checkout of dehusk, then in `datasets` in the user's data folder.
    """
    return dict(sorted(_look().datasets.items()))


def broken_datasets() -> dict[Path, str]:
    """The folders in the same places that cannot be used, each with what is wrong with it."""
    return _look().broken


def load_dataset(name_or_path: str) -> Dataset:
    """The data set with this name, or in this folder."""
    found = _look()
    if name_or_path in found.datasets:
        return found.datasets[name_or_path]
    folder = Path(name_or_path)
    with explained(name_or_path, folder):
        is_folder = folder.is_dir()
    if is_folder:
        return read_dataset(folder)
    for place, what in found.broken.items():
        if place.name == name_or_path:
            raise DatasetError(what)
    raise DatasetError(_unknown(name_or_path, sorted(found.datasets)))


def _look() -> _Found:
    found = _Found({}, {})
    for place in named_folders():
        if not place.is_dir():
            found.broken[place] = f"data folder {place}: there is no such folder, though DEHUSK_DATA names it"
    for place in data_folders():
        try:
            for folder in _dataset_folders(place):
                _add(found, folder)
        except OSError as error:
            found.broken[place] = f"data folder {place}: cannot be read: {error.strerror}"
    return found


def _dataset_folders(place: Path) -> list[Path]:
    if not place.is_dir():
        return []
    if _looks_like_one(place):
        return [place]
    return [folder for folder in sorted(place.iterdir()) if folder.name[0] != "." and _looks_like_one(folder)]


def _looks_like_one(folder: Path) -> bool:
    return any((folder / name).exists() for name in (ABOUT, GOLD, ARCHIVE))


def _add(found: _Found, folder: Path) -> None:
    try:
        dataset = read_dataset(folder)
    except DatasetError as error:
        found.broken[folder] = str(error)
    else:
        found.datasets.setdefault(dataset.name, dataset)


def _unknown(name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, n=1)
    hint = f", did you mean {close[0]}?" if close else ";"
    known = f"there are {', '.join(names)}" if names else "there are none at all"
    looked = ", ".join(map(str, data_folders()))
    return f"data set {name}: no such data set{hint} {known} (looked in {looked}; DEHUSK_DATA adds folders)"
