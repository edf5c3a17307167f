"""Signatures of texts: two of them agree in as many places as the texts have in common.

A text is the set of its windows of sixteen characters; letter case and the kind of white space do not count. The
similarity of two texts is the Jaccard similarity of their sets: what both have, as a share of what either has. In each
place, the signatures of two texts are equal with that probability.

One hash of each window is enough (one permutation hashing, Li, Owen and Zhang 2012): its first bits choose a place, and
the least hash of a place is the signature there. A place without any takes the hash of another, which it looks for in
an order of its own. The order is the same for all texts, so the probability stays what it was (Shrivastava 2017).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Signature = NDArray[np.uint16]
"""Sixteen bits of each place: places that differ have equal bits once in 65,536 times."""
_Hashes = NDArray[np.uint64]
_DOUBLINGS: Final = 4
_WINDOW: Final = 2**_DOUBLINGS
"""How many characters a window has: three or four words of English."""


class MinHash:
    """Makes signatures. Objects with the same seed and number of places make the same ones, on every machine."""

    def __init__(self, seed: int = 0, *, places: int = 128) -> None:
        draw = np.random.default_rng(seed)
        self._odd = draw.integers(2**63, size=_DOUBLINGS + 2, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        self._order = np.array([draw.permutation(places) for _ in range(places)])
        self._starts = np.array([(place << 64) // places for place in range(places)], np.uint64)

    def signature(self, text: str) -> Signature:
        """The signature of a text."""
        least, is_found = self._least(self._hashes(text))
        donors = is_found[self._order].argmax(axis=1)
        least = np.where(is_found, least, least[self._order[np.arange(len(least)), donors]])
        return (self._mixed(least) >> np.uint64(48)).astype(np.uint16)

    def _hashes(self, text: str) -> _Hashes:
        """The hash of every window of a text: that of its first half, multiplied, plus that of its second half."""
        plain = " ".join(text.casefold().split()).ljust(_WINDOW)
        hashes = np.frombuffer(plain.encode("utf-32-le", "replace"), np.uint32).astype(np.uint64)
        for doubling, odd in enumerate(self._odd[:_DOUBLINGS]):
            half = 2**doubling
            hashes = _stirred(hashes[:-half] * odd + hashes[half:])
        return self._mixed(hashes)

    def _mixed(self, hashes: _Hashes) -> _Hashes:
        """Hashes whose bits all depend on all bits of the given ones."""
        for odd in self._odd[_DOUBLINGS:]:
            hashes = _stirred(hashes * odd)
        return hashes

    def _least(self, hashes: _Hashes) -> tuple[_Hashes, NDArray[np.bool_]]:
        """The least hash of each place, and which places have any."""
        hashes = np.sort(hashes)
        first = np.searchsorted(hashes, self._starts)
        after = np.append(first[1:], len(hashes))
        return hashes[np.minimum(first, len(hashes) - 1)], first < after


def _stirred(hashes: _Hashes) -> _Hashes:
    """High bits brought down, since a multiplication moves bits only up."""
    return hashes ^ (hashes >> np.uint64(32))
