"""What became of the pages of a batch, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .rows import FAILED, KEPT

_MAX_REASONS: Final = 50
_OTHER: Final = "other reasons"


@dataclass
class Counts:
    """Numbers of pages, by what became of them and why."""

    pages: int = 0
    bytes: int = 0
    """The bytes of the pages, decompressed."""
    ok: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """What is in the input, but is no page."""

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Counts:
        """The counts that `as_json` described."""
        given: dict[str, Any] = {k: Counter(value) if isinstance(value, dict) else value for k, value in fields.items()}
        return cls(**given)

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))

    def add_row(self, row: Mapping[str, object], size: int) -> None:
        """Count a page of so many bytes by its row."""
        self.pages += 1
        self.bytes += size
        if row["status"] == KEPT:
            self.ok += 1
        else:
            reasons = self.failed if row["status"] == FAILED else self.rejected
            _count(reasons, str(row["reason"]).partition(": ")[0])

    def skip(self, what: str) -> None:
        """Count something that is no page."""
        _count(self.skipped, what)

    def add(self, other: Counts) -> None:
        """Count the pages of another part of the batch too."""
        self.pages += other.pages
        self.bytes += other.bytes
        self.ok += other.ok
        for mine, theirs in (
            (self.failed, other.failed),
            (self.rejected, other.rejected),
            (self.skipped, other.skipped),
        ):
            for reason, count in theirs.items():
                _count(mine, reason, count)


def _count(reasons: Counter[str], reason: str, count: int = 1) -> None:
    """Count a reason. Pages can make up reasons, so only so many are told apart."""
    known = reason in reasons or len(reasons) < _MAX_REASONS
    reasons[reason if known else _OTHER] += count
