"""How reliable a probability is: of the pages with about the same probability, the share of which it came true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.evaluation.report.charts import line_chart

from .picture import write_picture

_BORDERS: Final = (0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0)
"""Most probabilities are near 0 or 1, so the bins there are narrow."""
_PERFECT: Final = "as it should be"


class Bin(NamedTuple):
    """The pages whose probability is between two borders."""

    name: str
    pages: int
    predicted: float
    """Their mean probability."""
    true: float
    """The share of them that are what the probability says."""


def reliability(predicted: npt.NDArray[np.float64], is_true: npt.NDArray[np.bool_]) -> list[Bin]:
    """Count the pages of each bin; only bins that have pages, the lowest probabilities first."""
    bins = []
    for low, high in pairwise(_BORDERS):
        inside = (predicted >= low) & ((predicted < high) | (high == _BORDERS[-1]))
        if inside.any():
            mean, share = float(predicted[inside].mean()), float(is_true[inside].mean())
            bins.append(Bin(f"{low:g} to {high:g}", int(inside.sum()), mean, share))
    return bins


def write_reliability(path: Path, curves: Mapping[str, Sequence[Bin]]) -> None:
    """Draw the curve of each data set as SVG, beside the one that a perfect probability has."""
    lines = {name: [(found.predicted, found.true) for found in bins] for name, bins in curves.items()}
    chart = line_chart(
        {**lines, _PERFECT: [(0, 0), (1, 1)]},
        title="How reliable the probability of an overview is",
        x="mean probability",
        y="share that are overviews",
    )
    write_picture(path, chart)
