"""Write a data set in the open format."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from .archive import pack
from .dataset import ABOUT, ARCHIVE, GOLD, Dataset, described, read_dataset
from .folders import new_folder
from .gold import Gold, gold_of, row_of
from .problems import explained, problem


def write_dataset(folder: Path, about: Mapping[str, Any], pages: Iterable[tuple[Gold, bytes]]) -> Dataset:
    """Write pages with their gold as a new data set; `about` is the content of its `dataset.json`, without the page
    count.

    The same pages in the same order give the same bytes. The folder must not exist; after a failure it does not exist
    either.
    """
    name = str(about.get("name") or folder.name)
    if folder.exists():
        raise problem(name, folder, "exists already, and is not overwritten")
    with explained(name, folder, "cannot be written"), new_folder(folder) as new:
        described(dict(about), folder, name)
        facts = {"name": name, **about, "pages": _write_pages(new, pages)}
        (new / ABOUT).write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return read_dataset(folder)


def _write_pages(folder: Path, pages: Iterable[tuple[Gold, bytes]]) -> int:
    """Write gold and archive at the same time, as the pages may not fit into memory; return their number."""
    ids: set[str] = set()
    files: set[str] = set()
    with (folder / GOLD).open("wb") as lines, tarfile.open(folder / ARCHIVE, "w:xz", encoding="utf-8") as entries:
        for gold, html in pages:
            line, file = _checked(gold)
            if gold.id in ids or file in files:
                raise ValueError(f"two pages have the id {gold.id!r} or the file name {file!r}")
            ids.add(gold.id)
            files.add(file)
            lines.write(line)
            pack(entries, file, html)
    if not ids:
        raise ValueError("there are no pages")
    return len(ids)


def _checked(gold: Gold) -> tuple[bytes, str]:
    """The line of a page in `gold.jsonl`, checked by reading it again, and the name of its file."""
    try:
        line = json.dumps(row_of(gold), ensure_ascii=False).encode() + b"\n"
        return line, gold_of(line).file
    except ValueError as error:
        raise ValueError(f"page {gold.id!r}: {error}") from None
