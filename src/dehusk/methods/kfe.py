"""K-FeatureExtractor."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Floats, Page
from ..page.tree import Rows
from .fe import FEATURES, Tags, feature_blocks

_MAX_STEPS: Final = 100


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
        raise BadParameter("k is at least 1")
    blocks = feature_blocks(page, tags)
    cluster, text = _clusters(blocks.features, k)
    centre = text[cluster]
    has_blocks = np.bincount(cluster, minlength=len(text)) > 0
    most = int(np.argmax(np.where(has_blocks, text, -1.0)))
    return blocks.select(page, cluster == most, centre, {"cluster": cluster + 1, "centre": centre})


def _clusters(features: Floats, k: int) -> tuple[Rows, Floats]:
    """The cluster of each block, and the text of each cluster's centre."""
    count = features.shape[1]
    if not count:
        return np.zeros(0, np.int64), np.zeros(k)
    by_text = np.argsort(features[0], kind="stable")
    centres = features[:, by_text[np.arange(k) * (count - 1) // max(k - 1, 1)]]
    cluster = np.full(count, -1)
    for _ in range(_MAX_STEPS):
        before, cluster = cluster, _nearest(features, centres)
        if np.array_equal(before, cluster):
            break
        size = np.bincount(cluster, minlength=k)
        sums = np.array([np.bincount(cluster, feature, k) for feature in features])
        centres = np.where(size > 0, sums / np.maximum(size, 1), centres)
    return cluster, centres[0]


def _nearest(features: Floats, centres: Floats) -> Rows:
    """The index of the centre nearest to each block."""
    distance = np.zeros((centres.shape[1], features.shape[1]))
    for feature, centre in zip(features, centres, strict=True):
        distance += (feature - centre[:, None]) ** 2
    nearest: Rows = distance.argmin(axis=0)
    return nearest
