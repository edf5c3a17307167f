"""The one element that a published measure would take for the content: whether a block is in it, and how far from it.

None of them is right on every page; together they say where the middle of the page is.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dehusk.page import Floats
from dehusk.page.tree import Rows, children_sum

from .subject import Subject

_PROSE: Final = frozenset({"p", "pre", "blockquote", "td"})
_LEAST: Final = 25
"""A paragraph counts if it has more characters outside links than this."""
_RATIO, _LENGTH = 0.7, 0.3
"""The weights of the two parts of a CoreEx score."""


def density_sums(subject: Subject) -> Floats:
    """For each row the sum of the text densities of its children (CETD, definition 3)."""
    density = subject.totals["chars"] / np.maximum(subject.totals["tags"], 1)
    return children_sum(subject.page, density)


def region_signals(subject: Subject) -> dict[str, Any]:
    """For each measure whether a block is in the element it picks, how far from it, and how much of the page it is."""
    page, words, row = subject.page, subject.totals["words"], subject.blocks.row
    number = np.arange(len(row))
    found: dict[str, Any] = {}
    for name, score in (("dense", density_sums(subject)), ("prose", _prose(subject)), ("plain", _plain(subject))):
        score[: page.body + 1] = 0
        best = max(int(np.argmax(score)), page.body)
        begin, end = subject.begin[best], subject.begin[page.end[best]]
        found[f"in_{name}"] = (number >= begin) & (number < end)
        found[f"from_{name}"] = steps_from(number, begin, end)
        found[f"page_{name}"] = words[best] / max(words[page.body], 1)
    return found


def steps_from(number: Rows, begin: int, end: int) -> Rows:
    """How far each block is from a run of blocks: below 0 before it, above 0 after it."""
    return np.minimum(number - begin, 0) + np.maximum(number - end + 1, 0)


def _prose(subject: Subject) -> Floats:
    """The text of its paragraphs, and half that of its children's, less where much of it is linked."""
    page, total = subject.page, subject.totals
    above = np.maximum(page.parent, 0)
    plain = np.where(page.is_in(_PROSE), total["chars"] - total["link_chars"], 0.0)
    own = np.bincount(above, np.where(plain > _LEAST, plain, 0), len(page))
    both: Floats = own + 0.5 * np.bincount(above, own, len(page))
    return both * (1 - total["link_words"] / np.maximum(total["words"], 1))


def _plain(subject: Subject) -> Floats:
    """The share of its words outside links, and its share of the page's (CoreEx, section 2.2.1)."""
    total = subject.totals
    unlinked = total["words"] - total["link_words"]
    score: Floats = _RATIO * unlinked / np.maximum(total["words"], 1) + _LENGTH * unlinked / max(
        total["words"][subject.page.body], 1
    )
    score[subject.page.is_text] = 0
    return score
