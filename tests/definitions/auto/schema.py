"""The contract between the code that computes values and a model that asks about them: their names, in one order.

A model knows values by their position, the code computes them by their name, and the schema in the model's file is the
only place where the two meet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dehusk.errors import ModelMismatch

from .flat import from_lines, to_lines

_NAMED: Final = 3
"""How many names a message lists at most."""


@dataclass(frozen=True)
class Schema:
    """The names of the values that a model asks about, and the version of their meaning."""

    names: tuple[str, ...]
    meaning: int

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def place(self) -> dict[str, int]:
        """The position of each name."""
        return {name: place for place, name in enumerate(self.names)}

    def places(self, names: Iterable[str]) -> list[int]:
        """The positions of the given names."""
        return [self.place[name] for name in names]

    def write(self, values: Mapping[str, Any], table: npt.NDArray[np.float32]) -> None:
        """Put values, given by their names, into the rows of a table in the order of the schema."""
        for name, value in values.items():
            table[self.place[name]] = value

    def demand(self, model: str, names: Collection[str], meaning: int) -> None:
        """Raise in one line unless the code computes just these values, with this meaning."""
        if self.meaning != meaning:
            raise ModelMismatch(f"{model}: made for version {self.meaning} of the signals, the code has {meaning}")
        missing, unknown = sorted(set(self.names) - set(names)), sorted(set(names) - set(self.names))
        if missing:
            raise ModelMismatch(f"{model}: asks about signals that the code does not compute: {_listed(missing)}")
        if unknown:
            raise ModelMismatch(f"{model}: made before these signals of the code: {_listed(unknown)}")

    def to_array(self) -> npt.NDArray[np.uint8]:
        """The version of the meaning and the names, as a model file holds them."""
        return to_lines([str(self.meaning), *self.names])

    @classmethod
    def from_array(cls, array: npt.NDArray[np.uint8]) -> Schema:
        """The schema in a model file."""
        meaning, *names = from_lines(array)
        return cls(tuple(names), int(meaning))


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
