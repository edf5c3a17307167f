"""Calibration: what the numbers of a model mean, measured on pages that it has not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from dehusk.evaluation.datasets import POLICIES

from .examples import Example
from .model import BlockModel, Curve

_KNOTS = 12


def calibrated(examples: Sequence[Example], models: Mapping[int, BlockModel]) -> tuple[Curve, Curve]:
    """The curve from a probability to the share of content, and the curve from the expected F1 to the measured F1.

    Each example is judged by the model of its fold, which has not seen its domain.
    """
    predictions = [models[example.fold].classify(example.page).probability for example in examples]
    calibration = curve(
        np.concatenate(predictions),
        np.concatenate([example.labels.share for example in examples]),
        np.concatenate([example.weight for example in examples]),
    )
    read = {fold: replace(model, calibration=calibration) for fold, model in models.items()}
    marked = [marked_by(read[example.fold], example) for example in examples]
    expected, reached = np.array(marked).T
    return calibration, curve(expected, reached, np.ones(len(expected)))


def marked_by(model: BlockModel, example: Example) -> tuple[float, float]:
    """Compute the F1 that a model expects of its marks on an example, and the F1 that they reach."""
    content, _, expected = model.classify(example.page).select_rows("balance", **POLICIES.get(example.dataset, {}))
    return expected, example.f1(content[example.blocks.row])


def curve(
    predicted: npt.NDArray[np.floating], actual: npt.NDArray[np.floating], weight: npt.NDArray[np.floating]
) -> Curve:
    """The measured value as a rising function of the predicted value: straight lines between means of groups of equal
    weight."""
    order = np.argsort(predicted, kind="stable")
    predicted, actual, weight = predicted[order], actual[order], weight[order]
    group = np.minimum((np.cumsum(weight) / weight.sum() * _KNOTS).astype(np.int64), _KNOTS - 1)
    total = np.bincount(group, weight, _KNOTS)
    full = total > 0
    x = np.bincount(group, predicted * weight, _KNOTS)[full] / total[full]
    y = np.maximum.accumulate(np.bincount(group, actual * weight, _KNOTS)[full] / total[full])
    points = np.array([[0, *x, 1], [0, *y, 1]], np.float32)
    is_last_of_equals = np.append(np.diff(points[0]) > 0, True)
    return points[:, is_last_of_equals]
