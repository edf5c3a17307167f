"""Boosted oblivious trees: every level of a tree asks one question, so that a leaf is a number in binary."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..page.tree import Rows

Signals = npt.NDArray[np.float32]
"""One row for each signal, one column for each block."""


_AT_ONCE: Final = 256
"""Blocks that are judged together: what that takes fits into the cache of a core."""


class _Questions(NamedTuple):
    """All questions of some trees, each once: many trees ask the same."""

    signal: Rows
    border: Signals
    """One row for each question."""
    number: Rows
    """For each level of the trees, and each tree, which question it asks."""


@dataclass(frozen=True, eq=False)
class Trees:
    """The questions and answers of all trees, of eight levels at most.

    The first question of a tree is the lowest bit of the leaf's number.
    """

    signal: npt.NDArray[np.int16]
    """Which signal each level of each tree asks about."""
    border: npt.NDArray[np.float32]
    """The answer is yes above it."""
    leaf: npt.NDArray[np.float32]
    """The value of each leaf of each tree."""
    bias: float

    @cached_property
    def _questions(self) -> _Questions:
        pairs = np.stack([self.signal.T.ravel().astype(np.float64), self.border.T.ravel()])
        (signal, border), number = np.unique(pairs, axis=1, return_inverse=True)
        return _Questions(
            signal.astype(np.int64), border.astype(np.float32)[:, None], number.reshape(self.signal.T.shape)
        )

    def __call__(self, signals: Signals) -> Signals:
        """The sum over all trees for each block: the log-odds of its being content."""
        return self.of(signals, np.arange(signals.shape[1]))

    def of(self, signals: Signals, blocks: Rows) -> Signals:
        """The same for some of the blocks."""
        starts = range(0, len(blocks), _AT_ONCE)
        parts = [self._part(signals.take(blocks[start : start + _AT_ONCE], axis=1)) for start in starts]
        return np.concatenate([*parts, np.zeros(0, np.float32)])

    @cached_property
    def by_signal(self) -> dict[int, Trees]:
        """For each signal that is asked about those of the trees that ask."""
        return {signal: self._some((self.signal == signal).any(1)) for signal in np.unique(self.signal).tolist()}

    def _some(self, chosen: npt.NDArray[np.bool_]) -> Trees:
        return Trees(self.signal[chosen], self.border[chosen], self.leaf[chosen], self.bias)

    def _part(self, signals: Signals) -> Signals:
        asked, *more = reversed(self._questions.number)
        answers = (signals[self._questions.signal] > self._questions.border).view(np.uint8)
        number = answers[asked]
        for asked in more:
            np.left_shift(number, 1, out=number)
            number |= answers[asked]
        place = number + np.arange(0, self.leaf.size, self.leaf.shape[1], dtype=np.int32)[:, None]
        total: Signals = self.leaf.ravel().take(place).sum(0) + np.float32(self.bias)
        return total


def probability(log_odds: Signals) -> Signals:
    """The logistic function."""
    one = np.float32(1)
    shares: Signals = one / (one + np.exp(-log_odds))
    return shares
