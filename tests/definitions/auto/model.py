"""The model of blocks as plain arrays: its names, its two rounds of trees, and how its numbers are to be read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from dehusk.learned.version import model_file
from dehusk.page import Floats

from .flat import from_lines, read_arrays
from .kind_prior import KindPrior
from .schema import Schema
from .signals.names import Names
from .trees import Trees

_PRIOR_ARRAYS: Final = tuple(field for field in KindPrior._fields if field != "hints")
Curve = npt.NDArray[np.float32]
"""Two rows: what a number is, and what it means; straight lines between."""


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

    @classmethod
    def load(cls, path: Path) -> BlockModel:
        """The model in a file."""
        arrays = read_arrays(path)
        words, flags, hints = (from_lines(arrays[name]) for name in ("names", "flags", "hints"))
        return cls(
            from_lines(arrays["version"])[0],
            Schema.from_array(arrays["schema"]),
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
    """The model of that version."""
    with model_file("blocks", version) as path:
        return BlockModel.load(path)
