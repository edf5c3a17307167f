"""Pages in separate files, named by their paths, and pages that are fetched from their URLs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ...errors import NotHtml, Unreadable
from ...input.pages import fetch_page, require_html
from ..record import Item, Record, Skipped, Split
from .http_body import MAX_BYTES, decode

_COMPRESSED: Final = {".gz": "gzip", ".br": "br", ".zst": "zstd"}


def records(split: Split) -> Iterator[Item]:
    """Read the pages in the files of a split; one with data is a page on standard input."""
    yield from ([_make_record(split.paths[0], split.data)] if split.data else map(_read_file, split.paths))


def _read_file(path: str) -> Item:
    file = Path(path)
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
        return _make_record(path, decode(data, _COMPRESSED.get(file.suffix.lower(), "")))
    except OSError as error:
        return Record(path, b"", error=(error.strerror or str(error)).lower())
    except Unreadable as reason:
        return Record(path, b"", error=str(reason))


def _make_record(name: str, data: bytes) -> Item:
    try:
        require_html(data)
    except NotHtml as reason:
        return Skipped(str(reason))
    except Unreadable:  # the page is empty, which its row reports
        pass
    return Record(name, data)


def fetch_records(split: Split) -> Iterator[Item]:
    """Fetch the pages at the URLs of a split, each named by its URL."""
    for url in split.paths:
        try:
            page = fetch_page(url)
        except Unreadable as error:
            yield Record(url, b"", url, error=str(error).removeprefix(f"{url}: "))
        else:
            yield Record(url, page.data, page.url, page.charset)
