"""A model as plain arrays: the names it knows, its two rounds of trees, and how its numbers are to be read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from ..page import Floats, Page, frozen
from .kind_prior import KINDS, Kinds
from .signals.context import CONTEXT, context_signals
from .signals.names import Names
from .signals.slots import agreed_in_slots
from .signals.subject import Subject, subject_of
from .signals.table import table_signals
from .trees import Signals, Trees, probability
from .version import model_file

_CLEAR: Final = 0.02
"""Up to this first probability a block is husk without a second judgement: nearly half of all are."""
_OF_KINDS: Final = slice(-CONTEXT - len(KINDS), -CONTEXT)
_NO_KINDS: Final = frozen(np.full(len(KINDS), np.nan))
_TREE_ARRAYS: Final = ("signal", "border", "leaf", "bias")
_KIND_ARRAYS: Final = tuple(field for field in Kinds._fields if field != "hints")
Curve = npt.NDArray[np.float32]
"""Two rows: what a number is, and what it means; straight lines between."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """The blocks of a page, and how likely each of them is content."""

    subject: Subject
    signals: Signals
    first: Signals
    probability: Floats
    kinds: Floats
    """How likely the page is of each kind before any block is judged."""


@dataclass(frozen=True, eq=False)
class Model:
    """Two rounds of trees: the second knows what the first said of all blocks of the page."""

    names: Names
    kinds: Kinds
    first: Trees
    second: Trees
    calibration: Curve
    """From the share that the trees say to the share of words that were content."""
    confidence: Curve
    """From the F1 that is expected to the one that was found."""

    def signals(self, subject: Subject) -> Signals:
        """What is known of each block before any is judged, and room for what is known then."""
        table = table_signals(subject)[1]
        begin, end = len(table), len(table) + self.names.count
        found = np.zeros((end + len(KINDS) + CONTEXT, len(subject.blocks)), np.float32)
        found[:begin] = table
        del table  # a page may have a million blocks
        rows, numbers = self.names.known(subject)
        found[begin:end] = self.names.signals(subject, rows, numbers)[1]
        found[_OF_KINDS] = self.kinds.probabilities(subject.hints, numbers, found[:begin, 0])[:, None]
        return found

    def judge(self, page: Page) -> Judgement:
        """Judge every block of a page."""
        subject = subject_of(page)
        if not len(subject.blocks):
            none = np.zeros(0, np.float32)
            return Judgement(subject, none[:, None], none, none.astype(np.float64), _NO_KINDS)
        return self.judged(subject, self.signals(subject))

    def judged(self, subject: Subject, signals: Signals) -> Judgement:
        """Judge every block by its signals, to which what the first round says of the page is added."""
        log_odds = self.first(signals)
        first = probability(log_odds)
        signals[-CONTEXT:] = context_signals(subject, first)[1]
        unclear = (first > _CLEAR).nonzero()[0]
        log_odds[unclear] = self.second.of(signals, unclear)
        found = probability(agreed_in_slots(subject, log_odds))
        kinds = signals[_OF_KINDS, 0].astype(np.float64)
        return Judgement(subject, signals, first, read(self.calibration, found), kinds)

    def save(self, path: Path) -> None:
        """Write the arrays to a file; the same model always gives the same bytes."""
        arrays = {
            "names": np.frombuffer("\n".join(self.names.words).encode(), np.uint8),
            "flags": np.frombuffer("\n".join(self.names.flags).encode(), np.uint8),
            "weight": self.names.weight,
            "hints": np.frombuffer("\n".join(self.kinds.hints).encode(), np.uint8),
            "calibration": self.calibration,
            "confidence": self.confidence,
        }
        for label, trees in (("first", self.first), ("second", self.second)):
            arrays |= {f"{label}_{field}": np.asarray(getattr(trees, field)) for field in _TREE_ARRAYS}
        arrays |= {f"kinds_{field}": getattr(self.kinds, field) for field in _KIND_ARRAYS}
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> Model:
        """The model in a file."""
        with np.load(path, allow_pickle=False) as arrays:
            words, flags, hints = (arrays[name].tobytes().decode().split("\n") for name in ("names", "flags", "hints"))
            trees = [
                Trees(
                    arrays[f"{label}_signal"],
                    arrays[f"{label}_border"],
                    arrays[f"{label}_leaf"],
                    float(arrays[f"{label}_bias"]),
                )
                for label in ("first", "second")
            ]
            kinds = Kinds(hints=tuple(hints), **{field: arrays[f"kinds_{field}"] for field in _KIND_ARRAYS})
            names = Names(words, arrays["weight"], flags)
            return cls(names, kinds, trees[0], trees[1], arrays["calibration"], arrays["confidence"])


def read(curve: Curve, values: npt.NDArray[np.floating]) -> Floats:
    """The meaning of numbers by a curve."""
    meaning: Floats = np.interp(values, curve[0], curve[1])
    return meaning


@cache
def load_model(version: str) -> Model:
    """The model of that version; loaded when it is first asked for."""
    with model_file("blocks", version) as path:
        return Model.load(path)
