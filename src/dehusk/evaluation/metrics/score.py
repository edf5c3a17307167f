"""Precision, recall and F1, from three counts."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """Precision, recall and their harmonic mean. All are 1 where both sides are empty, and 0 where only one is."""

    precision: float
    recall: float
    f1: float


def score_of(common: int, found: int, wanted: int) -> Score:
    """The score of an extraction that has `found` items, where `wanted` are right and `common` are both."""
    if not found or not wanted:
        same = float(found == wanted)
        return Score(same, same, same)
    return Score(common / found, common / wanted, 2 * common / (found + wanted))
