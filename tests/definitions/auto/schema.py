"""The names of the values that a model asks about, in one order.

A model knows values by their position, the code computes them by their name, and the schema in the model's file is the
only place where the two meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .flat import from_lines


@dataclass(frozen=True)
class Schema:
    """The names of the values that a model asks about."""

    names: tuple[str, ...]

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

    @classmethod
    def from_array(cls, array: npt.NDArray[np.uint8]) -> Schema:
        """The schema in a model file, which begins with the version of the meaning of the values."""
        _, *names = from_lines(array)
        return cls(tuple(names))
