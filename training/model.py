"""The model of blocks as it is fitted: plain arrays, which a file holds and the core judges by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk import Page
from dehusk._core import KINDS, MEANING_OF_SIGNALS, Classifier
from dehusk.learned.predictions import Predictions, classify
from dehusk.learned.version import LATEST

from .flat import in_bytes, to_bytes, to_lines
from .signals import FLAGS, SIGNALS

Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int16]
"""Positions of signals in the schema of a model."""
Curve = npt.NDArray[np.float32]
"""Two rows: what a number is, and what it means; straight lines between."""


class Trees(NamedTuple):
    """Oblivious trees: each level of a tree asks one question. The first question is the lowest bit of the leaf."""

    signal: Places
    """Which signal each level of each tree asks about."""
    border: Floats
    """The answer is yes above it."""
    leaf: Floats
    """For each tree and each of its leaves, a value for each answer."""
    bias: Floats
    """Bias of each answer."""

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """The arrays as a model file holds them under that name."""
        return {f"{name}_{field}": array for field, array in self._asdict().items()}


class Names(NamedTuple):
    """The names of elements that a model knows, with their weights; `FLAGS` are among them."""

    words: Sequence[str]
    weight: Floats


class KindPrior(NamedTuple):
    """Evidence of each name, hint and measure of a page; one column for each kind."""

    names: Floats
    """By the number of the name, times the logarithm of how often it is there."""
    hints: Sequence[str]
    of_hints: Floats
    measures: Places
    """Which signal of the page is asked about."""
    border: Floats
    """The answer is yes above it."""
    of_measures: Floats
    bias: Floats

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The arrays as a model file holds them."""
        arrays = {f"prior_{field}": array for field, array in self._asdict().items() if field != "hints"}
        return {"hints": to_lines(self.hints), **arrays}


IDENTITY: Curve = np.array([[0, 1], [0, 1]], np.float32)
_NOTHING = np.zeros((0, 1), np.float32)
_OF_NOTHING = np.zeros((0, len(KINDS)), np.float32)
NO_TREES = Trees(np.zeros((0, 1), np.int16), _NOTHING, np.zeros((0, 2, 1), np.float32), np.zeros(1, np.float32))


def no_prior(names: Names) -> KindPrior:
    """The first guess of a model that has learned nothing of kinds."""
    of_names, bias = np.zeros((len(names.words), len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32)
    return KindPrior(of_names, (), _OF_NOTHING, np.zeros(0, np.int16), _NOTHING[:, 0], _OF_NOTHING, bias)


@dataclass(frozen=True, eq=False)
class BlockModel:
    """Two rounds of trees: the second knows what the first said of all blocks of the page.

    A model without trees can be asked about the signals of a page that are known before any block is judged; a model
    with the first round alone, about all signals.
    """

    names: Names
    prior: KindPrior
    first: Trees = NO_TREES
    second: Trees = NO_TREES
    calibration: Curve = field(default_factory=lambda: IDENTITY)
    """From the share that the trees say to the share of words that were content."""
    confidence: Curve = field(default_factory=lambda: IDENTITY)
    """From the F1 that is expected to the one that was found."""

    def classify(self, page: Page) -> Predictions:
        """Classify a page by the model as it is; the core does that."""
        return classify(self._classifier, page)

    @cached_property
    def _classifier(self) -> Classifier:
        return Classifier(self.to_bytes())

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        path.write_bytes(self.to_bytes())

    def to_bytes(self) -> bytes:
        """The file of the model, the evidence of kinds rounded; the same model always gives the same bytes."""
        arrays: dict[str, npt.NDArray[Any]] = {
            "version": to_lines([LATEST]),
            "schema": to_lines([str(MEANING_OF_SIGNALS), *SIGNALS]),
            "names": to_lines(self.names.words),
            "flags": to_lines(FLAGS),
            "weight": self.names.weight,
            "calibration": self.calibration,
            "confidence": self.confidence,
            **self.first.arrays("first"),
            **self.second.arrays("second"),
            **self.prior.arrays(),
        }
        return to_bytes(in_bytes(arrays, _ROUNDED))


_ROUNDED = ("prior_names", "prior_of_hints", "prior_of_measures")
"""The arrays whose numbers a file keeps in one byte each: a quarter of the compressed file, and scores as before."""
_NO_NAMES = Names(FLAGS, np.zeros(len(FLAGS), np.float32))
UNTAUGHT = BlockModel(_NO_NAMES, no_prior(_NO_NAMES))
"""A model that has learned nothing: it knows the signals that depend on no names."""
