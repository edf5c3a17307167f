"""Why a block was kept or dropped."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from dehusk.learned.explain import Weighed

from .judge import Judgement
from .trees import Signals, Trees

_MOST: Final = 5
_FIRST_ROUND: Final = "judged"
_TINY: Final = 1e-9


def explained(judged: Judgement) -> list[tuple[Weighed, ...]]:
    """For every block of a judged page the signals that weighed most, the weightiest first.

    What a signal weighs is found by asking again with the value that it usually has on this page. The weight of what
    the first round said of the block itself is divided among the signals that moved that round.
    """
    if not len(judged.subject.blocks):
        return []
    model, signals = judged.model, judged.signals
    names, usual = model.schema.names, np.median(signals, axis=1)
    weights, of_first = (_weights(trees, signals, usual) for trees in (model.second, model.first))
    own = model.schema.place[_FIRST_ROUND]
    weights += np.abs(weights[own]) * of_first / np.maximum(np.abs(of_first).sum(0), _TINY)
    weights[own] = 0
    order = np.argsort(-np.abs(weights), axis=0, kind="stable")[:_MOST]
    return [
        tuple(
            Weighed(names[signal], float(values[signal]), float(usual[signal]), float(weight[signal]))
            for signal in most.tolist()
            if weight[signal] != 0
        )
        for most, values, weight in zip(order.T, signals.T, weights.T, strict=True)
    ]


def _weights(trees: Trees, signals: Signals, usual: npt.NDArray[np.floating]) -> Signals:
    """For each signal and block how much the log-odds fall when the signal is as usual."""
    weights = np.zeros_like(signals)
    for signal in np.unique(trees.signal).tolist():
        asking, changed = trees.about(signal), signals.copy()
        changed[signal] = usual[signal]
        weights[signal] = asking.log_odds(signals) - asking.log_odds(changed)
    return weights
