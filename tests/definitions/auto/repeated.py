"""Short texts that repeat among the content and are less likely than what is around them."""

from __future__ import annotations

from typing import Final

import numpy as np

from dehusk.page import Bools, Floats
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import inside

from .signals.subject import Subject

_POSSIBLE: Final = 0.25
_SHORT: Final = 12
_OFTEN: Final = 3
_UNLIKELY: Final = 0.35
_FALL: Final = 0.2
_WHOLE: Final = HEADINGS | {"td", "th", "pre", "code", "listing", "textarea"}
"""Elements whose text repeats for good reasons."""


def repeated_husk(subject: Subject, probability: Floats) -> Bools:
    """True on the blocks that are repeated husk: short, often there, and unlikely or less likely than those around."""
    page, blocks = subject.page, subject.blocks
    found = np.zeros(len(blocks), bool)
    possible = (probability >= _POSSIBLE).nonzero()[0].tolist()
    whole = inside(page, page.is_in(frozenset(_WHOLE)))[blocks.row] if len(blocks) else found
    copies: dict[bytes, list[int]] = {}
    for place, block in enumerate(possible):
        if subject.words[block] <= _SHORT and not whole[block]:
            copies.setdefault(_text(subject, block), []).append(place)
    likely = [1.0, *probability[possible].tolist(), 1.0]
    for places in copies.values():
        own = np.mean([likely[place + 1] for place in places])
        around = np.mean([min(likely[place], likely[place + 2]) for place in places])
        if len(places) >= _OFTEN and (own < _UNLIKELY or own + _FALL < around):
            found[[possible[place] for place in places]] = True
    return found


def _text(subject: Subject, block: int) -> bytes:
    """The words of a block."""
    page, blocks = subject.page, subject.blocks
    rows = blocks.rows[blocks.first[block] : blocks.first[block] + blocks.sizes[block]]
    return b" ".join(b" ".join(page.html[page.start[row] : page.stop[row]].split()) for row in rows)
