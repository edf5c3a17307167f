"""Words that tell kinds of page apart: those a page declares itself with, of its address, its title and its text.

Titles and texts speak only in languages of the training pages; the trees that weigh them have learned to do without.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import numpy as np

from ..auto.hints import address_of, parts_of_address
from ..auto.model import Judgement
from ..page import Bools

NAMED: Final = ("declared", "address", "title")
TEXTS: Final = ("text", "labels")
SOURCES: Final = NAMED + TEXTS
OF_LANGUAGE: Final = ("title", "text", "labels")
"""The sources that say nothing where the language of a page was not learned."""
_WORD: Final = re.compile("[a-z]{2,}")
_IN_ADDRESS: Final = "url="
_KEPT: Final = 0.4
"""Blocks that are likelier content than this are the text."""
_LABEL: Final = 4
"""Words that a label has at most: a button, an entry of a menu, a price."""
_READ: Final = 1 << 16
"""Bytes of a text that are read."""


def names_of(judged: Judgement) -> tuple[Counter[str], ...]:
    """How often each word was found, source by source as in `NAMED`, always in the same order."""
    page, hints = judged.subject.page, sorted(judged.subject.hints)
    in_address = [hint for hint in hints if hint.startswith(_IN_ADDRESS)]
    return (
        Counter(hints),
        Counter([*in_address, *sorted(parts_of_address(address_of(page)))]),
        counted(page.title),
    )


def texts_of(judged: Judgement) -> tuple[bytes, bytes]:
    """What is read of the page, as in `TEXTS`: the kept blocks, and all short ones."""
    return _joined(judged, judged.probability > _KEPT), _joined(judged, judged.subject.words <= _LABEL)


def counted(text: str) -> Counter[str]:
    """How often each word of two letters or more is in a text."""
    return Counter(_WORD.findall(text.lower()))


def _joined(judged: Judgement, chosen: Bools) -> bytes:
    page, blocks = judged.subject.page, judged.subject.blocks
    rows = blocks.rows[np.repeat(chosen, blocks.sizes)]
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    return b" ".join([page.html[start:stop] for start, stop in spans])[:_READ]
