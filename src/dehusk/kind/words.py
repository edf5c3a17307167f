"""Words that tell kinds of page apart: those a page declares itself with, those of its address and of its title.

A title speaks only in languages of the training pages; one without a known word says how likely each kind is anyway.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from ..auto.hints import address_of, parts_of_address
from ..auto.model import Judgement

SOURCES: Final = ("declared", "address", "title")
_WORD: Final = re.compile("[a-z]{2,}")
_IN_ADDRESS: Final = "url="


def words_of(judged: Judgement) -> tuple[Counter[str], ...]:
    """How often each word was found, source by source as in `SOURCES`, always in the same order."""
    page, hints = judged.subject.page, sorted(judged.subject.hints)
    in_address = [hint for hint in hints if hint.startswith(_IN_ADDRESS)]
    return (
        Counter(hints),
        Counter([*in_address, *sorted(parts_of_address(address_of(page)))]),
        Counter(_WORD.findall(page.title.lower())),
    )
