"""Calibration: what the numbers of a model mean, measured on pages that it has not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from dehusk.learned.decide import decide
from dehusk.learned.judge import judge
from dehusk.learned.model import BlockModel, Curve

from .examples import Example

_KNOTS = 12


def calibrated(examples: Sequence[Example], models: Mapping[int, BlockModel]) -> tuple[Curve, Curve]:
    """The curve from a probability to the share of content, and the curve from the expected F1 to the measured F1.

    Each example is judged by the model of its fold, which has not seen its domain.
    """
    judged = [judge(models[example.fold], example.subject.page).probability for example in examples]
    calibration = curve(
        np.concatenate(judged),
        np.concatenate([example.labels.share for example in examples]),
        np.concatenate([example.weight for example in examples]),
    )
    decisions = [
        decide(np.interp(found, *calibration), example.subject.words)
        for found, example in zip(judged, examples, strict=True)
    ]
    reached = np.array([example.f1(made.chosen) for made, example in zip(decisions, examples, strict=True)])
    expected = np.array([made.expected for made in decisions])
    return calibration, curve(expected, reached, np.ones(len(expected)))


def curve(said: npt.NDArray[np.floating], was: npt.NDArray[np.floating], weight: npt.NDArray[np.floating]) -> Curve:
    """The measured value as a rising function of the predicted value: straight lines between means of groups of equal
    weight."""
    order = np.argsort(said, kind="stable")
    said, was, weight = said[order], was[order], weight[order]
    group = np.minimum((np.cumsum(weight) / weight.sum() * _KNOTS).astype(np.int64), _KNOTS - 1)
    total = np.bincount(group, weight, _KNOTS)
    full = total > 0
    x = np.bincount(group, said * weight, _KNOTS)[full] / total[full]
    y = np.maximum.accumulate(np.bincount(group, was * weight, _KNOTS)[full] / total[full])
    return np.array([[0, *x, 1], [0, *y, 1]], np.float32)
