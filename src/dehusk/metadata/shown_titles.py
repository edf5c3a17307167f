"""Titles that readers see: headings, and texts that are a part of the `title` element (CoreEx, section 6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from .evidence import Evidence
from .plain_text import letters, plain_line
from .title_texts import beginnings_and_ends

_LIKE: Final = 0.25
"""How much the only main heading must be like a declared title to be the title ..."""
_ALIKE: Final = 0.4
"""... and how much one of several must be."""
_FEW: Final = 8
"""Letters of a text that may equal a title by chance."""


def main_heading(evidence: Evidence) -> Iterator[str]:
    """The `h1` that is the title: of several the one that is most like a declared title."""
    return (text for text, is_title in _judged_headings(evidence) if is_title)


def strange_headings(evidence: Evidence) -> Iterator[str]:
    """The other `h1`: unlike all that is declared, or with something before a declared title."""
    return (text for text, is_title in _judged_headings(evidence) if not is_title)


def lesser_headings(evidence: Evidence) -> Iterator[str]:
    """The `h2` and `h3` that are a beginning or an end of a declared title."""
    keys = {key for title in evidence.declared_titles for key, _ in beginnings_and_ends(title)}
    texts = dict.fromkeys(text for name, text in evidence.heading_titles if name != "h1")
    return (text for text in texts if letters(text) in keys)


def shown_part(evidence: Evidence) -> Iterator[str]:
    """The longest part of the `title` element that is a text of the page, if no heading is the title."""
    if any(main_heading(evidence)) or any(lesser_headings(evidence)):
        return
    page = evidence.page
    rows = np.flatnonzero(page.is_text)
    rows = rows[rows > page.body]
    for key, part in beginnings_and_ends(evidence.page_title):
        if len(key) > _FEW and not evidence.site.has(part):
            about = rows[np.abs(page.chars[rows] - len(part)) <= 1]
            if any(letters(plain_line(page.text(int(row)))) == key for row in about):
                yield part
                return


def _judged_headings(evidence: Evidence) -> Iterator[tuple[str, bool]]:
    """The texts of the `h1` elements, each with whether it is the title."""
    declared = list(dict.fromkeys(map(letters, evidence.declared_titles)))
    texts = dict.fromkeys(text for name, text in evidence.heading_titles if name == "h1")
    likeness = {text: max((_likeness(letters(text), key) for key in declared), default=1.0) for text in texts}
    closest = max(texts, key=lambda text: likeness[text], default="")
    for text in texts:
        key = letters(text)
        is_more = any(key != other and key.endswith(other) and len(other) > _FEW for other in declared)
        enough = likeness[text] >= (_LIKE if len(texts) == 1 else _ALIKE)
        yield text, text == closest and enough and not is_more


def _likeness(one: str, other: str) -> float:
    """How alike two texts are, in letters alone: the share of pairs of neighbouring letters that both have."""
    pairs = [{text[at : at + 2] for at in range(len(text) - 1)} for text in (one, other)]
    return 2 * len(pairs[0] & pairs[1]) / max(len(pairs[0]) + len(pairs[1]), 1)
