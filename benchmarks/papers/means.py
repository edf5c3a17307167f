"""Means of scores over the pages of a run, for the tables of the papers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isnan, nan
from statistics import fmean

from dehusk.evaluation.results import Row


def values(rows: Iterable[Row], extractor: str, score: str) -> list[float]:
    """The scores of an extractor on the pages that have them; a page on which it failed counts 0."""
    ours = [row for row in rows if row.extractor == extractor]
    known = {row.page for row in ours if score in row.scores}
    return [row.scores.get(score, 0.0) for row in ours if row.page in known or row.failure]


def mean(rows: Iterable[Row], extractor: str, score: str) -> float:
    """The mean of a score in percent; nan where no page has it."""
    found = values(rows, extractor, score)
    return 100 * fmean(found) if found else nan


def harmonic(precision: float, recall: float) -> float:
    """F1 of mean precision and mean recall, as papers print it."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def percents(numbers: Sequence[float]) -> list[str]:
    """Percentages with one digit; empty for nan."""
    return ["" if isnan(number) else f"{number:.1f}" for number in numbers]
