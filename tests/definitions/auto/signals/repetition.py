"""How the surroundings of a block repeat: cards, rows, posts and menus have siblings of the same shape."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

import numpy as np

from .subject import Subject

_OF_PARENT: Final = 0x9E3779B97F4A7C15
_OF_TAG: Final = 0xC2B2AE3D27D4EB4F


def repetition_signals(subject: Subject) -> dict[str, Any]:
    """For each container its siblings with its tag and first class: their number, its rank, their words, how alike."""
    words, key = subject.totals["words"], _sibling_keys(subject)
    groups = defaultdict[int, list[int]](list)
    for row, own in enumerate(key):
        groups[own].append(row)
    found: dict[str, Any] = {}
    for level, containers in enumerate(subject.widest[subject.layout.container].tolist(), 1):
        alike = [groups[key[row]] for row in containers]
        mean = np.array([words[rows].mean() for rows in alike])
        found[f"alike_{level}"] = np.array([len(rows) for rows in alike])
        found[f"rank_{level}"] = np.array([rows.index(row) for row, rows in zip(containers, alike, strict=True)])
        found[f"alike_words_{level}"] = mean
        found[f"alike_spread_{level}"] = np.array([words[rows].std() for rows in alike]) / np.maximum(mean, 1)
    return found


def _sibling_keys(subject: Subject) -> list[int]:
    """For each row a number of its parent, its tag and its first class.

    Children of different parents can have the same number: they count as siblings then, as they did in training.
    """
    page = subject.page
    rows = zip(page.parent.tolist(), page.tag.tolist(), subject.names.shape.tolist(), strict=True)
    return [(parent * _OF_PARENT + tag * _OF_TAG + shape) % (1 << 64) for parent, tag, shape in rows]
