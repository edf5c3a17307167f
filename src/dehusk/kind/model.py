"""A model of kinds as plain arrays: what the words of each source speak for, and trees that weigh it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from ..auto.kinds import KINDS
from ..auto.model import Judgement
from ..auto.version import model_file
from ..page import Floats
from .measures import Measures, Numbers, measures_of
from .words import SOURCES, words_of

Array = npt.NDArray[np.float32]
_Scores = TypeVar("_Scores", bound=npt.NDArray[Any])


class Evidence:
    """What each of some words speaks for; one column for each kind."""

    def __init__(self, words: Iterable[str], weight: Array, bias: Array) -> None:
        self.words = tuple(words)
        self.weight = weight
        self.bias = bias
        self._number = {word: number for number, word in enumerate(self.words)}

    def scores(self, found: Mapping[str, int]) -> Array:
        """The logarithms of how likely each kind is, by how often each word was found."""
        known = [word for word in found if word in self._number]
        if not known:
            return log_shares(self.bias)
        level = np.log1p(np.array([found[word] for word in known], np.float32))
        return log_shares(level @ self.weight.take([self._number[word] for word in known], axis=0) + self.bias)


class KindTrees(NamedTuple):
    """Oblivious trees of eight levels at most, with a value for each kind in each leaf.

    The first question of a tree is the lowest bit of the leaf's number.
    """

    measure: npt.NDArray[np.int16]
    """Which measure each level of each tree asks about."""
    border: Array
    """The answer is yes above it."""
    leaf: Array
    bias: Array

    def scores(self, measures: Measures) -> Array:
        """The sum over all trees for each kind."""
        yes = measures[self.measure] > self.border
        number = np.packbits(yes, axis=1, bitorder="little")[:, 0]
        total: Array = self.leaf[np.arange(len(number)), number].sum(0) + self.bias
        return total


class KindModel(NamedTuple):
    """What tells the kinds of judged pages apart."""

    evidence: tuple[Evidence, ...]
    """By words, one for each of `SOURCES`."""
    of_blocks: Numbers
    """The signals of blocks whose means are measures of the page."""
    of_page: Numbers
    """The signals that the whole page shares."""
    trees: KindTrees

    def probabilities(self, judged: Judgement) -> Floats:
        """How likely the page is of each kind; no numbers where it has no text."""
        if not len(judged.subject.blocks):
            return np.full(len(KINDS), np.nan)
        said = [evidence.scores(found) for evidence, found in zip(self.evidence, words_of(judged), strict=True)]
        measures = np.concatenate([measures_of(judged, self.of_blocks, self.of_page), *said])
        return np.exp(log_shares(self.trees.scores(measures).astype(np.float64)))

    def save(self, path: Path) -> None:
        """Write the arrays to a file; the same model always gives the same bytes."""
        arrays = {"of_blocks": self.of_blocks, "of_page": self.of_page, **self.trees._asdict()}
        for name, evidence in zip(SOURCES, self.evidence, strict=True):
            arrays[name] = np.frombuffer("\n".join(evidence.words).encode(), np.uint8)
            arrays[f"{name}_weight"], arrays[f"{name}_bias"] = evidence.weight.astype(np.float16), evidence.bias
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path: Path) -> KindModel:
        """The model in a file."""
        with np.load(path, allow_pickle=False) as arrays:
            evidence = tuple(
                Evidence(
                    arrays[name].tobytes().decode().split("\n"),
                    arrays[f"{name}_weight"].astype(np.float32),
                    arrays[f"{name}_bias"],
                )
                for name in SOURCES
            )
            trees = KindTrees(*(arrays[field] for field in KindTrees._fields))
            return cls(evidence, arrays["of_blocks"], arrays["of_page"], trees)


def log_shares(scores: _Scores) -> _Scores:
    """Scores as logarithms of shares that sum to one."""
    lower = scores - scores.max()
    shares: _Scores = lower - np.log(np.exp(lower).sum())
    return shares


@cache
def load_kind_model(version: str) -> KindModel:
    """The model of kinds of that version; loaded when it is first asked for."""
    with model_file(__package__, version) as path:
        return KindModel.load(path)
