"""The input as splits, and the records of a split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import Final

from ..record import Record
from . import addresses, lines, pages, standard_input, tables, warc
from .compression import is_compressed
from .inputs import Source, listed, sources
from .split import Item, Skipped, Split, broken

_CUT: Final[dict[str, Callable[[str], Iterator[Split]]]] = {
    "warc": warc.splits,
    "lines": lines.splits,
    "tables": tables.splits,
    "stream": lambda _name: standard_input.splits(_listed),
    "arc": lambda path: iter([broken(path, "ARC is not read: make it a WARC file first", _size(path))]),
}
"""How files that hold many pages are cut."""
_TOGETHER: Final = {"pages": 64, "addresses": 4, "others": 1000}
"""How many files or addresses with one page each are a split."""


def plan(inputs: Iterable[str]) -> Iterator[Split]:
    """The splits of the input, always the same for the same input. A file that cannot be read is a split too."""
    for splits in files(inputs):
        yield from splits


def files(inputs: Iterable[str]) -> Iterator[Iterator[Split]]:
    """The same, for each file that holds many pages and for all splits of other pages by themselves."""
    return _files(sources(inputs))


def _files(named: Iterable[Source]) -> Iterator[Iterator[Split]]:
    for kind, found in groupby(named, attrgetter("kind")):
        paths = (source.path for source in found)
        if kind in _TOGETHER:
            yield _together(kind, paths)
        else:
            yield from (_splits(kind, path) for path in paths)


def _together(kind: str, paths: Iterator[str]) -> Iterator[Split]:
    while some := tuple(islice(paths, _TOGETHER[kind])):
        yield Split(kind, some, size=sum(map(_size, some)))


def _listed(lines: Iterable[bytes]) -> Iterator[Split]:
    """The splits of what a list names."""
    for splits in _files(listed(lines)):
        yield from splits


def _splits(kind: str, path: str) -> Iterator[Split]:
    try:
        yield from _CUT[kind](path)
    except OSError as error:
        yield broken(path, (error.strerror or str(error)).lower(), _size(path))


def total_size(inputs: Iterable[str]) -> int | None:
    """The bytes of all files; None where they do not say how much there is to do."""
    total = 0
    for kind, path in sources(inputs):
        if kind == "stream" or (kind == "lines" and is_compressed(path)):
            return None
        total += _size(path)
    return total


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def records(split: Split) -> Iterator[Item]:
    """The pages of a split, and what else is there."""
    return _READERS[split.kind](split)


def _broken(split: Split) -> Iterator[Item]:
    yield Record(split.paths[0], b"", error=split.data.decode())


def _others(split: Split) -> Iterator[Item]:
    yield from (Skipped(f"a file with the ending {Path(path).suffix.lower()}") for path in split.paths)


_READERS: Final[dict[str, Callable[[Split], Iterator[Item]]]] = {
    "warc": warc.records,
    "lines": lines.records,
    "tables": tables.records,
    "pages": pages.records,
    "addresses": addresses.records,
    "others": _others,
    "broken": _broken,
}
