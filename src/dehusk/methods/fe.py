"""FeatureExtractor, and the blocks and features that K-FeatureExtractor shares with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import numpy as np

from ..method import Column, Selection, method
from ..page import Bools, Floats, Page
from ..page.tags import BLOCKS
from ..page.tree import Indices, in_body, path_maximum

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
"""The elements that count for each feature other than text: images, links, lists, forms and objects."""
FEATURES: Final = {
    "text": Column("text", "the words of the row's block, as a share of the most in a block"),
    "images": Column("images", "its images, as a share of the most in a block"),
    "links": Column("links", "its links, as a share of the most in a block"),
    "lists": Column("lists", "its lists and their items, as a share of the most in a block"),
    "forms": Column("forms", "its forms and their controls, as a share of the most in a block"),
    "objects": Column("objects", "its embedded objects, as a share of the most in a block"),
}
"""The columns of the features, in their order."""


@method(
    "fe",
    title="FeatureExtractor",
    paper="debnath2005",
    idea="content is the block with the most text among blocks of images, links, lists and forms; one block wins",
    columns=FEATURES | {"value": Column("value", "how well the block corresponds to the feature text, by `measure`")},
)
def fe(page: Page, *, tags: Tags = "all", measure: Measure = "amount") -> Selection:
    """Keep the block with the best value for the feature text, after Debnath, Mitra and Giles (2005).

    Certain elements are blocks; everything that a reader sees belongs to the innermost block around it. The features of
    a block are its numbers of words, images, links, lists and their items, forms and their controls, and embedded
    objects, each as a share of the largest number on the page. The block with the largest value is the content; of
    equal blocks the one with the most words, then the first. The score of a row is the value of its block.

    `tags`: which elements are blocks: `all` are all elements that a browser shows on lines of their own, table cells
    and form controls; `paper` are `table`, `tr`, `p`, `hr`, `ul` and `div`.
    `measure`: the value of a block: `amount` is the feature text itself, `share` is its share of the block's features.

    Deviations: Implemented from descriptions of the paper, not from its text. Scripts are no feature, since the table
    of the page holds none. An `hr` contains nothing, so it separates nothing. Which elements count for which feature,
    and how features are normalised, is ours.
    """
    blocks = find_feature_blocks(page, tags)
    text = blocks.features[0]
    # Added in a fixed order, so that equal blocks have equal sums.
    value = text if measure == "amount" else text / blocks.features.cumsum(axis=0)[-1]
    chosen = np.zeros(len(value), bool)
    chosen[np.lexsort((-text, -value))[:1]] = True
    return blocks.select(page, chosen, value, {"value": value})


class FeatureBlocks(NamedTuple):
    """The blocks of a page that contain anything that counts."""

    block_of_row: Indices
    """For each row of the page the index of its block; a row without a block has the index after the last."""
    features: Floats
    """One row for each feature, text first, and one column for each block in document order."""

    def select(self, page: Page, chosen: Bools, value: Floats, shown: Mapping[str, Floats | Indices]) -> Selection:
        """Select the visible texts of the chosen blocks; the score of a row is the value of its block.

        `shown` are quantities of the blocks that become columns, after the features.
        """
        content = np.append(chosen, False)[self.block_of_row] & page.is_text & page.visible

        def show() -> dict[str, Floats]:
            columns = dict(zip(FEATURES, self.features, strict=True)) | dict(shown)
            return {name: np.append(values, 0.0)[self.block_of_row] for name, values in columns.items()}

        return Selection(content, np.append(value, 0.0)[self.block_of_row], show=show)


def find_feature_blocks(page: Page, tags: Tags) -> FeatureBlocks:
    """Find the blocks in `body`, which is a block itself, and compute their features."""
    opened = np.where(page.is_in(_TAGS[tags]) & in_body(page), np.arange(len(page)), -1)
    opened[page.body] = page.body
    container = path_maximum(page, opened)
    counted = (page.visible & (container >= 0)).nonzero()[0]
    amounts = (page.words, *(page.is_in(kind) for kind in _KINDS))
    counts = np.array([np.bincount(container[counted], amount[counted], len(page)) for amount in amounts])
    rows = np.flatnonzero(counts.any(axis=0))
    index = np.full(len(page) + 1, len(rows))
    index[rows] = np.arange(len(rows))
    largest = counts.max(axis=1, keepdims=True)
    return FeatureBlocks(index[container], counts[:, rows] / np.maximum(largest, 1))
