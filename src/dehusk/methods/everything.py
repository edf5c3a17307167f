"""The baseline that keeps all visible text."""

from __future__ import annotations

import numpy as np

from ..method import Column, Selection, method
from ..page import Page


@method(
    "everything",
    title="All visible text",
    paper="",
    idea="keeps every text a reader sees; the baseline that a method must beat",
    columns={"words": Column("words", "the number of words of a text")},
)
def everything(page: Page) -> Selection:
    """Keep all visible text of the page; the score of a row is its number of words.

    Deviations: none.
    """
    return Selection(page.is_text & page.visible, page.words.astype(np.float64), show=lambda: {"words": page.words})
