"""The input as splits: the named files and URLs, the reader of each, and the records of a split."""

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
from ..record import Item, Record, Skipped, Split, make_broken_split
from . import lines, pages, tables, warc
from .http_body import MAX_BYTES
from .lines import is_compressed
from .warc import find_signature

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
_PAGE_ENDINGS: Final = (".html", ".htm", ".xhtml", ".shtml", ".php", ".asp", ".aspx", ".jsp", ".html.gz", ".htm.gz")
"""The endings of pages in a folder. Files without an ending are pages too."""
_FILES_PER_SPLIT: Final = {"pages": 64, "addresses": 4, "others": 1000}
"""How many files or URLs of single pages are a split."""


class InputSource(NamedTuple):
    kind: str
    path: str


def sources(inputs: Iterable[str]) -> Iterator[InputSource]:
    """List all named files and URLs, always in the same order. A missing file raises an error."""
    return chain.from_iterable(map(_find_sources, inputs))


def _find_sources(name: str) -> Iterator[InputSource]:
    path = Path(name)
    if name == STANDARD_INPUT:
        yield InputSource("stream", name)
    elif name.lower().startswith(_WEB):
        yield InputSource("addresses", name)
    elif path.is_dir():
        yield from _scan_folder(name)
    elif path.exists() and _find_kind(name) == _LIST:
        with path.open("rb") as lines:
            yield from _read_list(lines)
    elif path.exists():
        yield InputSource(_find_kind(name) or "pages", name)
    elif has_magic(name):
        yield from _match_pattern(name)
    else:
        raise NotFound(f"{name}: no such file or folder")


def _find_kind(name: str) -> str | None:
    return next((kind for ending, kind in _ENDINGS.items() if name.lower().endswith(ending)), None)


def _scan_folder(folder: str) -> Iterator[InputSource]:
    """List the files in a folder and its subfolders, except lists."""
    with os.scandir(folder) as entries:
        names = sorted((entry.name, entry.is_dir()) for entry in entries)
    for name, is_folder in names:
        path = str(Path(folder, name))
        if is_folder:
            yield from _scan_folder(path)
        elif (kind := _find_kind(name)) not in (None, _LIST):
            yield InputSource(str(kind), path)
        else:
            is_page = not Path(name).suffix or name.lower().endswith(_PAGE_ENDINGS)
            yield InputSource("pages" if is_page else "others", path)


def _read_list(lines: Iterable[bytes]) -> Iterator[InputSource]:
    """Read the files and URLs of a list; a missing file is a page that cannot be read."""
    for name in map(os.fsdecode, filter(None, map(bytes.strip, lines))):
        if name.lower().startswith(_WEB):
            yield InputSource("addresses", name)
        elif Path(name).is_dir():
            yield from _scan_folder(name)
        else:
            yield InputSource(_find_kind(name) or "pages", name)


def _match_pattern(pattern: str) -> Iterator[InputSource]:
    names = sorted(glob(pattern, recursive=True))  # noqa: PTH207  # patterns can start anywhere
    if not names:
        raise NotFound(f"{pattern}: no file matches")
    for name in names:
        if not Path(name).is_dir():
            yield from _find_sources(name)


def _cut_standard_input(_name: str) -> Iterator[Split]:
    """Cut standard input, which this process alone can read.

    Its first bytes decide whether it is a WARC file, JSON Lines, a page, or a list of files and URLs.
    """
    stream, name = BufferedReader(cast("RawIOBase", sys.stdin.buffer)), name_of(STANDARD_INPUT)
    head = stream.peek(8)
    if find_signature(head):
        yield from warc.stream_splits(stream, name)
    elif head.lstrip().startswith(b"{"):
        yield from lines.stream_splits(stream, name)
    elif not head.lstrip().startswith(b"<"):
        yield from chain.from_iterable(_cut_files(_read_list(stream)))
    else:
        data = stream.read(MAX_BYTES + 1)
        yield Split("pages", (name,), size=len(data), data=data)


_CUTTERS: Final[dict[str, Callable[[str], Iterator[Split]]]] = {
    "warc": warc.splits,
    "lines": lines.splits,
    "tables": tables.splits,
    "stream": _cut_standard_input,
    "arc": lambda path: iter([make_broken_split(path, "ARC is not read: make it a WARC file first", _file_size(path))]),
}


def plan(inputs: Iterable[str]) -> Iterator[Split]:
    """Cut the input into splits, always the same for the same input. A file that cannot be read is a split too."""
    return chain.from_iterable(files(inputs))


def files(inputs: Iterable[str]) -> Iterator[Iterator[Split]]:
    """Yield the splits of each file with many pages, and those of consecutive single pages."""
    return _cut_files(sources(inputs))


def _cut_files(named: Iterable[InputSource]) -> Iterator[Iterator[Split]]:
    for kind, group in groupby(named, attrgetter("kind")):
        paths = (source.path for source in group)
        if kind in _FILES_PER_SPLIT:
            yield _combine_pages(kind, paths)
        else:
            yield from (_cut(kind, path) for path in paths)


def _combine_pages(kind: str, paths: Iterator[str]) -> Iterator[Split]:
    while group := tuple(islice(paths, _FILES_PER_SPLIT[kind])):
        yield Split(kind, group, size=sum(map(_file_size, group)))


def _cut(kind: str, path: str) -> Iterator[Split]:
    try:
        yield from _CUTTERS[kind](path)
    except OSError as error:
        yield make_broken_split(path, (error.strerror or str(error)).lower(), _file_size(path))


def total_size(inputs: Iterable[str]) -> int | None:
    """The bytes of all files; None for a stream or compressed lines, whose progress is not known."""
    total = 0
    for kind, path in sources(inputs):
        if kind == "stream" or (kind == "lines" and is_compressed(path)):
            return None
        total += _file_size(path)
    return total


def _file_size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def records(split: Split) -> Iterator[Item]:
    """Read the pages of a split."""
    return _READERS[split.kind](split)


def _report_broken(split: Split) -> Iterator[Item]:
    yield Record(split.paths[0], b"", error=split.data.decode())


def _skip_files(split: Split) -> Iterator[Item]:
    yield from (Skipped(f"a file with the ending {Path(path).suffix.lower()}") for path in split.paths)


_READERS: Final[dict[str, Callable[[Split], Iterator[Item]]]] = {
    "warc": warc.records,
    "lines": lines.records,
    "tables": tables.records,
    "pages": pages.records,
    "addresses": pages.fetch_records,
    "others": _skip_files,
    "broken": _report_broken,
}
