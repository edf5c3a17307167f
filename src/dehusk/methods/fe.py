"""FeatureExtractor, and the blocks and features that K-FeatureExtractor shares with it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from ..method import Marks, method
from ..page import Bools, Floats, Page
from ..page.tags import BLOCKS
from ..page.tree import Rows, path_maximum

Tags = Literal["all", "paper"]
Measure = Literal["amount", "share"]

_TAGS: Final[dict[Tags, frozenset[str]]] = {
    "all": BLOCKS - {"br"},
    "paper": frozenset({"table", "tr", "p", "hr", "ul", "div"}),
}
_KINDS: Final = tuple(
    frozenset(names.split())
    for names in (
        "img svg video audio canvas",
        "a",
        "ul ol dl li dt dd",
        "form input select textarea button option",
        "object embed applet iframe",
    )
)
"""The features beside text: images, links, lists, forms and objects."""


@method(
    "fe",
    title="FeatureExtractor",
    paper="debnath2005",
    idea="content is the block with the most text among blocks of images, links, lists and forms; one block wins",
)
def fe(page: Page, *, tags: Tags = "all", measure: Measure = "amount") -> Marks:
    """Keep the block that corresponds best to the feature text, after Debnath, Mitra and Giles (2005).

    The page is cut into blocks at certain elements, and all that a reader sees belongs to the innermost of these around
    it. A block's features are its words and its numbers of images, links, lists and their items, forms and their
    controls, and embedded objects, each as a share of the largest on the page. One block is the content; of equals it
    is the one with most words, then the first. The score of a row is what its block is measured by.

    `tags`: where to cut: `all` is every element that a browser shows on lines of its own, and cells and controls;
    `paper` is `table`, `tr`, `p`, `hr`, `ul` and `div`.
    `measure`: `amount` is the feature text itself; `share` is its share of all the block's features.

    Deviations: Implemented from descriptions of the paper, not from its text. Scripts, being no part of the page's
    table, are no feature. An `hr` holds nothing, so it cuts nothing off. Which elements count for which feature, and
    what they are normalised by, is ours.
    """
    blocks = feature_blocks(page, tags)
    text = blocks.features[0]
    value = text if measure == "amount" else text / _row_by_row_sum(blocks.features)
    chosen = np.zeros(len(value), bool)
    chosen[np.lexsort((-text, -value))[:1]] = True
    return blocks.marks(page, chosen, value)


class FeatureBlocks(NamedTuple):
    """The blocks of a page that hold anything to count."""

    of: Rows
    """For each row of the page the number of its block; behind the last where it has none."""
    features: Floats
    """One line a feature, text first, and one column a block in document order."""

    def marks(self, page: Page, chosen: Bools, value: Floats) -> Marks:
        """The visible texts of the chosen blocks as content, and on each row the value of its block."""
        content = np.append(chosen, False)[self.of] & page.is_text & page.visible
        return Marks(content, np.append(value, 0.0)[self.of])


def feature_blocks(page: Page, tags: Tags) -> FeatureBlocks:
    """The blocks in `body`, which is one itself, and their features."""
    start = np.where(page.is_in(_TAGS[tags]), np.arange(len(page)), -1)
    start[: page.body] = start[page.end[page.body] :] = -1
    start[page.body] = page.body
    around = path_maximum(page, start)
    counted = (page.visible & (around >= 0)).nonzero()[0]
    amounts = (page.words, *(page.is_in(kind) for kind in _KINDS))
    counts = np.array([np.bincount(around[counted], amount[counted], len(page)) for amount in amounts])
    rows = np.flatnonzero(counts.any(axis=0))
    number = np.full(len(page) + 1, len(rows))
    number[rows] = np.arange(len(rows))
    largest = counts.max(axis=1, keepdims=True)
    return FeatureBlocks(number[around], counts[:, rows] / np.maximum(largest, 1))


def _row_by_row_sum(lines: Floats) -> Floats:
    """The sum of all lines, in their order."""
    total = np.zeros(lines.shape[1])
    for line in lines:
        total += line
    return total
