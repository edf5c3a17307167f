"""Find the data sets, load one by its name, and list them in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from ...errors import DatasetError
from .dataset import ABOUT, ARCHIVE, GOLD, Dataset, read_dataset
from .files import list_data_folders, list_named_folders, naming_file


class _Found(NamedTuple):
    datasets: dict[str, Dataset]
    broken: dict[Path, str]


def find_datasets() -> dict[str, Dataset]:
    """Find the data sets, sorted by name; where two have the same name, the one that is found first.

    They are looked for in the folders that `DEHUSK_DATA` names, each a folder of data sets or a data set itself, then
    in `../shared/benchmarks` beside a checkout of dehusk, then in `datasets` in the user's data folder.
    """
    return dict(sorted(_search().datasets.items()))


def broken_datasets() -> dict[Path, str]:
    """Return the folders in the same places that cannot be used, each with the reason."""
    return _search().broken


def load_dataset(name_or_path: str) -> Dataset:
    """Load the data set with this name, or in this folder."""
    found = _search()
    if name_or_path in found.datasets:
        return found.datasets[name_or_path]
    folder = Path(name_or_path)
    with naming_file(name_or_path, folder):
        is_folder = folder.is_dir()
    if is_folder:
        return read_dataset(folder)
    for place, what in found.broken.items():
        if place.name == name_or_path:
            raise DatasetError(what)
    raise DatasetError(_explain_unknown(name_or_path, sorted(found.datasets)))


def _search() -> _Found:
    found = _Found({}, {})
    for place in list_named_folders():
        if not place.is_dir():
            found.broken[place] = f"data folder {place}: there is no such folder, though DEHUSK_DATA names it"
    for place in list_data_folders():
        try:
            for folder in _dataset_folders(place):
                _add(found, folder)
        except OSError as error:
            found.broken[place] = f"data folder {place}: cannot be read: {error.strerror}"
    return found


def _dataset_folders(place: Path) -> list[Path]:
    if not place.is_dir():
        return []
    if _looks_like_dataset(place):
        return [place]
    return [folder for folder in sorted(place.iterdir()) if folder.name[0] != "." and _looks_like_dataset(folder)]


def _looks_like_dataset(folder: Path) -> bool:
    return any((folder / name).exists() for name in (ABOUT, GOLD, ARCHIVE))


def _add(found: _Found, folder: Path) -> None:
    try:
        dataset = read_dataset(folder)
    except DatasetError as error:
        found.broken[folder] = str(error)
    else:
        found.datasets.setdefault(dataset.name, dataset)


def _explain_unknown(name: str, names: list[str]) -> str:
    close = get_close_matches(name, names, n=1)
    hint = f", did you mean {close[0]}?" if close else ";"
    known = f"there are {', '.join(names)}" if names else "there are none at all"
    looked = ", ".join(map(str, list_data_folders()))
    return f"data set {name}: no such data set{hint} {known} (looked in {looked}; DEHUSK_DATA adds folders)"


def dataset_table(datasets: Sequence[Dataset]) -> Table:
    """Return the table of data sets for a terminal. It needs no package of an extra."""
    table = Table("name", "pages", "with gold", "languages", "kinds", "use", "licence", "source")
    for dataset in datasets:
        facts = (
            dataset.name,
            str(len(dataset.pages)),
            str(len(dataset.scorable)),
            _shorten(dataset.languages),
            _shorten(dataset.kinds),
            dataset.use,
            dataset.licence,
            dataset.source,
        )
        table.add_row(*(Text("".join(filter(str.isprintable, fact))) for fact in facts))
    return table


def _shorten(names: Sequence[str]) -> str:
    return " ".join(names[:7]) + (f" and {len(names) - 7} more" if len(names) > 7 else "")
