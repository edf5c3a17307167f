"""Why a block was kept or dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ..attributes import element_label
from ..page import Bools, Page
from ..tree import path
from .context import context_signals
from .kinds import KINDS
from .model import Judgement, Model
from .roles import roles_of
from .signals import table_signals

_MOST: Final = 5


@dataclass(frozen=True)
class Weighed:
    """A signal of a block: its value, and by how much it moved the log-odds from what is usual on this page."""

    name: str
    value: float
    weight: float


@dataclass(frozen=True)
class Block:
    """A block with the judgement on it."""

    row: int
    """Its first text row."""
    path: str
    text: str
    probability: float
    kept: bool
    role: str
    signals: tuple[Weighed, ...]
    """Those that weighed most, the weightiest first."""


def explain(page: Page, content: Bools, model: Model) -> list[Block]:
    """Every block of a page with its probability, its role, and the signals that weighed most.

    What a signal weighs is found by asking again with the value that it usually has on this page.
    """
    judged = model.judge(page)
    blocks = judged.subject.blocks
    if not len(blocks):
        return []
    kept = content[blocks.row]
    weights, names = _weights(judged, model), _names(judged, model)
    order = np.argsort(-np.abs(weights), axis=0, kind="stable")[:_MOST]
    texts = blocks.texts(page)
    roles = roles_of(judged.subject, kept)
    return [
        Block(
            row=int(row),
            path=_path(page, int(row)),
            text=texts[block],
            probability=float(judged.probability[block]),
            kept=bool(kept[block]),
            role=roles[block],
            signals=tuple(
                Weighed(names[signal], float(judged.signals[signal, block]), float(weights[signal, block]))
                for signal in order[:, block]
                if weights[signal, block] != 0
            ),
        )
        for block, row in enumerate(blocks.row)
    ]


def _weights(judged: Judgement, model: Model) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """For each signal and block how much the log-odds fall when the signal is as usual."""
    asked = np.unique(model.second.signal)
    weights = np.zeros_like(judged.signals)
    now = model.second(judged.signals)
    for signal in asked:
        changed = judged.signals.copy()
        changed[signal] = np.median(changed[signal])
        weights[signal] = now - model.second(changed)
    return weights


def _names(judged: Judgement, model: Model) -> list[str]:
    subject = judged.subject
    return [
        *table_signals(subject)[0],
        *model.names.signals(subject, *model.names.known(subject))[0],
        *(f"kind {kind}" for kind in KINDS),
        *context_signals(subject, judged.first)[0],
    ]


def _path(page: Page, row: int) -> str:
    """The elements from `body` down to a text, each with its id or its first class."""
    return " > ".join(element_label(page, above) for above in reversed(path(page, row)[1:]))
