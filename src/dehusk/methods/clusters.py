"""K-means."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..page import Floats
from ..page.tree import Indices

_MAX_STEPS: Final = 100


def k_means(points: Floats, centres: Floats, *, fix_first: bool = False) -> tuple[Indices, Floats]:
    """Find the cluster of each point and the centres, given the centres to begin with.

    Points and centres are columns. Each point joins the nearest centre, of equally near ones the first, and each centre
    moves to the mean of its points, until no point changes its cluster. A centre without points stays where it is, and
    so does the first one with `fix_first`.
    """
    count = centres.shape[1]
    clusters = np.full(points.shape[1], -1)
    for _ in range(_MAX_STEPS):
        before, clusters = clusters, compute_squared_distances(points, centres).argmin(axis=0)
        if np.array_equal(before, clusters):
            break
        size = np.bincount(clusters, minlength=count)
        moves = size > 0
        moves[0] &= not fix_first
        sums = np.array([np.bincount(clusters, values, count) for values in points])
        centres = np.where(moves, sums / np.maximum(size, 1), centres)
    return clusters, centres


def compute_squared_distances(points: Floats, centres: Floats) -> Floats:
    """Compute the squared distance of each point (the columns) from each centre (the rows)."""
    total = np.zeros((centres.shape[1], points.shape[1]))
    for values, centre in zip(points, centres, strict=True):
        total += (values - centre[:, None]) ** 2
    return total
