"""Find pages that repeat others, exactly or nearly, in memory of a fixed size.

Near duplicates are found by signatures: two of them agree in as many places as the texts have in common. A text is the
set of its windows of 24 bytes, four or five words of English; letter case and the kind of white space do not count. The
similarity of two texts is the Jaccard similarity of their sets: what both have, as a share of what either has. In each
place, the signatures of two texts are equal with that probability.

One hash of each window is enough (one permutation hashing, Li, Owen and Zhang 2012): its first bits choose a place, and
the least hash of a place is the signature there. A place without any takes the hash of another, which it looks for in
an order of its own. The order is the same for all texts, so the probability stays what it was (Shrivastava 2017).
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
"""Sixteen bits of each place: places that differ have equal bits once in 65,536 times."""
_Hashes = NDArray[np.uint64]
_WORD: Final = 8
_WORDS: Final = 3
_WINDOW: Final = _WORD * _WORDS
_PLACES: Final = 128
_BANDS: Final = 32
"""A signature is cut into bands of four places. Texts that share a whole band are compared."""
_SLOTS: Final = 2
"""Slots of each band for every text that is remembered. Where two texts meet in a slot, the later one takes it."""
_MIN_THRESHOLD: Final = 0.6
"""Of the pairs with this similarity 99 % share a band."""


class Duplicates(Protocol):
    """What was seen of the pages before. `ExactDuplicates` and `NearDuplicates` are such objects."""

    @property
    def reason(self) -> str:
        """Why a duplicate is rejected."""
        ...

    def original_of(self, id: str, text: str) -> str | None:
        """The id of an earlier page that this one repeats; where there is none, this page is remembered."""
        ...


def without_duplicates(rows: Iterable[Row], seen: Duplicates, content: str) -> Iterator[Row]:
    """Yield the rows in order; those whose column `content` repeats that of an earlier row are rejected.

    What a page repeats depends on the order of the rows, so this is done in one place, after the extraction.
    """
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
    """Finds the texts that are equal to one of the last `capacity` different texts.

    The memory does not grow with the number of texts that are looked at: it takes about 300 bytes for each text of
    `capacity`.
    """

    reason: Final = "the text repeats that of another page"

    def __init__(self, *, capacity: int = 10_000_000) -> None:
        if capacity < 1:
            raise BadParameter(f"duplicates are looked for among at least one text, not {capacity}")
        self._capacity = capacity
        self._ids: OrderedDict[bytes, str] = OrderedDict()

    def original_of(self, id: str, text: str) -> str | None:
        """Return the id of an earlier text that equals this one; where there is none, this one is remembered."""
        digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
        original = self._ids.get(digest)
        if original is None:
            self._ids[digest] = id
            if len(self._ids) > self._capacity:
                self._ids.popitem(last=False)
        return original


class MinHash:
    """Makes signatures. Objects with the same seed and number of places make the same ones, on every machine."""

    def __init__(self, seed: int = 0, *, places: int = 128) -> None:
        draw = np.random.default_rng(seed)
        self._odd = draw.integers(2**63, size=_WORDS + 1, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        self._order = np.array([draw.permutation(places) for _ in range(places)])
        self._starts = np.array([(place << 64) // places for place in range(places)], np.uint64)

    def signature(self, text: str) -> Signature:
        hashes = np.sort(self._hash_windows(text))
        first = np.searchsorted(hashes, self._starts)
        after = np.append(first[1:], len(hashes))
        least, is_found = hashes[np.minimum(first, len(hashes) - 1)], first < after
        if not is_found.all():
            donors = self._order[np.arange(len(least)), is_found[self._order].argmax(axis=1)]
            least = np.where(is_found, least, least[donors])
        return (self._mix(least) >> np.uint64(48)).astype(np.uint16)

    def _hash_windows(self, text: str) -> _Hashes:
        """Hash every window of a text: the sum of its three words of eight bytes, each multiplied and mixed."""
        data = " ".join(text.casefold().split()).encode("utf-8", "replace").ljust(_WINDOW)
        words = np.ndarray(len(data) - _WORD + 1, "<u8", data, strides=(1,)).copy()  # they begin at every byte
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
    """Finds the texts that are similar to one of the last `capacity` different texts.

    Texts are similar if their signatures agree in a share of at least `threshold` of their places; that share is the
    similarity of the texts with a standard deviation of 0.04 or less. The memory does not grow with the number of texts
    that are looked at: it takes at most 600 bytes for each text of `capacity`.
    """

    reason: Final = "the text nearly repeats that of another page"

    def __init__(self, threshold: float = 0.8, *, capacity: int = 1_000_000, seed: int = 0) -> None:
        if not _MIN_THRESHOLD <= threshold <= 1:
            raise BadParameter(f"the threshold of near duplicates is between {_MIN_THRESHOLD} and 1, not {threshold}")
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
        """Return the id of an earlier text that this one is similar to; where there is none, this one is remembered."""
        signature = self._minhash.signature(text)
        slots = self._choose_slots(signature)
        bands = np.arange(_BANDS)
        original = self._find_most_similar(signature, self._slots[bands, slots])
        if original is None:
            self._slots[bands, slots] = self._remember(id, signature) + 1
            return None
        return self._ids[original]

    def _choose_slots(self, signature: Signature) -> NDArray[np.uint64]:
        bands = signature.reshape(_BANDS, -1).astype(np.uint64) @ self._weights
        return (bands >> np.uint64(20)) % np.uint64(self._slots.shape[1])

    def _find_most_similar(self, signature: Signature, found: NDArray[np.uint32]) -> int | None:
        """Return the number of the most similar text of those found in the slots."""
        numbers = np.unique(found[found > 0]) - 1
        if not len(numbers):
            return None
        equal = (self._signatures[numbers] == signature).sum(axis=1)
        best = int(equal.argmax())
        return int(numbers[best]) if equal[best] >= self._least_equal else None

    def _remember(self, id: str, signature: Signature) -> int:
        """Remember a text, instead of the oldest one if all places are taken, and return its number."""
        number, capacity = self._next, len(self._signatures)
        if len(self._ids) < capacity:
            self._ids.append(id)
        self._ids[number] = id
        self._signatures[number] = signature
        self._next = (number + 1) % capacity
        return number
