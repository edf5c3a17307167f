"""The blur of content code blurring: averages of neighbourhoods, many at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ..page import Bools, Floats
from ..page.tree import Rows

_WIDEST: Final = 64
"""The maximum number of entries of a row."""
_BATCH: Final = 32
"""The number of rows that are multiplied at once. BLAS starts threads for large products, and they cost more than they
save."""
_BATCHES: Final = 8
"""The number of batches that are taken out of the vector at once, so that they stay in the cache."""


class Blur:
    """Repeated blurring of a vector: each entry becomes the average of its neighbourhood with Gaussian weights.

    The neighbourhood is `range` entries on each side; at the ends of the vector the average is over the neighbours that
    exist. `spread` is the standard deviation of the weights as a share of `range`.

    The vector is cut into rows. All averages of a row are one product: the entries in and around the row times a band
    matrix, which has the weights in each column, one place lower than in the column before. The average of equal
    entries is what they are, so a row changes only after the blur has come near it from a place where entries differ.
    """

    def __init__(self, vector: Floats, range: int, spread: float) -> None:
        weights = np.exp(-0.5 * (np.arange(-range, range + 1) / (range * spread)) ** 2)
        self.size, self.range, self.width = len(vector), range, min(range, _WIDEST)
        self.band = _band_matrix(weights / weights.sum(), self.width)
        self.ends, self.reach = _ends(self.size, weights / weights.sum())
        rows = -(-self.size // self.width)
        self.padded = np.zeros(range + rows * self.width + range)
        self.padded[range : range + self.size] = vector
        self.uneven = _uneven(vector, self.width, rows)

    def step(self) -> Floats:
        """Blur the vector once more."""
        self.uneven = _widened(self.uneven, -(-self.range // self.width))
        around = sliding_window_view(self.padded, self.range + self.width + self.range)[:: self.width]
        self.padded = self.padded.copy()
        rows = self.padded[self.range : -self.range].reshape(-1, self.width)
        for batches in _in_batches(self.uneven.nonzero()[0]):
            rows[batches] = around[batches] @ self.band
        self.padded[self.range + self.size :] = 0.0
        vector = self.padded[self.range : self.range + self.size]
        vector[self.ends] /= self.reach
        return vector


def _band_matrix(weights: Floats, width: int) -> Floats:
    """The matrix that turns the entries in and around a row into the averages of the row."""
    band = np.zeros((len(weights) - 1 + width, width))
    for column in np.arange(width):
        band[column : column + len(weights), column] = weights
    return band


def _ends(size: int, weights: Floats) -> tuple[Rows, Floats]:
    """The entries that have not all neighbours, and for each the sum of the weights of those that it has."""
    range = len(weights) // 2
    ends = np.append(np.arange(min(range, size)), np.arange(max(range, size - range), size))
    up_to = np.cumsum(weights[range:])
    before, after = np.minimum(ends, range), np.minimum(size - 1 - ends, range)
    return ends, up_to[before] + up_to[after] - up_to[0]


def _uneven(vector: Floats, width: int, rows: int) -> Bools:
    """True on the rows with an entry that differs from the one before or after it, and at both ends of the vector."""
    differs = np.flatnonzero(vector[1:] != vector[:-1])
    uneven = np.zeros(rows, bool)
    uneven[differs // width] = uneven[(differs + 1) // width] = True
    uneven[[0, -1]] = True
    return uneven


def _widened(flags: Bools, reach: int) -> Bools:
    """True on the flags that are true, and on those at most `reach` places away from one."""
    return np.convolve(flags, np.ones(2 * reach + 1, bool))[reach:-reach]


def _in_batches(rows: Rows) -> Iterator[Rows]:
    """The given rows in arrays of whole batches; the last one begins again with the first rows to be whole."""
    batches = np.resize(rows, (-(-len(rows) // _BATCH), _BATCH))
    return (batches[first : first + _BATCHES] for first in np.arange(0, len(batches), _BATCHES))
