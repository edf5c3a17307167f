"""The model of blocks as plain arrays: its names, its two rounds of trees, and how its numbers are to be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..page import Floats
from .flat import from_lines, read_arrays, to_lines, write_arrays
from .kind_prior import KindPrior
from .schema import Schema
from .signals.catalogue import AFTER_FIRST_ROUND, BEFORE_JUDGEMENT, MEANING, flag_signal
from .signals.names import Names
from .trees import Trees
from .version import model_file

_PRIOR_ARRAYS: Final = tuple(field for field in KindPrior._fields if field != "hints")
Curve = npt.NDArray[np.float32]
"""Two rows: what a number is, and what it means; straight lines between."""


def block_schema(flags: Iterable[str]) -> Schema:
    """The schema of a model in which these names are signals of their own."""
    return Schema((*BEFORE_JUDGEMENT, *map(flag_signal, flags), *AFTER_FIRST_ROUND), MEANING)


@dataclass(frozen=True, eq=False)
class BlockModel:
    """Two rounds of trees: the second knows what the first said of all blocks of the page."""

    version: str
    """The release that it belongs to, with a model of kinds of the same version."""
    schema: Schema
    names: Names
    prior: KindPrior
    first: Trees
    second: Trees
    calibration: Curve
    """From the share that the trees say to the share of words that were content."""
    confidence: Curve
    """From the F1 that is expected to the one that was found."""

    def save(self, path: Path) -> None:
        """Write the model to a file; the same model always gives the same bytes."""
        arrays: dict[str, npt.NDArray[Any]] = {
            "version": to_lines([self.version]),
            "schema": self.schema.to_array(),
            "names": to_lines(self.names.words),
            "flags": to_lines(self.names.flags),
            "weight": self.names.weight,
            "hints": to_lines(self.prior.hints),
            "calibration": self.calibration,
            "confidence": self.confidence,
            **self.first.arrays("first"),
            **self.second.arrays("second"),
            **{f"prior_{field}": getattr(self.prior, field) for field in _PRIOR_ARRAYS},
        }
        write_arrays(path, arrays)

    @classmethod
    def load(cls, path: Path) -> BlockModel:
        """The model in a file; `ModelMismatch` where it asks about other signals than the code computes."""
        arrays = read_arrays(path)
        words, flags, hints = (from_lines(arrays[name]) for name in ("names", "flags", "hints"))
        schema = Schema.from_array(arrays["schema"])
        schema.demand(path.name, block_schema(flags).names, MEANING)
        return cls(
            from_lines(arrays["version"])[0],
            schema,
            Names(words, arrays["weight"], flags),
            KindPrior(hints=hints, **{field: arrays[f"prior_{field}"] for field in _PRIOR_ARRAYS}),
            Trees.read(arrays, "first"),
            Trees.read(arrays, "second"),
            arrays["calibration"],
            arrays["confidence"],
        )


def read(curve: Curve, values: npt.NDArray[np.floating]) -> Floats:
    """The meaning of numbers by a curve."""
    meaning: Floats = np.interp(values, curve[0], curve[1])
    return meaning


@cache
def load_block_model(version: str) -> BlockModel:
    """The model of that version; loaded when it is first asked for."""
    with model_file("blocks", version) as path:
        return BlockModel.load(path)
