"""Boosted oblivious trees: every level of a tree asks one question, so that a leaf is a number in binary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Signals = npt.NDArray[np.float32]
"""One row for each signal, one column for each thing that is judged: a block, or a page."""
Answers = npt.NDArray[np.float32]
"""One row for each thing that is judged, one column for each answer."""


class Trees(NamedTuple):
    """The questions and answers of all trees. The first question of a tree is the lowest bit of the leaf's number."""

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
        total = np.zeros((signals.shape[1], len(self.bias)), np.float32)
        for asked, borders, leaves in zip(self.signal, self.border, self.leaf, strict=True):
            is_above = signals[asked] > borders[:, None]
            total += leaves[sum(answer.astype(int) << level for level, answer in enumerate(is_above))]
        return total + self.bias

    def log_odds(self, signals: Signals) -> Signals:
        """The first answer alone, for trees that have only one: the log-odds of yes."""
        return self(signals)[:, 0]

    def about(self, signal: int) -> Trees:
        """The trees with a question about a signal."""
        asking = ((self.signal == signal) & np.isfinite(self.border)).any(axis=1)
        return Trees(self.signal[asking], self.border[asking], self.leaf[asking], self.bias)

    @classmethod
    def read(cls, arrays: Mapping[str, npt.NDArray[Any]], name: str) -> Trees:
        """The trees of that name in a model file."""
        signal, border, leaf, bias = (arrays[f"{name}_{field}"] for field in cls._fields)
        return cls(signal, border, leaf.astype(np.float32), bias)


def probability(log_odds: Signals) -> Signals:
    """The logistic function."""
    one = np.float32(1)
    shares: Signals = one / (one + np.exp(-log_odds))
    return shares
