"""What the methods of papers answer that are written a second time, for the browser."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dehusk import Page
from dehusk.method import find_method

ASKED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("wlr", {}),
    *(("wlr", {"ratio": ratio}) for ratio in ("clr", "wnr", "cnr")),
    ("wlr", {"reading": "literal"}),
    ("cetd", {}),
    ("cetd", {"algorithm": "cetd-ds"}),
    ("cetd", {"algorithm": "cectd-s"}),
    ("cetd", {"threshold_scale": 0.5}),
    ("cetd", {"text_runs": True}),
    ("coreex", {}),
    ("coreex", {"weight_ratio": 0.5, "weight_text": 0.5}),
    ("coreex", {"subset": False, "ignore_forms": False}),
    ("coreex", {"threshold": 0.5, "title": "both"}),
)
"""Methods with the parameters that are not as by default."""


def seen(page: Page) -> dict[str, list[int]]:
    """What the methods know of the look of a page: the rows that nobody sees, and `div` elements out of the flow."""
    return {
        "hidden": np.flatnonzero(~page.visible).tolist(),
        "positioned": np.flatnonzero(~page.static).tolist(),
    }


def method_answers(page: Page) -> list[dict[str, Any]]:
    """The marks and the scores of each method."""
    return [_answer(page, name, parameters) for name, parameters in ASKED]


def _answer(page: Page, name: str, parameters: dict[str, Any]) -> dict[str, Any]:
    marks = find_method(name)(page, **parameters)
    asked = {"method": name, "parameters": parameters}
    return {**asked, "content": np.flatnonzero(marks.content).tolist(), "score": _scores(marks.score)}


def _scores(values: npt.NDArray[np.float64]) -> dict[str, float]:
    """The scores that are not 0, by their rows, with seven digits."""
    return {str(row): float(f"{values[row]:.7g}") for row in np.flatnonzero(values).tolist()}
