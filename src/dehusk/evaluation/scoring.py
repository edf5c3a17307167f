"""All scores of one extraction, as one flat dictionary."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .datasets import Gold
from .metrics import METRICS, Nodes, Score


def score_text(text: str, gold: Gold) -> dict[str, float]:
    """The scores of an extracted text; a score that is not defined by what the gold knows is absent."""
    return _scores(text, lambda need: getattr(gold, need, None))


def score_nodes(extracted: Nodes, answer: Nodes) -> dict[str, float]:
    """The scores of the text rows that a method marked, where `answer` are those that hold the gold text."""
    return _scores(extracted, {"nodes": answer}.get)


def _scores(extracted: str | Nodes, known: Callable[[str], Any]) -> dict[str, float]:
    """The score of each metric that needs something that is known. Each function is called once."""
    compared: dict[Callable[..., object], Score | float] = {}
    scores: dict[str, float] = {}
    for metric in METRICS.values():
        needed = known(metric.needs)
        if needed is None:
            continue
        if metric.function not in compared:
            compared[metric.function] = metric.function(extracted, needed)
        value = metric.value(compared[metric.function])
        if not math.isnan(value):
            scores[metric.name] = value
    return scores
