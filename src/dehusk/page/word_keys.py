"""Words as numbers: many can be looked up at once, and none has to be cut out of its text.

The number of a word is a polynomial in its letters, `a` to `z` in either case. For all words of a text it comes from
one cumulative sum.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from .tree import Rows

Keys = npt.NDArray[np.uint64]
Letters = npt.NDArray[np.uint8]

MODULUS: Final = 1 << 64
LETTERS: Final = 26
SMALL: Final = np.uint8(ord("a") - ord("A"))
"""The bit by which a small letter differs from its capital."""
_BEFORE_A: Final = np.uint8(ord("A") - 1)
_BASE: Final = 0x9E3779B97F4A7C15
_INVERSE: Final = pow(_BASE, -1, MODULUS)
_LEAST_POWERS: Final = 16
"""The minimum number of binary digits of the number of powers that are kept."""


def word_key(word: str) -> int:
    """The number of a word in lower-case letters."""
    return sum((ord(letter) - ord("a") + 1) * pow(_BASE, place, MODULUS) for place, letter in enumerate(word)) % MODULUS


def alphabet_places(letters: Letters) -> Letters:
    """The place of each letter in the alphabet, in either case; 0 for any other character."""
    places = (letters & ~SMALL) - _BEFORE_A
    found: Letters = places * (places - np.uint8(1) < LETTERS)
    return found


def letter_sums(places: Letters) -> Keys:
    """For each place the sum of all letters before it, each times its power of the base."""
    sums = np.zeros(len(places) + 1, np.uint64)
    np.cumsum(places * _powers(_BASE, len(places)), out=sums[1:])
    return sums


def keys_between(sums: Keys, start: Rows, stop: Rows) -> Keys:
    """The polynomials of spans, from the sums at their beginnings and ends."""
    found: Keys = (sums[stop] - sums[start]) * _powers(_INVERSE, len(sums))[start]
    return found


def _powers(base: int, count: int) -> Keys:
    return _table(base, 1 << max(count.bit_length(), _LEAST_POWERS))[:count]


@lru_cache(maxsize=8)
def _table(base: int, size: int) -> Keys:
    powers = np.full(size, base, np.uint64)
    powers[0] = 1
    np.multiply.accumulate(powers, out=powers)
    powers.flags.writeable = False
    return powers
