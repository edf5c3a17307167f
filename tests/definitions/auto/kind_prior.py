"""A first guess of what kind of page this is, before any block is judged; it is a signal for that judgement.

A logistic regression on the names of the page's elements, on what the page declares, and on its measures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

_MOST: Final = 20
"""A name that stands on more elements than these says no more."""


class KindPrior(NamedTuple):
    """What each name, hint and measure speaks for; one column for each kind."""

    names: npt.NDArray[np.float32]
    """By the number of the name, times the logarithm of how often it is there."""
    hints: tuple[str, ...]
    of_hints: npt.NDArray[np.float32]
    measures: npt.NDArray[np.int16]
    """Which signal of the page is asked about, by its position in the schema of the model."""
    border: npt.NDArray[np.float32]
    """The answer is yes above it."""
    of_measures: npt.NDArray[np.float32]
    bias: npt.NDArray[np.float32]

    def probabilities(
        self, found: AbstractSet[str], numbers: Sequence[int], measured: npt.NDArray[np.floating]
    ) -> npt.NDArray[np.float32]:
        """How likely a page is of each kind, by its hints, the numbers of its names and the signals of any block."""
        score = (
            name_levels(numbers, len(self.names)) @ self.names
            + self.of_hints[[hint in found for hint in self.hints]].sum(0)
            + self.of_measures[measured[self.measures] > self.border].sum(0)
            + self.bias
        )
        share = np.exp(score.astype(np.float64) - score.max())
        chances: npt.NDArray[np.float32] = (share / share.sum()).astype(np.float32)
        return chances


def name_levels(numbers: Sequence[int], count: int) -> npt.NDArray[np.float32]:
    """For each name how much there is of it on a page."""
    times = Counter(numbers)
    return np.log1p([min(times[number], _MOST) for number in range(count)]).astype(np.float32)
