"""Comments of readers that are to be left out."""

from __future__ import annotations

from typing import Final

import numpy as np

from dehusk.page import Bools, Floats
from dehusk.page.roles import in_comments

from .signals.subject import Subject

_NEARLY_ALL: Final = 0.98


def comments_beside(subject: Subject, probability: Floats) -> Bools:
    """True on the blocks that are comments; on none where nearly all content to be expected is named so."""
    if not len(subject.blocks):
        return np.zeros(0, bool)
    found = subject.blocks.all_in(in_comments(subject.page))
    expected = probability * subject.words
    are_body = bool(expected[found].sum() > _NEARLY_ALL * expected.sum())
    return np.zeros(len(found), bool) if are_body else found
