"""All scores of one extraction, as one flat dictionary."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .datasets import Gold
from .metrics import METRICS, Nodes, Score


def score_text(text: str, gold: Gold) -> dict[str, float]:
    """The scores of an extracted text; scores that need what the gold does not have are absent."""
    return _scores(text, lambda need: None if need == "markdown" else getattr(gold, need, None))


def score_markdown(markdown: str, gold: Gold) -> dict[str, float]:
    """The scores of extracted Markdown; none where the gold has no Markdown."""
    return _scores(markdown, {"markdown": gold.markdown}.get)


def score_nodes(extracted: Nodes, answer: Nodes) -> dict[str, float]:
    """The scores of the text rows that a method marked; `answer` has the rows that hold the gold text."""
    return _scores(extracted, {"nodes": answer}.get)


def _scores(extracted: str | Nodes, known: Callable[[str], Any]) -> dict[str, float]:
    """The scores of all metrics whose need is known. Each function is called once."""
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
