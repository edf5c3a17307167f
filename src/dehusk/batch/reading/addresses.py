"""Pages that are fetched from their addresses."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import Unreadable
from ...input.pages import at_address
from ..record import Record
from .split import Item, Split


def records(split: Split) -> Iterator[Item]:
    """The pages at the addresses of a split, each named by its address."""
    for url in split.paths:
        try:
            page = at_address(url)
        except Unreadable as error:
            yield Record(url, b"", url, error=str(error).removeprefix(f"{url}: "))
        else:
            yield Record(url, page.data, page.url, page.charset)
