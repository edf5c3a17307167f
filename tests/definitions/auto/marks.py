"""From the judgement on blocks to the rows of the page that are content."""

from __future__ import annotations

import numpy as np

from dehusk.learned.version import Favor
from dehusk.method import Marks
from dehusk.page.hidden_rows import Hidden

from .comments import comments_beside
from .hidden import unseen
from .judge import Judgement
from .model import read
from .repeated import repeated_husk
from .selection import Wish, select


def marks_of(
    judged: Judgement,
    favor: Favor = "balance",
    include_comments: bool = True,
    title: bool = True,
    images: bool = True,
    hidden: Hidden = "auto",
) -> Marks:
    """The selection with the best expected F1, in which what belongs together is in or out together."""
    subject, blocks, probability = judged.subject, judged.subject.blocks, judged.probability
    if not include_comments:
        probability = np.where(comments_beside(subject, probability), 0.0, probability)
    left_out = unseen(subject.page, blocks.over(subject.page, probability), hidden)
    probability = np.where(blocks.all_in(left_out), 0.0, probability) if len(blocks) else probability
    probability = np.where(repeated_husk(subject, probability), 0.0, probability)
    decision = select(subject, probability, Wish(favor, title, images))
    confidence = float(read(judged.model.confidence, np.array([decision.expected]))[0])
    content = blocks.over(subject.page, decision.chosen) & ~left_out
    return Marks(content, blocks.over(subject.page, judged.probability), confidence=confidence)
