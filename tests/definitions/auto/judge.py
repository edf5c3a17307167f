"""From the blocks of a page to the judgement on them: what is known of each, then two rounds of trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from dehusk.learned.kinds import KINDS
from dehusk.page import Floats, Page

from .model import BlockModel, read
from .signals.context import context_signals
from .signals.slots import agreed_in_slots
from .signals.subject import Subject, subject_of
from .signals.table import table_signals
from .trees import Signals, probability

_CLEAR: Final = 0.02
"""Up to this first probability a block is husk without a second judgement: nearly half of all are."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """The blocks of a page, how likely each of them is content, and the signals that say so."""

    model: BlockModel
    subject: Subject
    signals: Signals
    """One row for each name in the schema of the model, one column for each block."""
    first: Signals
    """The probability of each block by the first round, which judges each block for itself."""
    probability: Floats

    def signal(self, name: str) -> Signals:
        """The values of a signal, one for each block."""
        values: Signals = self.signals[self.model.schema.place[name]]
        return values


def judge(model: BlockModel, page: Page) -> Judgement:
    """Judge every block of a page."""
    subject = subject_of(page)
    if not len(subject.blocks):
        none = np.zeros((len(model.schema), 0), np.float32)
        return Judgement(model, subject, none, none[0], none[0].astype(np.float64))
    return judged_by(model, subject, signals_before(model, subject))


def signals_before(model: BlockModel, subject: Subject) -> Signals:
    """What is known of each block before any is judged, and room for what is known after the first round."""
    found = np.zeros((len(model.schema), len(subject.blocks)), np.float32)
    model.schema.write(table_signals(subject), found)
    model.schema.write(model.names.signals(subject), found)
    kinds = model.prior.probabilities(subject.hints, model.names.numbers(subject), found[:, 0])
    model.schema.write({f"kind {kind}": chance for kind, chance in zip(KINDS, kinds, strict=True)}, found)
    return found


def judged_by(model: BlockModel, subject: Subject, signals: Signals) -> Judgement:
    """Judge every block by its signals, to which what the first round says of the page is added."""
    log_odds = model.first.log_odds(signals)
    first = probability(log_odds)
    model.schema.write(context_signals(subject, first), signals)
    unclear = (first > _CLEAR).nonzero()[0]
    log_odds[unclear] = model.second.log_odds(signals.take(unclear, axis=1))
    found = probability(agreed_in_slots(subject, log_odds))
    return Judgement(model, subject, signals, first, read(model.calibration, found))
