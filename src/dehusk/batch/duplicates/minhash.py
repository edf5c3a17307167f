"""Signatures of texts: two of them agree in as many places as the texts have in common.

A text is the set of its windows of 24 bytes, four or five words of English; letter case and the kind of white space do
not count. The similarity of two texts is the Jaccard similarity of their sets: what both have, as a share of what
either has. In each place, the signatures of two texts are equal with that probability.

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
_WORD: Final = 8
"""How many bytes are read at once."""
_WORDS: Final = 3
_WINDOW: Final = _WORD * _WORDS


class MinHash:
    """Makes signatures. Objects with the same seed and number of places make the same ones, on every machine."""

    def __init__(self, seed: int = 0, *, places: int = 128) -> None:
        draw = np.random.default_rng(seed)
        self._odd = draw.integers(2**63, size=_WORDS + 1, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        self._order = np.array([draw.permutation(places) for _ in range(places)])
        self._starts = np.array([(place << 64) // places for place in range(places)], np.uint64)

    def signature(self, text: str) -> Signature:
        """The signature of a text."""
        least, is_found = self._least(self._hashes(text))
        if not is_found.all():
            donors = self._order[np.arange(len(least)), is_found[self._order].argmax(axis=1)]
            least = np.where(is_found, least, least[donors])
        return (self._mixed(least) >> np.uint64(48)).astype(np.uint16)

    def _hashes(self, text: str) -> _Hashes:
        """The hash of every window of a text: the sum of its three words of eight bytes, each multiplied and mixed."""
        data = " ".join(text.casefold().split()).encode("utf-8", "replace").ljust(_WINDOW)
        words = np.ndarray(len(data) - _WORD + 1, "<u8", data, strides=(1,)).copy()  # they begin at every byte
        hashes = np.zeros(len(data) - _WINDOW + 1, np.uint64)
        for at, odd in zip(range(0, _WINDOW, _WORD), self._odd[:_WORDS], strict=True):
            hashes += _stirred(words[at : at + len(hashes)] * odd)
        return self._mixed(_stirred(hashes))

    def _mixed(self, hashes: _Hashes) -> _Hashes:
        """Hashes whose high bits depend on all bits of the given ones."""
        odd: np.uint64 = self._odd[_WORDS]
        return _stirred(hashes * odd) * odd

    def _least(self, hashes: _Hashes) -> tuple[_Hashes, NDArray[np.bool_]]:
        """The least hash of each place, and which places have any."""
        hashes = np.sort(hashes)
        first = np.searchsorted(hashes, self._starts)
        after = np.append(first[1:], len(hashes))
        return hashes[np.minimum(first, len(hashes) - 1)], first < after


def _stirred(hashes: _Hashes) -> _Hashes:
    """High bits brought down, since a multiplication moves bits only up."""
    return hashes ^ (hashes >> np.uint64(32))
