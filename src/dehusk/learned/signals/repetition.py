"""How the surroundings of a block repeat: cards, rows, posts and menus have siblings of the same shape."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from .catalogue import CONTAINERS
from .subject import Subject

_OF_PARENT: Final = np.uint64(0x9E3779B97F4A7C15)
_OF_TAG: Final = np.uint64(0xC2B2AE3D27D4EB4F)


def repetition_signals(subject: Subject) -> dict[str, Any]:
    """For each container its siblings with its tag and first class: their number, its rank, their words, how alike."""
    page, words = subject.page, subject.totals["words"]
    key = page.parent.astype(np.uint64) * _OF_PARENT + page.tag.astype(np.uint64) * _OF_TAG + subject.names.shape
    order = np.argsort(key, kind="stable")
    new = np.diff(key[order], prepend=~key[order[:1]]) != 0
    group = np.empty(len(page), np.int64)
    group[order] = np.cumsum(new) - 1
    first = new.nonzero()[0]
    place = np.empty(len(page), np.int64)
    place[order] = np.arange(len(page))
    count = np.diff(first, append=len(page))
    mean = np.bincount(group, words) / count
    spread = np.sqrt(np.maximum(np.bincount(group, words**2) / count - mean**2, 0)) / np.maximum(mean, 1)
    container = subject.widest[subject.layout.container]
    at = group[container]
    found: dict[str, Any] = {}
    for level in range(CONTAINERS):
        found[f"alike_{level + 1}"] = count[at[level]]
        found[f"rank_{level + 1}"] = place[container[level]] - first[at[level]]
        found[f"alike_words_{level + 1}"] = mean[at[level]]
        found[f"alike_spread_{level + 1}"] = spread[at[level]]
    return found
