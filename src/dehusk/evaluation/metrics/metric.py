"""What a metric is: a pure function that compares an extraction with the gold, and how its score is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ...overlap import Score

Need = Literal["text", "wanted", "unwanted", "title", "date", "authors", "nodes", "markdown"]
"""What a metric compares with: a field of `Gold`, or the text rows of the page that hold the gold text."""
Compare = Callable[[Any, Any], Score | float]
"""Compares what was extracted, a text, Markdown or nodes, with what the gold has; nan where that is not possible."""


class Shown(NamedTuple):
    """How a metric is shown in tables."""

    heading: str
    """Its name in a terminal, where there is little room."""
    title: str
    """Its name in the report."""
    legend: str = ""
    """What it compares, in a few words; metrics that compare the same share them."""
    on_sheets: bool = False
    """Whether the report shows it for every single page too."""


@dataclass(frozen=True)
class Metric:
    """One score of an extraction, between 0 and 1."""

    name: str
    """Its key in `results.json`."""
    function: Compare
    needs: Need
    meaning: str
    """One line that says what it is."""
    part: Literal["precision", "recall", "f1"] | None = None
    """Which part of a `Score` it is; None where the function returns a number."""
    shown: Shown | None = None
    """None where tables do not show it."""
    higher_is_better: bool = True

    def value(self, compared: Score | float) -> float:
        """The score in what the function returned."""
        if isinstance(compared, Score):
            assert self.part is not None, f"{self.name} is one part of a score"
            return float(getattr(compared, self.part))
        return compared
