"""The input as splits: what the user names, which reader each file needs, and the records of a split."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from glob import glob, has_magic
from io import BufferedReader, RawIOBase
from itertools import chain, groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple, cast

from ...errors import NotFound
from ...input.pages import name_of
from ..record import Item, Record, Skipped, Split, broken
from . import lines, pages, tables, warc
from .http_body import MAX_BYTES
from .lines import is_compressed
from .warc import signature_at

STANDARD_INPUT: Final = "-"
_WEB: Final = ("http://", "https://")
_LIST: Final = "list"
_ENDINGS: Final = {
    **dict.fromkeys((".warc", ".warc.gz", ".warc.zst", ".warc.lz4"), "warc"),
    **dict.fromkeys((".wet", ".wet.gz", ".wat", ".wat.gz"), "warc"),
    **dict.fromkeys((".arc", ".arc.gz"), "arc"),
    **dict.fromkeys((".jsonl", ".jsonl.gz", ".jsonl.zst", ".ndjson", ".ndjson.gz", ".ndjson.zst"), "lines"),
    **dict.fromkeys((".parquet", ".pq"), "tables"),
    **dict.fromkeys((".txt", ".list", ".urls"), _LIST),
}
"""The reader of files with these endings. Others are pages."""
_PAGES: Final = (".html", ".htm", ".xhtml", ".shtml", ".php", ".asp", ".aspx", ".jsp", ".html.gz", ".htm.gz")
"""The endings of pages in a folder. Files without any are pages too."""
_TOGETHER: Final = {"pages": 64, "addresses": 4, "others": 1000}
"""How many files or addresses with one page each are a split."""


class InputSource(NamedTuple):
    kind: str
    path: str


def sources(inputs: Iterable[str]) -> Iterator[InputSource]:
    """All files and addresses that are named, always in the same order. What is named but missing raises an error."""
    for name in inputs:
        yield from _sources(name)


def _sources(name: str) -> Iterator[InputSource]:
    path = Path(name)
    if name == STANDARD_INPUT:
        yield InputSource("stream", name)
    elif name.lower().startswith(_WEB):
        yield InputSource("addresses", name)
    elif path.is_dir():
        yield from _in_folder(name)
    elif path.exists():
        yield from _in_list(path) if _kind(name) == _LIST else [InputSource(_kind(name) or "pages", name)]
    elif has_magic(name):
        yield from _matching(name)
    else:
        raise NotFound(f"{name}: no such file or folder")


def _kind(name: str) -> str | None:
    return next((kind for ending, kind in _ENDINGS.items() if name.lower().endswith(ending)), None)


def _in_folder(folder: str) -> Iterator[InputSource]:
    """The files in a folder and the folders inside, except lists."""
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.is_dir()) for entry in entries)
    for name, is_folder in found:
        path = str(Path(folder, name))
        if is_folder:
            yield from _in_folder(path)
        elif (kind := _kind(name)) not in (None, _LIST):
            yield InputSource(str(kind), path)
        else:
            is_page = not Path(name).suffix or name.lower().endswith(_PAGES)
            yield InputSource("pages" if is_page else "others", path)


def _in_list(path: Path) -> Iterator[InputSource]:
    with path.open("rb") as entries:
        yield from _listed(entries)


def _listed(entries: Iterable[bytes]) -> Iterator[InputSource]:
    """Files and addresses in the lines of a list; a missing file is a page that cannot be read."""
    for name in map(os.fsdecode, filter(None, map(bytes.strip, entries))):
        if name.lower().startswith(_WEB):
            yield InputSource("addresses", name)
        elif Path(name).is_dir():
            yield from _in_folder(name)
        else:
            yield InputSource(_kind(name) or "pages", name)


def _matching(pattern: str) -> Iterator[InputSource]:
    names = sorted(glob(pattern, recursive=True))  # noqa: PTH207  # patterns can begin anywhere
    if not names:
        raise NotFound(f"{pattern}: no file matches")
    for name in names:
        if not Path(name).is_dir():
            yield from _sources(name)


def _stream_splits(_name: str) -> Iterator[Split]:
    """The splits of standard input, which this process alone can read.

    It is a WARC file, JSON Lines, a page, or a list of files and addresses, as its first bytes tell.
    """
    stream, name = BufferedReader(cast("RawIOBase", sys.stdin.buffer)), name_of(STANDARD_INPUT)
    head = stream.peek(8)
    if signature_at(head):
        yield from warc.stream_splits(stream, name)
    elif head.lstrip().startswith(b"{"):
        yield from lines.stream_splits(stream, name)
    elif not head.lstrip().startswith(b"<"):
        yield from chain.from_iterable(_files(_listed(stream)))
    else:
        data = stream.read(MAX_BYTES + 1)
        yield Split("pages", (name,), size=len(data), data=data)


_CUT: Final[dict[str, Callable[[str], Iterator[Split]]]] = {
    "warc": warc.splits,
    "lines": lines.splits,
    "tables": tables.splits,
    "stream": _stream_splits,
    "arc": lambda path: iter([broken(path, "ARC is not read: make it a WARC file first", _size(path))]),
}


def plan(inputs: Iterable[str]) -> Iterator[Split]:
    """The splits of the input, always the same for the same input. A file that cannot be read is a split too."""
    return chain.from_iterable(files(inputs))


def files(inputs: Iterable[str]) -> Iterator[Iterator[Split]]:
    """The splits of each file that holds many pages, and those of all other pages, apart from each other."""
    return _files(sources(inputs))


def _files(named: Iterable[InputSource]) -> Iterator[Iterator[Split]]:
    for kind, found in groupby(named, attrgetter("kind")):
        paths = (source.path for source in found)
        if kind in _TOGETHER:
            yield _together(kind, paths)
        else:
            yield from (_splits(kind, path) for path in paths)


def _together(kind: str, paths: Iterator[str]) -> Iterator[Split]:
    while some := tuple(islice(paths, _TOGETHER[kind])):
        yield Split(kind, some, size=sum(map(_size, some)))


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
    "addresses": pages.fetched_records,
    "others": _others,
    "broken": _broken,
}
