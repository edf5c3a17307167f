"""From the judgement on blocks to the rows of the page that are content."""

from __future__ import annotations

import numpy as np

from dehusk.learned.version import Favor, Hidden
from dehusk.method import Marks

from .comments import comments_beside
from .decide import decide, with_headings, with_rows
from .hidden import unseen
from .judge import Judgement
from .model import read
from .repeated import repeated_husk


def marks_of(
    judged: Judgement, favor: Favor = "balance", include_comments: bool = True, hidden: Hidden = "auto"
) -> Marks:
    """The selection with the best expected F1, with headings of kept sections and rows of tables whole."""
    subject, blocks, probability = judged.subject, judged.subject.blocks, judged.probability
    if not include_comments:
        probability = np.where(comments_beside(subject, probability), 0.0, probability)
    left_out = unseen(subject.page, blocks.over(subject.page, probability), hidden)
    probability = np.where(blocks.all_in(left_out), 0.0, probability) if len(blocks) else probability
    probability = np.where(repeated_husk(subject, probability), 0.0, probability)
    decision = decide(probability, subject.words, favor)
    chosen = with_rows(with_headings(decision.chosen, subject), probability, subject) & (probability > 0)
    confidence = float(read(judged.model.confidence, np.array([decision.expected]))[0])
    content = blocks.over(subject.page, chosen) & ~left_out
    return Marks(content, blocks.over(subject.page, judged.probability), confidence=confidence)
