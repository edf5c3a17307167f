"""What the words-leaves ratio answers, which is written a second time, for the browser."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dehusk import Page
from dehusk.method import find_method

ASKED: Final = [
    ("wlr", {"ratio": ratio, "reading": reading})
    for ratio, reading in product(("wlr", "clr", "wnr", "cnr"), ("combined", "relative", "literal"))
]
"""Methods with their parameters."""


def seen(page: Page) -> dict[str, list[int]]:
    """What the methods know of the look of a page: the rows that nobody sees, and `div` elements out of the flow."""
    return {
        "hidden": np.flatnonzero(~page.visible).tolist(),
        "positioned": np.flatnonzero(~page.static).tolist(),
    }


def method_answers(page: Page) -> list[dict[str, Any]]:
    """The marks and the columns of each method."""
    return [_answer(page, name, parameters) for name, parameters in ASKED]


def _answer(page: Page, name: str, parameters: dict[str, Any]) -> dict[str, Any]:
    selection = find_method(name)(page, **parameters)
    columns = {column: _values(values) for column, values in selection.columns.items()}
    asked = {"method": name, "parameters": parameters}
    return {**asked, "content": np.flatnonzero(selection.content).tolist(), "columns": columns}


def _values(column: npt.NDArray[Any]) -> dict[str, float]:
    """The values that are not 0, by their rows, with seven digits."""
    return {str(row): float(f"{column[row]:.7g}") for row in np.flatnonzero(column).tolist()}
