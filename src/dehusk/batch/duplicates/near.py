"""Texts that nearly repeat another."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...errors import BadParameter
from .minhash import MinHash, Signature

_PLACES: Final = 128
_BANDS: Final = 32
"""A signature is cut into bands of four places. Texts that share a whole band are compared."""
_SLOTS: Final = 2
"""Slots of each band for every text that is remembered. Where two texts meet in a slot, the later one takes it."""
_LEAST: Final = 0.6
"""Of the pairs with this similarity 99 % share a band."""


class NearDuplicates:
    """Finds the texts that are similar to one of the last `capacity` different texts.

    Texts are similar if their signatures agree in a share of at least `threshold` of their places; that share is the
    similarity of the texts with a standard deviation of 0.04 or less. The memory does not grow with the number of texts
    that are looked at: it takes at most 600 bytes for each text of `capacity`.
    """

    reason: Final = "the text nearly repeats that of another page"

    def __init__(self, threshold: float = 0.8, *, capacity: int = 1_000_000, seed: int = 0) -> None:
        if not _LEAST <= threshold <= 1:
            raise BadParameter(f"the threshold of near duplicates is between {_LEAST} and 1, not {threshold}")
        if capacity < 1:
            raise BadParameter(f"near duplicates are looked for among at least one text, not {capacity}")
        self._least_equal = threshold * _PLACES
        self._minhash = MinHash(seed, places=_PLACES)
        weights = np.random.default_rng(seed).integers(2**63, size=_PLACES // _BANDS, dtype=np.uint64)
        self._weights = weights * np.uint64(2) + np.uint64(1)
        self._signatures = np.zeros((capacity, _PLACES), np.uint16)
        self._ids: list[str] = []
        self._slots = np.zeros((_BANDS, capacity * _SLOTS), np.uint32)  # the number of a text plus one, or zero
        self._next = 0

    def original_of(self, id: str, text: str) -> str | None:
        """The id of an earlier text to which this one is similar; where there is none, this one is remembered."""
        signature = self._minhash.signature(text)
        slots = self._slots_of(signature)
        bands = np.arange(_BANDS)
        original = self._most_similar(signature, self._slots[bands, slots])
        if original is None:
            self._slots[bands, slots] = self._remember(id, signature) + 1
            return None
        return self._ids[original]

    def _slots_of(self, signature: Signature) -> NDArray[np.uint64]:
        """The slot of each band."""
        bands = signature.reshape(_BANDS, -1).astype(np.uint64) @ self._weights
        return (bands >> np.uint64(20)) % np.uint64(self._slots.shape[1])

    def _most_similar(self, signature: Signature, found: NDArray[np.uint32]) -> int | None:
        """The number of the text that is most similar, of those found in the slots."""
        numbers = np.unique(found[found > 0]) - 1
        if not len(numbers):
            return None
        equal = (self._signatures[numbers] == signature).sum(axis=1)
        best = int(equal.argmax())
        return int(numbers[best]) if equal[best] >= self._least_equal else None

    def _remember(self, id: str, signature: Signature) -> int:
        """Remember a text in the place of the oldest one, if there is no other place; its number."""
        number, capacity = self._next, len(self._signatures)
        if len(self._ids) < capacity:
            self._ids.append(id)
        self._ids[number] = id
        self._signatures[number] = signature
        self._next = (number + 1) % capacity
        return number
