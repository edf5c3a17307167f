"""K-FeatureExtractor."""

from __future__ import annotations

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Floats, Page
from .clusters import k_means
from .fe import FEATURES, Tags, find_feature_blocks


@method(
    "kfe",
    title="K-FeatureExtractor",
    paper="debnath2005",
    idea="content is the blocks that are alike in having much text; clusters of blocks tell them from the others",
    columns=FEATURES
    | {
        "cluster": Column("cluster", "the number of the block's cluster, from 1; 0 for a row without a block"),
        "centre": Column("centre", "the text of the centre of this cluster"),
    },
)
def kfe(page: Page, *, k: int = 3, tags: Tags = "all") -> Selection:
    """Keep the cluster of blocks with the most text, after Debnath, Mitra and Giles (2005).

    Blocks and features are those of `fe`. The blocks are divided into `k` clusters by k-means. For the first centres,
    the blocks are sorted by their text, equal ones in document order, and `k` of them are taken at even distances from
    the block with the least text to the block with the most. Each block then joins the nearest centre, of equally near
    ones the first, and each centre moves to the mean of its blocks; a centre without blocks stays. This is repeated
    until no block changes, at most 100 times. The cluster whose centre has the most text is the content. The score of
    a row is the text of the centre of its block.

    `k`: the number of clusters.
    `tags`: which elements are blocks, as in `fe`.

    Deviations: Those of `fe`. Where the centres begin and when they stop is ours.
    """
    if k < 1:
        raise BadParameter(f"k must be at least 1, not {k}")
    blocks = find_feature_blocks(page, tags)
    if not blocks.features.size:
        nothing = np.zeros(0)
        return blocks.select(page, nothing > 0, nothing, {"cluster": nothing, "centre": nothing})
    cluster, centres = k_means(blocks.features, _choose_first_centres(blocks.features, k))
    text = centres[0]
    has_blocks = np.bincount(cluster, minlength=k) > 0
    best = int(np.argmax(np.where(has_blocks, text, -1.0)))
    centre = text[cluster]
    return blocks.select(page, cluster == best, centre, {"cluster": cluster + 1, "centre": centre})


def _choose_first_centres(features: Floats, k: int) -> Floats:
    """Choose the features of `k` blocks, at even distances in the order of their text."""
    by_text = np.argsort(features[0], kind="stable")
    return features[:, by_text[np.arange(k) * (len(by_text) - 1) // max(k - 1, 1)]]
