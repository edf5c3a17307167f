"""Words that tell kinds of page apart: those a page declares itself with, and those of its address, title and text.

Titles and texts speak only in languages of the training pages; there are judges who go without them.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import compress
from typing import Final

import numpy as np

from dehusk.learned.hints import address_of, counted_types, meta_names

from ..judge import Judgement
from .address import address_names

NAMED: Final = ("declared", "metas", "types", "address", "title")
TEXTS: Final = ("text", "labels", "headings")
SOURCES: Final = NAMED + TEXTS
OF_LANGUAGE: Final = ("title", *TEXTS)
"""The sources that say nothing where the language of a page was not learned."""
_WORD: Final = re.compile("[A-Za-z]{2,}")
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
        Counter(meta_names(page)),
        Counter(counted_types(page)),
        Counter([*in_address, *sorted(address_names(address_of(page)))]),
        counted(page.title),
    )


def texts_of(judged: Judgement) -> tuple[bytes, ...]:
    """What is read of the page, as in `TEXTS`: the kept blocks, all short ones, and the headings."""
    subject = judged.subject
    page, rows = subject.page, subject.blocks.rows
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    texts = [page.html[start:stop] for start, stop in spans]
    of_blocks = np.stack([judged.probability > _KEPT, subject.words <= _LABEL, subject.is_heading])
    of_rows = np.repeat(of_blocks, subject.blocks.sizes, axis=1).tolist()
    return tuple(b" ".join(compress(texts, chosen))[:_READ] for chosen in of_rows)


def words_of(judged: Judgement) -> tuple[Counter[str], ...]:
    """How often each word was found, source by source as in `SOURCES`."""
    return names_of(judged) + tuple(counted(text.decode("utf-8", "replace")) for text in texts_of(judged))


def counted(text: str) -> Counter[str]:
    """How often each word is in a text, in lower case."""
    return Counter(word.lower() for word in _WORD.findall(text))
