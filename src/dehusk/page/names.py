"""The names of the elements of a page: the words of their classes, ids and roles, each as one number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from .attributes import value_starts
from .facts import fact
from .table import Bools, Floats, Page
from .tree import Rows, holds
from .word_keys import LETTERS, MODULUS, SMALL, Keys, Letters, alphabet_places, keys_between, letter_sums, word_key

HIDDEN: Final = "!hidden"
ROLE: Final = "role="

_READ: Final = ("class", "id", "role", "hidden", "style")
_CLASS, _ID, _ROLE, _HIDDEN, _STYLE = range(len(_READ))
_HIDES: Final = re.compile(rb"display\s*:\s*none|visibility\s*:\s*hidden")
_QUOTE: Final = ord('"')
_OF_ROLE: Final = 0xD1B54A32D192ED03
"""A factor that tells the words of a role from those of classes and ids."""
_OF_HIDDEN: Final = LETTERS + 1
_OF_TAG: Final = np.uint64(0x9E3779B97F4A7C15)
_OF_SHAPE: Final = np.uint64(0xC2B2AE3D27D4EB4F)
_OF_MORE: Final = np.uint64(0xD1B54A32D192ED03)
_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)
_HALF: Final = np.uint64(29)
_DROPPED: Final = np.uint64(34)
"""Binary digits that are dropped from the number of an element; 30 are left."""


class ElementNames(NamedTuple):
    """The names of the elements that hold text: those of all classes, then of ids, then of roles, then `HIDDEN`."""

    row: Rows
    key: Keys
    start: Rows
    """Where the word begins in the canonical HTML."""
    stop: Rows
    shape: Keys
    """For each row of the page its first class as a number; digits in the class make no difference."""


class _Values(NamedTuple):
    """Values of attributes: the row of each, which attribute it is, and its span in the canonical HTML."""

    row: Rows
    which: Rows
    begin: Rows
    end: Rows

    def of(self, first: int, last: int) -> _Values:
        """The values of the attributes from `first` to `last` in the order of `_READ`."""
        begin, end = np.searchsorted(self.which, (first, last + 1))
        return _Values(*(column[begin:end] for column in self))


def key_of(name: str) -> int:
    """The number of a name: of a word in lower-case letters, of `role=` and a word, or of `HIDDEN`."""
    if name == HIDDEN:
        return _OF_HIDDEN
    word = name.removeprefix(ROLE)
    return word_key(word) * (_OF_ROLE if word != name else 1) % MODULUS


def rows_called(page: Page, words: Iterable[str]) -> Rows:
    """The rows of the elements that have one of the words among their names."""
    names = element_names(page)
    return names.row[np.isin(names.key, np.array([key_of(word) for word in words], np.uint64))]


def spelled(page: Page, names: ElementNames) -> list[str]:
    """The names as words."""
    words = [page.html[start:stop].decode().lower() for start, stop in zip(names.start, names.stop, strict=True)]
    prefixes = {key_of(ROLE + word): ROLE for word in set(words)}
    return [
        prefixes.get(key, "") + word if word else HIDDEN for word, key in zip(words, names.key.tolist(), strict=True)
    ]


def shape_numbers(page: Page, names: ElementNames, more: Keys | int = 0) -> Floats:
    """For each row a number for its tag, its first class and `more`; small enough for exact sums of floats."""
    mixed = page.tag.astype(np.uint64) * _OF_TAG + names.shape * _OF_SHAPE + np.uint64(1) * more * _OF_MORE
    numbers: Floats = (((mixed ^ (mixed >> _HALF)) * _MIX) >> _DROPPED).astype(np.float64)
    return numbers


@fact
def element_names(page: Page) -> ElementNames:
    """All names of the elements that hold text.

    A word ends where its letters end, and before a capital letter that follows a small one.
    """
    values = _values(page, holds(page, page.is_text))
    named = values.of(_CLASS, _ROLE)
    shape = np.zeros(len(page), np.uint64)
    if not len(named.row):
        hidden = _hidden(page, values)
        return ElementNames(hidden, _hidden_keys(hidden), hidden * 0, hidden * 0, shape)
    length = named.end - named.begin + 1
    first = np.cumsum(length) - length
    place = np.arange(int(length.sum())) + np.repeat(named.begin - 1 - first, length)
    letters = np.frombuffer(page.html, np.uint8).take(place)
    codes = alphabet_places(letters)
    start, stop = _words(letters, codes)
    sums = letter_sums(codes)
    key = keys_between(sums, start, stop)
    value = np.repeat(np.arange(len(length)), length)[start]
    key[named.which[value] == _ROLE] *= np.uint64(_OF_ROLE)
    of_class = named.which == _CLASS
    shape[named.row[of_class]] = keys_between(sums, first + 1, _first_blank(letters, first, length))[of_class]
    hidden = _hidden(page, values)
    none = hidden * 0
    return ElementNames(
        np.concatenate([named.row[value], hidden]),
        np.concatenate([key, _hidden_keys(hidden)]),
        np.concatenate([place[start], none]),
        np.concatenate([place[stop - 1] + 1, none]),
        shape,
    )


def _values(page: Page, among: Bools) -> _Values:
    """The values of the attributes in `_READ`. Quotation marks within a tag come in pairs, of which the first opens."""
    found = [value_starts(page, name) for name in _READ]
    begin, which = np.concatenate(found), np.repeat(np.arange(len(_READ)), [len(at) for at in found])
    row = np.searchsorted(page.start, begin, side="right") - 1
    real = (begin < page.stop[row]) & among[row] & ~page.is_text[row]
    row, which, begin = row[real], which[real], begin[real]
    quotes = (np.frombuffer(page.html, np.uint8) == _QUOTE).nonzero()[0]
    opening = np.searchsorted(quotes, begin - 1)
    opens = (opening - np.searchsorted(quotes, page.start[row])) % 2 == 0
    return _Values(row[opens], which[opens], begin[opens], quotes[opening[opens] + 1])


def _words(letters: Letters, codes: Letters) -> tuple[Rows, Rows]:
    """Where words begin and end. Each value has a quotation mark before it, which parts it from the one before."""
    is_letter = codes > 0
    is_capital = is_letter & (letters & SMALL == 0)
    begins = is_letter.copy()
    begins[1:] &= ~is_letter[:-1] | (is_capital[1:] & ~is_capital[:-1])
    edges = (begins | ~is_letter).nonzero()[0]
    at_edge = begins[edges]
    return edges[at_edge], np.append(edges[1:], len(letters))[at_edge]


def _first_blank(letters: Letters, first: Rows, length: Rows) -> Rows:
    """Where the first class of each value ends: at the first white space, or with the value."""
    blanks = np.append((letters <= ord(" ")).nonzero()[0], len(letters))
    ends: Rows = np.minimum(blanks[np.searchsorted(blanks, first)], first + length)
    return ends


def _hidden(page: Page, values: _Values) -> Rows:
    """The rows that an attribute hides."""
    styles = values.of(_STYLE, _STYLE)
    spans = zip(styles.begin.tolist(), styles.end.tolist(), strict=True)
    hides = [_HIDES.search(page.html[begin:end].lower()) is not None for begin, end in spans]
    return np.concatenate([values.of(_HIDDEN, _HIDDEN).row, styles.row[np.array(hides, bool)]])


def _hidden_keys(rows: Rows) -> Keys:
    return np.full(len(rows), _OF_HIDDEN, np.uint64)
