"""Pairs of pages: an article among teasers, and the same page without the article, which is an overview.

The data sets have many news articles and hardly any front pages of news sites, so a model would consider the frame of a
news site a sign of an article. Therefore each article with enough teasers around it is learned from twice more: as it
is, and without its text, both without the `head`. The two pages differ only in whether the article is there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dehusk import Page, parse
from dehusk.page import Floats
from dehusk.page.blocks import blocks_of
from dehusk.page.tree import subtree_sums

from .examples import labels_of
from .made import spans_without
from .model import UNTAUGHT

_MIN_CONTENT = 0.6
"""The share of content above which an element is removed as a whole, with its pictures and buttons."""
_MIN_FOUND = 0.5
"""The minimum share of the gold that the page must contain."""
_MIN_TEASER_WORDS = 5
"""The minimum number of words in a teaser; most of its text is in links."""
_MIN_TEASERS, _MIN_TEASER_SHARE = 12, 0.4
"""The minimum number of teasers in an overview, and the minimum share of its words that are in teasers."""
_TITLE = frozenset({"h1"})


class Pair(NamedTuple):
    """The body of an article's page, with the article and without it."""

    article: Page
    overview: Page


def pair_of(page: Page, gold: str) -> Pair | None:
    """The pair of an article; None if the page does not contain the gold, or if the rest is not an overview."""
    blocks = blocks_of(page)
    if not len(blocks):
        return None
    labels = labels_of(page, blocks, gold)
    if (labels.share * labels.size).sum() < _MIN_FOUND * labels.gold_size:
        return None
    content = np.zeros(len(page))
    rows = blocks.rows[np.repeat(labels.is_content, blocks.sizes)]
    content[rows] = page.words[rows]
    left = _body(_without(page, content))
    return Pair(without_head(page), left) if _is_overview(left) else None


def without_head(page: Page) -> Page:
    """The body of the page; nothing says where the page is from, and what it declares of itself is not there."""
    return _body(page.html[page.start[page.body] :])


def _without(page: Page, content: Floats) -> bytes:
    """The body of the page without its titles and without elements and texts that are mostly content."""
    held, words = subtree_sums(page, content, page.words)
    cut = (held > _MIN_CONTENT * words) | page.is_in(_TITLE)
    cut[: page.body + 1] = False
    return b"".join(page.html[begin:end] for begin, end in spans_without(page, cut, int(page.start[page.body])))


def _body(html: bytes) -> Page:
    return parse(b"<!doctype html>" + html, charset="utf-8")


def _is_overview(page: Page) -> bool:
    """Whether there are enough teasers, with enough of the text."""
    known = UNTAUGHT.classify(page)
    teasers = (known.signal("link_share") > 0.5) & (known.words >= _MIN_TEASER_WORDS)
    return bool(teasers.sum() >= _MIN_TEASERS and known.words[teasers].sum() >= _MIN_TEASER_SHARE * known.words.sum())
