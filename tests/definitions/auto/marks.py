"""From the judgement on blocks to the rows of the page that are content."""

from __future__ import annotations

import numpy as np

from dehusk.learned.version import Favor
from dehusk.method import Marks
from dehusk.page.roles import in_comments

from .decide import decide, with_headings, with_rows
from .judge import Judgement
from .model import read


def marks_of(judged: Judgement, favor: Favor = "balance", include_comments: bool = True) -> Marks:
    """The selection with the best expected F1, with headings of kept sections and rows of tables whole."""
    subject, blocks, probability = judged.subject, judged.subject.blocks, judged.probability
    if not include_comments:
        probability = np.where(blocks.all_in(in_comments(subject.page)), 0.0, probability)
    decision = decide(probability, subject.words, favor)
    chosen = with_rows(with_headings(decision.chosen, subject), probability, subject) & (probability > 0)
    confidence = float(read(judged.model.confidence, np.array([decision.expected]))[0])
    return Marks(
        blocks.over(subject.page, chosen), blocks.over(subject.page, judged.probability), confidence=confidence
    )
