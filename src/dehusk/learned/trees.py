"""Boosted oblivious trees: every level of a tree asks one question, so that a leaf is a number in binary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..page.tree import Rows

Signals = npt.NDArray[np.float32]
"""One row for each signal, one column for each thing that is judged: a block, or a page."""
Answers = npt.NDArray[np.float32]
"""One row for each thing that is judged, one column for each answer."""

_AT_ONCE: Final = 256
"""How many things are judged together: what that takes fits into the cache of a core."""


class _Questions(NamedTuple):
    """All questions of some trees, each once: many trees ask the same."""

    signal: Rows
    border: Signals
    """One row for each question."""
    number: Rows
    """For each level of the trees, and each tree, which question it asks."""


@dataclass(frozen=True, eq=False)
class Trees:
    """The questions and answers of all trees, of at most eight levels each.

    The first question of a tree is the lowest bit of the leaf's number.
    """

    signal: npt.NDArray[np.int16]
    """Which signal each level of each tree asks about, by its position in the schema of the model."""
    border: npt.NDArray[np.float32]
    """The answer is yes above it."""
    leaf: npt.NDArray[np.float32]
    """For each tree and each of its leaves, a value for each answer."""
    bias: npt.NDArray[np.float32]
    """What is added to each answer."""

    def __call__(self, signals: Signals) -> Answers:
        """The sum over all trees, for each thing that is judged and each answer."""
        starts = range(0, signals.shape[1], _AT_ONCE)
        none = np.zeros((0, len(self.bias)), np.float32)
        return np.concatenate([*(self._part(signals[:, start : start + _AT_ONCE]) for start in starts), none])

    def log_odds(self, signals: Signals) -> Signals:
        """The first answer alone, for trees that have only one: the log-odds of yes."""
        return self(signals)[:, 0]

    @cached_property
    def by_signal(self) -> dict[int, Trees]:
        """For each signal that is asked about, the trees that ask."""
        return {signal: self._some((self.signal == signal).any(1)) for signal in np.unique(self.signal).tolist()}

    def _some(self, chosen: npt.NDArray[np.bool_]) -> Trees:
        return Trees(self.signal[chosen], self.border[chosen], self.leaf[chosen], self.bias)

    @cached_property
    def _questions(self) -> _Questions:
        pairs = np.stack([self.signal.T.ravel().astype(np.float64), self.border.T.ravel()])
        (signal, border), number = np.unique(pairs, axis=1, return_inverse=True)
        return _Questions(
            signal.astype(np.int64), border.astype(np.float32)[:, None], number.reshape(self.signal.T.shape)
        )

    def _part(self, signals: Signals) -> Answers:
        asked, *more = reversed(self._questions.number)
        answers = (signals[self._questions.signal] > self._questions.border).view(np.uint8)
        number = answers[asked]
        for asked in more:
            np.left_shift(number, 1, out=number)
            number |= answers[asked]
        trees, leaves, values = self.leaf.shape
        place = number + np.arange(0, trees * leaves, leaves, dtype=np.int32)[:, None]
        total: Answers = self.leaf.reshape(-1, values).take(place, axis=0).sum(0) + self.bias
        return total

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """The arrays as a model file holds them under that name."""
        found: dict[str, npt.NDArray[Any]] = {
            "signal": self.signal,
            "border": self.border,
            "leaf": self.leaf,
            "bias": self.bias,
        }
        return {f"{name}_{field}": value for field, value in found.items()}

    @classmethod
    def read(cls, arrays: Mapping[str, npt.NDArray[Any]], name: str) -> Trees:
        """The trees of that name in a model file."""
        signal, border, leaf, bias = (arrays[f"{name}_{field}"] for field in ("signal", "border", "leaf", "bias"))
        return cls(signal, border, leaf.astype(np.float32), bias)


def probability(log_odds: Signals) -> Signals:
    """The logistic function."""
    one = np.float32(1)
    shares: Signals = one / (one + np.exp(-log_odds))
    return shares
