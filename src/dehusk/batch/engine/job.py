"""What the engine asks of a worker, and what it is answered."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..reading import Split
from .begun import Step


class Job(NamedTuple):
    """A split to read and extract."""

    number: int
    split: Split
    given_up: dict[int, str]
    """The items of the split that are not extracted, and why."""
    unreadable: tuple[int, str] | None = None
    """The item where reading ends, and why."""

    def without(self, step: Step, reason: str) -> Job:
        """The job without the item of which workers die."""
        if step.is_reading:
            return self._replace(unreadable=(step.number, reason))
        return self._replace(given_up={**self.given_up, step.number: reason})

    @property
    def fields(self) -> list[Any]:
        """All but the data of the split, which go with them."""
        return [self.number, self.split[:-1], list(self.given_up.items()), self.unreadable]

    @classmethod
    def of(cls, fields: list[Any], data: bytes) -> Job:
        number, (kind, paths, start, stop, size), given_up, unreadable = fields
        split = Split(kind, tuple(paths), start, stop, size, data)
        return cls(number, split, dict(given_up), unreadable and tuple(unreadable))
