"""Blocks that fill the same slot of a template: the price of every card, the text of every post, all of a menu."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from dehusk.page import Floats

from ..trees import Signals
from .subject import Subject

_COMMON: Final = 0.5
"""What the slot weighs in the judgement of a block; anything from 0.3 to 1 is about as good on held-out domains."""


def slot_signals(subject: Subject) -> dict[str, Any]:
    """Of all blocks in the slot of a block: their number, their words and how those differ, how much is linked."""
    slot, words = subject.slot, subject.words
    count, total = np.bincount(slot), np.bincount(slot, words)
    mean = total / count
    spread = np.sqrt(np.maximum(np.bincount(slot, words**2) / count - mean**2, 0))
    linked = np.bincount(slot, words * subject.link_share) / np.maximum(total, 1)
    return {
        "slot_blocks": count[slot],
        "slot_words": mean[slot],
        "slot_spread": spread[slot],
        "slot_link_share": linked[slot],
        "slot_share": total[slot] / max(words.sum(), 1),
        "page_slots": len(count) / len(slot),
    }


def judged_slots(subject: Subject, first: Floats) -> dict[str, Any]:
    """The mean judgement of the blocks in the slot of a block, and their share of all that is kept."""
    slot, kept = subject.slot, first * subject.words
    return {
        "judged_slot": _means(subject, first)[slot],
        "slot_kept_share": np.bincount(slot, kept)[slot] / max(kept.sum(), 1e-6),
    }


def agreed_in_slots(subject: Subject, log_odds: Signals) -> Signals:
    """Judgements that lean to the mean of their slot: cards, posts and rows are in or out together."""
    mean = _means(subject, log_odds).astype(np.float32)[subject.slot]
    agreed: Signals = log_odds + np.float32(_COMMON) * (mean - log_odds)
    return agreed


def _means(subject: Subject, judged: npt.NDArray[np.floating]) -> Floats:
    """The mean judgement in each slot."""
    means: Floats = np.bincount(subject.slot, judged * subject.weight) / np.bincount(subject.slot, subject.weight)
    return means
