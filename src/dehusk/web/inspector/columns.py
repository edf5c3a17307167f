"""The columns of the method that made an answer, for the tree and for a node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ...method import METHODS, Column
from .asking import Answer


def described_columns(answer: Answer) -> Iterator[tuple[str, Column, npt.NDArray[Any]]]:
    """Name, description and values of each column that the method used, in the order of its paper; of a peer none."""
    method, values = METHODS.get(answer.extraction.method), answer.extraction.columns
    for name, column in method.columns.items() if method else ():
        if name in values:
            yield name, column, values[name]


def columns(answer: Answer) -> list[dict[str, Any]]:
    """The columns with the values of all rows, rounded to four significant digits."""
    return [
        {"name": name, **column._asdict(), "values": _rounded(values)}
        for name, column, values in described_columns(answer)
    ]


def _rounded(values: npt.NDArray[Any]) -> list[Any]:
    if not np.issubdtype(values.dtype, np.floating):
        found: list[Any] = values.tolist()
        return found
    return [float(f"{value:.4g}") for value in values.tolist()]
