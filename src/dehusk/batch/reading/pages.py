"""Pages in files of their own, named by their paths, and pages that are fetched from their addresses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ...errors import NotHtml, Unreadable
from ...input.pages import fetch_page, require_html
from ..record import Item, Record, Skipped, Split
from .http_body import MAX_BYTES, decoded

_COMPRESSED: Final = {".gz": "gzip", ".br": "br", ".zst": "zstd"}


def records(split: Split) -> Iterator[Item]:
    """The pages in the files of a split; the only one is that of standard input where there are data."""
    yield from ([_page(split.paths[0], split.data)] if split.data else map(_item, split.paths))


def _item(path: str) -> Item:
    file = Path(path)
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
        return _page(path, decoded(data, _COMPRESSED.get(file.suffix.lower(), "")))
    except OSError as error:
        return Record(path, b"", error=(error.strerror or str(error)).lower())
    except Unreadable as reason:
        return Record(path, b"", error=str(reason))


def _page(name: str, data: bytes) -> Item:
    try:
        require_html(data)
    except NotHtml as reason:
        return Skipped(str(reason))
    except Unreadable:  # that the page is empty, which its row says
        pass
    return Record(name, data)


def fetched_records(split: Split) -> Iterator[Item]:
    """The pages at the addresses of a split, each named by its address."""
    for url in split.paths:
        try:
            page = fetch_page(url)
        except Unreadable as error:
            yield Record(url, b"", url, error=str(error).removeprefix(f"{url}: "))
        else:
            yield Record(url, page.data, page.url, page.charset)
