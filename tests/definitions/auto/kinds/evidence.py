"""What words speak for: a logistic regression of the kind of a page on the words of one source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.page import Floats
from dehusk.page.tree import Rows

Array = npt.NDArray[np.float32]


class Heard(NamedTuple):
    """Words that were found."""

    number: Rows
    """Which of the words that are known; the others say nothing."""
    times: Floats
    total: int
    """How often any word was found."""

    @property
    def known(self) -> float:
        """The share of what was found that is known."""
        return float(self.times.sum()) / max(self.total, 1)


class Evidence:
    """What each of some words speaks for; one column for each kind."""

    def __init__(self, words: Iterable[str], weight: Array, bias: Array) -> None:
        self.words = tuple(words)
        self.weight = weight
        self.bias = bias
        self._number = {word: number for number, word in enumerate(self.words)}

    def heard(self, found: Mapping[str, int]) -> Heard:
        """What is known among words that were found so often."""
        known = [word for word in found if word in self._number]
        times = np.array([found[word] for word in known], np.float64)
        return Heard(np.array([self._number[word] for word in known], np.int64), times, sum(found.values()))

    @cached_property
    def silence(self) -> Floats:
        """The scores where no word is known."""
        return log_shares(self.bias.astype(np.float64))

    def scores(self, heard: Heard) -> Floats:
        """The logarithms of how likely each kind is."""
        weight = self.weight.take(heard.number, axis=0).astype(np.float64)
        return log_shares(np.log1p(heard.times) @ weight + self.bias)


def log_shares(scores: Floats) -> Floats:
    """Scores as logarithms of shares that sum to one."""
    lower = scores - scores.max()
    shares: Floats = lower - np.log(np.exp(lower).sum())
    return shares
