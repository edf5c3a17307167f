"""From the judgement on blocks to the rows of the page that are content."""

from __future__ import annotations

import numpy as np

from dehusk.learned.version import Favor
from dehusk.method import Marks
from dehusk.page.roles import in_comments

from .judge import Judgement
from .model import read
from .selection import Wish, select


def marks_of(
    judged: Judgement,
    favor: Favor = "balance",
    include_comments: bool = True,
    title: bool = True,
    images: bool = True,
) -> Marks:
    """The selection with the best expected F1, in which what belongs together is in or out together."""
    subject, blocks, probability = judged.subject, judged.subject.blocks, judged.probability
    if not include_comments:
        probability = np.where(blocks.all_in(in_comments(subject.page)), 0.0, probability)
    decision = select(subject, probability, Wish(favor, title, images))
    confidence = float(read(judged.model.confidence, np.array([decision.expected]))[0])
    return Marks(
        blocks.over(subject.page, decision.chosen), blocks.over(subject.page, judged.probability), confidence=confidence
    )
