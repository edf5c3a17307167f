"""What the first judgement of all blocks says of one among them: its neighbours, its containers, the page."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dehusk.page import Floats

from ..trees import Signals
from .regions import steps_from
from .slots import judged_slots
from .subject import Subject
from .table import bell, blurred, shifted

_DISTANCES: Final = (1, 2, 3, 4)
_BLURS: Final = (3, 8)
_OUTSIDE: Final = -0.1
"""Stands for a neighbour that does not exist, below all probabilities."""


def context_signals(subject: Subject, judged: Signals) -> dict[str, Any]:
    """The signals that the first probability of each block, `judged`, gives, by their names."""
    first = judged.astype(np.float64)
    words, weight = subject.words, subject.weight
    kept = np.cumsum(first * words)
    found: dict[str, Any] = {"judged": first}
    for level, share in enumerate(_means_in_containers(subject, first), 2):
        found[f"judged_in_{level}"] = share
    found["judged_page"] = (first * weight).sum() / weight.sum()
    found["judged_page_words"] = kept[-1] / max(words.sum(), 1)
    for distance in _DISTANCES:
        found[f"judged_{distance}_before"] = shifted(first, distance, _OUTSIDE)
        found[f"judged_{distance}_behind"] = shifted(first, -distance, _OUTSIDE)
    for width in _BLURS:
        bells = bell(width)
        found[f"judged_blurred_{width}"] = blurred(first * weight, bells) / blurred(weight, bells)
    found["kept_before"] = kept - first * words
    found["kept_share_before"] = found["kept_before"] / max(kept[-1], 1e-6)
    return found | _of_best_element(subject, first, kept) | _of_doubt(words, first) | judged_slots(subject, first)


def _means_in_containers(subject: Subject, first: Floats) -> Floats:
    """The mean judgement of the blocks in each container but the innermost."""
    weight = subject.weight
    sums = np.zeros((2, len(first) + 1))
    np.cumsum(first * weight, out=sums[0, 1:])
    np.cumsum(weight, out=sums[1, 1:])
    begin, end = subject.layout.begin[1:], subject.layout.end[1:]
    means: Floats = (sums[0][end] - sums[0][begin]) / np.maximum(sums[1][end] - sums[1][begin], 1e-6)
    return means


def _of_best_element(subject: Subject, first: Floats, kept: Floats) -> dict[str, Any]:
    """Where a block stands to the one element that would be best, by the F1 expected of taking just that one."""
    page, number = subject.page, np.arange(len(first))
    sure, words = np.append(0, kept), np.append(0, np.cumsum(subject.words))
    begin, end = subject.begin[:-1], subject.begin[page.end]
    held = sure[end] - sure[begin], words[end] - words[begin]
    expected = np.where(end - begin > 1, 2 * held[0] / np.maximum(held[1] + kept[-1], 1e-6), 0)
    best = int(np.argmax(expected))
    around = subject.layout.container
    chosen = np.take_along_axis(around, expected[around].argmax(0)[None], 0)[0]
    return {
        "in_best": (number >= begin[best]) & (number < end[best]),
        "from_best": steps_from(number, begin[best], end[best]),
        "best_expected": expected[best],
        "best_share": held[1][best] / max(words[-1], 1),
        "behind_begin_of_best": number - begin[best],
        "before_end_of_best": end[best] - number,
        "expected_around": expected[chosen],
        "kept_around": held[0][chosen] / np.maximum(held[1][chosen], 1),
    }


def _of_doubt(words: Floats, first: Floats) -> dict[str, Any]:
    """How often kept and dropped blocks take turns on the page, and how unsure the judgements are."""
    turns = np.count_nonzero(np.diff(first > 0.5))
    return {
        "turns": turns / len(first),
        "doubt": (words * first * (1 - first)).sum() / max(words.sum(), 1),
    }
