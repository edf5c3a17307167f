"""The step that rejects pages which repeat others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ..rows import REJECTED, Row, is_kept
from ..schema import COLUMNS


class Duplicates(Protocol):
    """What was seen of the pages before. `ExactDuplicates` and `NearDuplicates` are such objects."""

    @property
    def reason(self) -> str:
        """Why a duplicate is rejected."""
        ...

    def original_of(self, id: str, text: str) -> str | None:
        """The id of an earlier page that this one repeats; where there is none, this page is remembered."""
        ...


def without_duplicates(rows: Iterable[Row], seen: Duplicates, content: str) -> Iterator[Row]:
    """The rows in order; those whose column `content` repeats that of an earlier row are rejected.

    What a page repeats depends on the order of the rows, so this is done in one place, after the extraction.
    """
    for row in rows:
        text = row[content]
        original = seen.original_of(str(row["id"]), text) if is_kept(row) and isinstance(text, str) and text else None
        yield row if original is None else _rejected(row, seen.reason, original)


def _rejected(row: Row, reason: str, original: str) -> Row:
    known = {"status": REJECTED, "reason": reason, "duplicate_of": original}
    return {
        name: known[name] if name in known else value if COLUMNS[name].of_record else None
        for name, value in row.items()
    }
