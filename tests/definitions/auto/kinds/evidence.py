"""What words speak for: a logistic regression of the kind of a page on the words of one source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from dehusk.page.tree import Rows
from dehusk.page.word_keys import Keys, word_keys

from .words import LEAST_LETTERS

Array = npt.NDArray[np.float32]
_Scores = TypeVar("_Scores", bound=npt.NDArray[Any])


class Heard(NamedTuple):
    """Words that were found."""

    number: Rows
    """Which of the words that are known; the others say nothing."""
    times: Array
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

    @cached_property
    def _keys(self) -> tuple[Keys, Rows]:
        """The words as numbers in ascending order, and which word each of them is."""
        keys = word_keys("\n".join(self.words).encode(), LEAST_LETTERS)
        order = keys.argsort()
        return keys[order], order

    def heard(self, found: Mapping[str, int]) -> Heard:
        """What is known among words that were found so often."""
        known = [word for word in found if word in self._number]
        times = np.array([found[word] for word in known], np.float32)
        return Heard(np.array([self._number[word] for word in known], np.int64), times, sum(found.values()))

    def heard_in(self, text: bytes) -> Heard:
        """What is known in a text, by evidence that is words of letters only."""
        (keys, order), found = self._keys, word_keys(text, LEAST_LETTERS)
        place = keys.searchsorted(found)
        times = np.bincount(place[keys.take(place, mode="clip") == found], minlength=len(keys))
        known = times.nonzero()[0]
        return Heard(order[known], times[known].astype(np.float32), len(found))

    @cached_property
    def silence(self) -> Array:
        """The scores where no word is known."""
        return log_shares(self.bias)

    def scores(self, heard: Heard) -> Array:
        """The logarithms of how likely each kind is."""
        return log_shares(np.log1p(heard.times) @ self.weight.take(heard.number, axis=0) + self.bias)


def log_shares(scores: _Scores) -> _Scores:
    """Scores as logarithms of shares that sum to one."""
    lower = scores - scores.max()
    shares: _Scores = lower - np.log(np.exp(lower).sum())
    return shares
