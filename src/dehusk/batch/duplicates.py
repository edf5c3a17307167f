"""Find pages that repeat others, exactly or nearly, in memory of a fixed size.

Near duplicates are found by MinHash signatures. A text is the set of its windows of 24 bytes, four or five words of
English; letter case and the kind of white space are ignored. The similarity of two texts is the Jaccard similarity of
their sets, the intersection as a share of the union. It is also the probability that two signatures are equal in a bin.

One hash of each window is enough (one permutation hashing, Li, Owen and Zhang 2012): its first bits choose a bin, whose
minimum hash is the signature there. An empty bin copies another one, which it looks for in an order of its own; that
order is the same for all texts, which preserves the probability (optimal densification, Shrivastava 2017).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ..errors import BadParameter
from .rows import REJECTED, Row, is_kept
from .schema import COLUMNS

__all__ = ["Duplicates", "ExactDuplicates", "MinHash", "NearDuplicates", "without_duplicates"]

Signature = NDArray[np.uint16]
"""Sixteen bits of each bin; different hashes have equal bits once in 65,536 times."""
_Hashes = NDArray[np.uint64]
_WORD: Final = 8
_WORDS: Final = 3
_WINDOW: Final = _WORD * _WORDS
_BINS: Final = 128
_BANDS: Final = 32
"""A signature has bands of four bins each. Texts that share a whole band are compared."""
_SLOTS: Final = 2
"""Slots of a band for each stored text; in a collision, the later text replaces the earlier one."""
_MIN_THRESHOLD: Final = 0.6
"""Minimum similarity that is supported: 99 % of such pairs share a band."""


class Duplicates(Protocol):
    """An index of earlier pages, such as `ExactDuplicates` and `NearDuplicates`."""

    @property
    def reason(self) -> str:
        """Why a duplicate is rejected."""
        ...

    def original_of(self, id: str, text: str) -> str | None:
        """Return the id of an earlier page that this one repeats; if there is none, store this one."""
        ...


def without_duplicates(rows: Iterable[Row], seen: Duplicates, content: str) -> Iterator[Row]:
    """Yield the rows in order; those whose column `content` repeats that of an earlier row are rejected."""
    for row in rows:
        text = row[content]
        original = seen.original_of(str(row["id"]), text) if is_kept(row) and isinstance(text, str) and text else None
        yield row if original is None else _reject(row, seen.reason, original)


def _reject(row: Row, reason: str, original: str) -> Row:
    known = {"status": REJECTED, "reason": reason, "duplicate_of": original}
    return {
        name: known[name] if name in known else value if COLUMNS[name].of_record else None
        for name, value in row.items()
    }


class ExactDuplicates:
    """Finds texts that equal one of the last `capacity` different texts, in about 300 bytes for each of these."""

    reason: Final = "the text repeats that of another page"

    def __init__(self, *, capacity: int = 10_000_000) -> None:
        if capacity < 1:
            raise BadParameter(f"the capacity must be at least 1, not {capacity}")
        self._capacity = capacity
        self._ids: OrderedDict[bytes, str] = OrderedDict()

    def original_of(self, id: str, text: str) -> str | None:
        """Return the id of an earlier text that equals this one; if there is none, store this one."""
        digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
        original = self._ids.get(digest)
        if original is None:
            self._ids[digest] = id
            if len(self._ids) > self._capacity:
                self._ids.popitem(last=False)
        return original


class MinHash:
    """Makes signatures, which depend only on the seed and the number of bins."""

    def __init__(self, seed: int = 0, *, bins: int = 128) -> None:
        draw = np.random.default_rng(seed)
        self._odd = draw.integers(2**63, size=_WORDS + 1, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        self._order = np.array([draw.permutation(bins) for _ in range(bins)])
        self._starts = np.array([(number << 64) // bins for number in range(bins)], np.uint64)

    def signature(self, text: str) -> Signature:
        hashes = np.sort(self._hash_windows(text))
        first = np.searchsorted(hashes, self._starts)
        after = np.append(first[1:], len(hashes))
        minima, is_filled = hashes[np.minimum(first, len(hashes) - 1)], first < after
        if not is_filled.all():
            donors = self._order[np.arange(len(minima)), is_filled[self._order].argmax(axis=1)]
            minima = np.where(is_filled, minima, minima[donors])
        return (self._mix(minima) >> np.uint64(48)).astype(np.uint16)

    def _hash_windows(self, text: str) -> _Hashes:
        """Hash every window of a text: the sum of its three words of eight bytes, each multiplied and mixed."""
        data = " ".join(text.casefold().split()).encode("utf-8", "replace").ljust(_WINDOW)
        words = np.ndarray(len(data) - _WORD + 1, "<u8", data, strides=(1,)).copy()  # one starts at every byte
        hashes = np.zeros(len(data) - _WINDOW + 1, np.uint64)
        for at, odd in zip(range(0, _WINDOW, _WORD), self._odd[:_WORDS], strict=True):
            hashes += _bring_down_high_bits(words[at : at + len(hashes)] * odd)
        return self._mix(_bring_down_high_bits(hashes))

    def _mix(self, hashes: _Hashes) -> _Hashes:
        """Return hashes whose high bits depend on all bits of the given ones."""
        odd: np.uint64 = self._odd[_WORDS]
        return _bring_down_high_bits(hashes * odd) * odd


def _bring_down_high_bits(hashes: _Hashes) -> _Hashes:
    """Mix high bits into the low ones, since a multiplication moves bits only up."""
    return hashes ^ (hashes >> np.uint64(32))


class NearDuplicates:
    """Finds texts that are similar to one of the last `capacity` different texts, in at most 600 bytes for each.

    Texts are similar if their signatures are equal in a share of at least `threshold` of the bins. That share estimates
    the similarity of the texts with a standard deviation of at most 0.04.
    """

    reason: Final = "the text nearly repeats that of another page"

    def __init__(self, threshold: float = 0.8, *, capacity: int = 1_000_000, seed: int = 0) -> None:
        if not _MIN_THRESHOLD <= threshold <= 1:
            raise BadParameter(f"the threshold must be between {_MIN_THRESHOLD} and 1, not {threshold}")
        if capacity < 1:
            raise BadParameter(f"the capacity must be at least 1, not {capacity}")
        self._min_equal = threshold * _BINS
        self._minhash = MinHash(seed, bins=_BINS)
        weights = np.random.default_rng(seed).integers(2**63, size=_BINS // _BANDS, dtype=np.uint64)
        self._weights = weights * np.uint64(2) + np.uint64(1)
        self._signatures = np.zeros((capacity, _BINS), np.uint16)
        self._ids: list[str] = []
        self._slots = np.zeros((_BANDS, capacity * _SLOTS), np.uint32)  # the number of a text plus one, or zero
        self._next = 0

    def original_of(self, id: str, text: str) -> str | None:
        """Return the id of an earlier text that this one is similar to; if there is none, store this one."""
        signature = self._minhash.signature(text)
        slots = self._choose_slots(signature)
        bands = np.arange(_BANDS)
        original = self._find_most_similar(signature, self._slots[bands, slots])
        if original is None:
            self._slots[bands, slots] = self._store(id, signature) + 1
            return None
        return self._ids[original]

    def _choose_slots(self, signature: Signature) -> NDArray[np.uint64]:
        bands = signature.reshape(_BANDS, -1).astype(np.uint64) @ self._weights
        return (bands >> np.uint64(20)) % np.uint64(self._slots.shape[1])

    def _find_most_similar(self, signature: Signature, slots: NDArray[np.uint32]) -> int | None:
        """Return the number of the most similar text of those in the slots."""
        numbers = np.unique(slots[slots > 0]) - 1
        if not len(numbers):
            return None
        equal = (self._signatures[numbers] == signature).sum(axis=1)
        best = int(equal.argmax())
        return int(numbers[best]) if equal[best] >= self._min_equal else None

    def _store(self, id: str, signature: Signature) -> int:
        """Store a text, instead of the oldest one beyond the capacity, and return its number."""
        number, capacity = self._next, len(self._signatures)
        if len(self._ids) < capacity:
            self._ids.append(id)
        self._ids[number] = id
        self._signatures[number] = signature
        self._next = (number + 1) % capacity
        return number
