"""Convert other people's benchmarks, as they publish them, into the open format."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from ...errors import DatasetError
from ..datasets import Dataset, Gold, write_dataset
from .layouts import IMPORTERS
from .source import Importer, Skipped

__all__ = ["IMPORTERS", "Imported", "Importer", "Skipped", "import_dataset"]


class Imported(NamedTuple):
    """The new data set, and the pages that were skipped, each with the reason."""

    dataset: Dataset
    skipped: tuple[Skipped, ...]


def import_dataset(layout: str, source: Path, target: Path) -> Imported:
    """Convert a local copy of a benchmark into a new folder in the open format."""
    importer = _find_importer(layout)
    skipped: list[Skipped] = []
    try:
        dataset = write_dataset(target, importer.about, _read_pages(importer, source, skipped))
    except DatasetError as error:
        first = f"; of {len(skipped)} pages skipped the first is {skipped[0]}" if skipped else ""
        raise DatasetError(f"{error}{first}") from None
    return Imported(dataset, tuple(skipped))


def _read_pages(importer: Importer, source: Path, skipped: list[Skipped]) -> Iterator[tuple[Gold, bytes]]:
    for page in importer.read(source):
        if isinstance(page, Skipped):
            skipped.append(page)
        else:
            yield page


def _find_importer(layout: str) -> Importer:
    if layout in IMPORTERS:
        return IMPORTERS[layout]
    close = get_close_matches(layout, IMPORTERS, n=1)
    hint = f", did you mean {close[0]}?" if close else ";"
    raise DatasetError(f"layout {layout}: no such layout{hint} there are {', '.join(IMPORTERS)}")
