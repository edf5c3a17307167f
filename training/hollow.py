"""Articles with their text cut out: what is left leads to other pages, as the overviews of the same sites do.

The data sets have many news articles and hardly a front page of news, so that a model would take the furniture of news
sites for the mark of articles. Each article with enough teasers around it is therefore learned from twice more: as it
is, and without its text, both without their heads. All that differs is whether the article is there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dehusk import Page, parse
from dehusk.learned.signals.subject import Subject, subject_of
from dehusk.page import Floats
from dehusk.page.tree import inside, subtree_sums

from .examples import labels_of

_CONTENT = 0.3
"""Share of gold from which on a block is content."""
_MOSTLY = 0.6
"""Share of content in its words from which on an element goes whole, with its pictures and buttons."""
_FOUND = 0.5
"""Share of the gold that the page must hold."""
_TEASER = 5
"""Words that a teaser has at least, most of them in links."""
_TEASERS, _OF_TEASERS = 12, 0.4
"""How many teasers, and which share of all words in them, make an overview."""
_TITLE = frozenset({"h1"})


class Pair(NamedTuple):
    """The body of an article, and what is left of it without its text."""

    article: Page
    overview: Page


def pair_of(page: Page, gold: str) -> Pair | None:
    """An article and the overview that it leaves behind; nothing where the gold is not found, or too little is left."""
    subject = subject_of(page)
    if not len(subject.blocks):
        return None
    labels = labels_of(page, subject.blocks, gold)
    if (labels.share * labels.size).sum() < _FOUND * labels.gold_size:
        return None
    content = np.zeros(len(page))
    rows = subject.blocks.rows[np.repeat(labels.share > _CONTENT, subject.blocks.sizes)]
    content[rows] = page.words[rows]
    left = _body(_without(page, content))
    return Pair(_body(page.html[page.start[page.body] :]), left) if _leads_on(subject_of(left)) else None


def _without(page: Page, content: Floats) -> bytes:
    """The body of the page without its titles and all elements and texts that are content for the most part."""
    held, words = subtree_sums(page, content, page.words)
    cut = (held > _MOSTLY * words) | page.is_in(_TITLE)
    cut[: page.body + 1] = False
    outermost = cut & ~inside(page, cut)[page.parent]
    begin, end = [int(page.start[page.body])], []
    for row in outermost.nonzero()[0]:
        end.append(int(page.start[row]))
        begin.append(int(page.close[row]))
    return b"".join(page.html[start:stop] for start, stop in zip(begin, [*end, len(page.html)], strict=True))


def _body(html: bytes) -> Page:
    return parse(b"<!doctype html>" + html, charset="utf-8")


def _leads_on(subject: Subject) -> bool:
    """Whether there are so many teasers, and so much text in them."""
    if not len(subject.blocks):
        return False
    teasers = (subject.link_share > 0.5) & (subject.words >= _TEASER)
    return bool(teasers.sum() >= _TEASERS and subject.words[teasers].sum() >= _OF_TEASERS * subject.words.sum())
