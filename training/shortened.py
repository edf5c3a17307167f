"""Shortened articles: pages that keep only the beginning of their content.

Most articles in the data are long, so that a model takes what is long for content. Among many teasers a short article
then loses, or the teasers are kept with it. The page of a shortened article has the same teasers and little content.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from dehusk.page.tree import subtree_sums

from .examples import Example
from .made import made_from, without

_MIN_CUT = 0.6
"""The share of cut words above which an element is removed as a whole, with its pictures and buttons."""
_FEWEST, _MOST = 50, 180
"""The number of tokens that stay is between these, evenly in the logarithm."""
_MIN_LONGER = 1.5
"""How many times longer than what stays the content must be."""


def shortened(example: Example, random: np.random.Generator) -> Example | None:
    """The page of an article with the first 50 to 180 tokens of its content; None if it is short, or no article."""
    page, blocks, labels = example.page, example.blocks, example.labels
    most = np.exp(random.uniform(np.log(_FEWEST), np.log(_MOST)))
    tokens = np.where(labels.is_content, labels.size, 0)
    if example.kind != "article" or tokens.sum() < _MIN_LONGER * most:
        return None
    is_first = _before(tokens) < most
    kept, cut = blocks.spread(page, (tokens > 0) & is_first), blocks.spread(page, (tokens > 0) & ~is_first)
    of_kept, of_cut, words = subtree_sums(page, kept * page.words, cut * page.words, page.words)
    goes = (of_kept == 0) & (of_cut > _MIN_CUT * words)
    goes[: page.body + 1] = False
    return made_from(example, without(example, goes))


def _before(tokens: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """For each block the tokens of content before it."""
    before: npt.NDArray[np.float32] = np.cumsum(tokens) - tokens
    return before
