"""Components for other libraries, one file for each; importing such a file requires that library."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..batch import BatchOptions, Record, is_kept, row

_CONSTANT: Final = ("status", "reason")
"""Columns with the same value for all pages that are kept."""


class PageDocument(NamedTuple):
    """The content of a page, and the other columns of its row that have a value."""

    content: str
    facts: dict[str, Any]


def make_document(record: Record, options: BatchOptions) -> PageDocument | None:
    """Make the document of a page; None if the page fails or is rejected."""
    columns = row(record, options)
    if not is_kept(columns):
        return None
    content = str(columns.pop(options.format, ""))
    facts = {name: value for name, value in columns.items() if name not in _CONSTANT and value not in (None, [])}
    return PageDocument(content, facts)
