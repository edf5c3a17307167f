"""dehusk as a part of other libraries, one file for each. Importing such a file needs that library."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..batch import BatchOptions, Record, is_kept, row

_SAME: Final = ("status", "reason")
"""Columns that say the same of all pages that are kept."""


class PageDocument(NamedTuple):
    """The content of a page, and the other columns of its row that have a value."""

    content: str
    facts: dict[str, Any]


def document_of(record: Record, options: BatchOptions) -> PageDocument | None:
    """The document of a page; None if the page fails or is rejected."""
    found = row(record, options)
    if not is_kept(found):
        return None
    content = str(found.pop(options.format, ""))
    facts = {name: value for name, value in found.items() if name not in _SAME and value not in (None, [])}
    return PageDocument(content, facts)
