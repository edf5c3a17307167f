"""The text of VIPS segments, compared with the content that methods extract.

Sun, Song and Liao (2011) leave VIPS out: it "outputs a set of page segments rather than extracted text". They deduce
that CETD is better, "since CETR outperform VIPS" in the paper of CETR (Weninger, Hsu and Han, WWW '10), and announce
experiments. That is all that is known here of the comparison by CETR's authors: which of the segments they took for
content, with which PDoC, and by which program could not be found out. So VIPS is measured in two ways, without and with
knowledge of the content.

- The largest segment is the one with the most words.
- The ideal choice takes every segment of which more than half of the words are in the gold text, as a perfect
  classifier of segments would. A page with one segment that is mostly boilerplate is empty then.

CETR's authors measured bags of words; here it is the longest common subsequence, as for CETD. VIPS gets what the
browser shows, the methods get the page as it was served.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import numpy as np

from dehusk.evaluation.metrics import Score
from dehusk.evaluation.metrics.texts import lcs
from dehusk.method import find_method
from dehusk.page import Bools
from dehusk.parsing import parse
from dehusk.selection import text_of

from ..rendered import RenderedPage, only_shown
from ..sample import Sampled
from .segments import Segment, segments

PDOCS: Final = (5, 6, 7, 8, 9)
"""The degrees of coherence that are tried; below 5 most pages are a single segment."""
METHODS: Final = ("everything", "cetr", "wlr", "cetd")
SUBJECT: Final = "`cetd`"
"""The line with which the others are compared."""


class Compared(NamedTuple):
    """Results of VIPS and of the methods on a page."""

    scores: dict[str, Score]
    """By the names that the table has."""
    segments: dict[str, int]
    """The number of segments with words, by the names of the lines that have one."""


def compare(page: Sampled, rendered: RenderedPage, gold: Collection[int]) -> Compared:
    """Score VIPS and the methods on one page; `gold` are the rows of its gold text."""
    view, text = only_shown(rendered), page.gold.text or ""
    is_gold = np.isin(view.kept, list(gold))
    known: dict[bytes, Score] = {}

    def score(content: Bools) -> Score:
        key = content.tobytes()
        if key not in known:
            known[key] = lcs(view.marked_text(content), text)
        return known[key]

    found = {pdoc: list(_texts(view, segments(view, pdoc))) for pdoc in PDOCS}
    served = parse(page.html)
    scores = {f"VIPS, PDoC {pdoc}: largest segment": score(_largest(view, texts)) for pdoc, texts in found.items()}
    scores |= {f"VIPS, PDoC {pdoc}: ideal choice": score(_ideal(view, texts, is_gold)) for pdoc, texts in found.items()}
    scores |= {f"`{name}`": lcs(text_of(served, find_method(name)(served)), text) for name in METHODS}
    return Compared(scores, {f"VIPS, PDoC {pdoc}: largest segment": len(texts) for pdoc, texts in found.items()})


def _texts(page: RenderedPage, found: list[Segment]) -> Iterator[Bools]:
    """The texts of each segment that has words."""
    return (texts for texts in (segment.texts(page) for segment in found) if page.words[texts].any())


def _largest(page: RenderedPage, texts: list[Bools]) -> Bools:
    return max(texts, key=lambda own: int(page.words[own].sum()), default=np.zeros(len(page), bool))


def _ideal(page: RenderedPage, texts: list[Bools], is_gold: Bools) -> Bools:
    chosen = np.zeros(len(page), bool)
    for own in texts:
        if page.words[own & is_gold].sum() > page.words[own].sum() / 2:
            chosen |= own
    return chosen
