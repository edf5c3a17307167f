"""What the user names as input: files, folders, patterns, lists, addresses, and which reader each file needs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path
from typing import Final, NamedTuple

from ...errors import NotFound

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


class Source(NamedTuple):
    """A file or an address, and the reader for it."""

    kind: str
    path: str


def sources(inputs: Iterable[str]) -> Iterator[Source]:
    """All files and addresses that are named, always in the same order. What is named but missing raises an error."""
    for name in inputs:
        yield from _sources(name)


def _sources(name: str) -> Iterator[Source]:
    path = Path(name)
    if name == STANDARD_INPUT:
        yield Source("stream", name)
    elif name.lower().startswith(_WEB):
        yield Source("addresses", name)
    elif path.is_dir():
        yield from _in_folder(name)
    elif path.exists():
        yield from _in_list(path) if _kind(name) == _LIST else [Source(_kind(name) or "pages", name)]
    elif has_magic(name):
        yield from _matching(name)
    else:
        raise NotFound(f"{name}: no such file or folder")


def _kind(name: str) -> str | None:
    return next((kind for ending, kind in _ENDINGS.items() if name.lower().endswith(ending)), None)


def _in_folder(folder: str) -> Iterator[Source]:
    """The files in a folder and the folders inside, except lists."""
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.is_dir()) for entry in entries)
    for name, is_folder in found:
        path = str(Path(folder, name))
        if is_folder:
            yield from _in_folder(path)
        elif (kind := _kind(name)) not in (None, _LIST):
            yield Source(str(kind), path)
        else:
            is_page = not Path(name).suffix or name.lower().endswith(_PAGES)
            yield Source("pages" if is_page else "others", path)


def _in_list(path: Path) -> Iterator[Source]:
    with path.open("rb") as lines:
        yield from listed(lines)


def listed(lines: Iterable[bytes]) -> Iterator[Source]:
    """What the lines of a list name; a missing file is a page that cannot be read."""
    for name in map(os.fsdecode, filter(None, map(bytes.strip, lines))):
        if name.lower().startswith(_WEB):
            yield Source("addresses", name)
        elif Path(name).is_dir():
            yield from _in_folder(name)
        else:
            yield Source(_kind(name) or "pages", name)


def _matching(pattern: str) -> Iterator[Source]:
    names = sorted(glob(pattern, recursive=True))  # noqa: PTH207  # patterns can begin anywhere
    if not names:
        raise NotFound(f"{pattern}: no file matches")
    for name in names:
        if not Path(name).is_dir():
            yield from _sources(name)
