"""Pages in files of their own."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import NotHtml, Unreadable
from ...input.place import in_file
from ...input.raw_page import RawPage
from ..record import Record
from .split import Item, Skipped, Split


def records(split: Split) -> Iterator[Item]:
    """The pages in the files of a split, each named by its path."""
    for path in split.paths:
        yield item_of(path, lambda: in_file(path))  # noqa: B023  # it is called at once
