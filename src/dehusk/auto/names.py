"""What elements are called: their tags, and the words of their classes, ids and roles.

A name that training found to tell content from husk has a weight; the weights along the path from a block up to the
root add up. Some names are signals of their own: whether any element on the path bears them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..attributes import find_values
from ..page import Floats, Page
from ..tagnames import TAGS
from ..tree import Rows, holds
from .subject import Subject
from .trees import Signals

HIDDEN: Final = "!hidden"
_HIDES: Final = re.compile(rb"(?i)(?:display\s*:\s*none|visibility\s*:\s*hidden)")
_READ: Final = ("class", "id", "role", "style", "hidden")
_NEXT: Final = b"|"
_LETTERS: Final = bytes(
    byte | 32 if chr(byte).isascii() and chr(byte).isalpha() else byte if byte in b"!=<>|" else ord(" ")
    for byte in range(256)
)
"""Lower-case letters; all else but the marks below is a blank."""
_PER_COLUMN: Final = 8
_BITS: Final = 6
"""Names on a path are counted in digits of one number, eight names in each: one sum then serves them all."""


class Named(NamedTuple):
    """Elements with attributes that may give names: their rows, and which of the distinct texts of names each has."""

    rows: Rows
    text: Rows
    distinct: list[bytes]


def named_elements(page: Page) -> Named:
    """The elements around texts that have an attribute which may give names."""
    rows, which, values = find_values(page, *_READ, among=holds(page, page.is_text))
    plain = int(np.searchsorted(which, _READ.index("role")))
    values[plain:] = map(_as_names, which[plain:].tolist(), values[plain:])
    known: dict[bytes, int] = {}
    text = np.array([known.setdefault(value, len(known)) for value in values], np.int64)
    return Named(rows, text, list(known))


def _as_names(attribute: int, value: bytes) -> bytes:
    """What the value of an attribute that is no list of words says, as a text of names."""
    name = _READ[attribute]
    if name == "role":
        return b"role=" + value.strip()
    return b"!hidden" if name == "hidden" or _HIDES.search(value) else b""


def names_in(texts: Sequence[bytes]) -> list[bytes]:
    """The names in some texts, a mark behind each text."""
    return (b" | ".join([text.replace(_NEXT, b" ") for text in texts]) + b" |").translate(_LETTERS).split()


class Names:
    """The names that a model knows, with their weights; some of them are signals of their own."""

    def __init__(self, words: Iterable[str], weight: npt.NDArray[np.float32], flags: Iterable[str]) -> None:
        self.words = tuple(words)
        self.flags = tuple(flags)
        self.weight = weight
        self._index = {word.encode(): number for number, word in enumerate(self.words)}
        self._index[_NEXT] = -1
        self._columns = np.zeros((1 + -(-len(self.flags) // _PER_COLUMN), len(self.words) + 1))
        self._columns[0, :-1] = weight
        for place, flag in enumerate(self.flags):
            self._columns[1 + place // _PER_COLUMN, self._index[flag.encode()]] = 1 << (_BITS * (place % _PER_COLUMN))
        unknown = len(self.words)
        tags = [self._index.get(f"<{tag}>".encode(), unknown) for tag in TAGS]
        self._of_tags = self._columns[:, [*tags, unknown]]
        """For each tag its columns; the last is for all tags without a number."""

    def _of_texts(self, texts: Sequence[bytes]) -> Floats:
        """For each text of names the weight of all its names, and the numbers in whose digits its flags are counted."""
        unknown, find = len(self.words), self._index.get
        number = np.array([find(name, unknown) for name in names_in(texts)], np.int64)
        is_end = number < 0
        text: Rows = (np.cumsum(is_end) - is_end)[(number >= 0) & (number < unknown)]
        known = number[(number >= 0) & (number < unknown)]
        return np.array([np.bincount(text, column[known], len(texts)) for column in self._columns])

    def columns(self, page: Page) -> Floats:
        """For each row the weight of its names, and its flags in digits."""
        own = self._of_tags.take(page.tag, axis=1, mode="clip")
        named = named_elements(page)
        if named.distinct:
            for column, of_text in zip(own, self._of_texts(named.distinct), strict=True):
                np.add(column, np.bincount(named.rows, of_text[named.text], len(page)), out=column)
        return own

    def signals(self, subject: Subject) -> tuple[list[str], Signals]:
        """The weights of names on the path of each block and near it, and the flags on its path."""
        page, row = subject.page, subject.blocks.row
        own = self.columns(page)
        ended = np.array([np.bincount(page.end, column, len(page) + 1)[:-1] for column in own])
        path = np.cumsum(own - ended, axis=1)
        weight, around = own[0], subject.layout.container
        near = page.parent[row]
        above = np.maximum(page.parent[near], 0)
        found: dict[str, Any] = {
            "names": path[0][row],
            "names_near": weight[near] + weight[above] + weight[np.maximum(page.parent[above], 0)],
        }
        for level in (1, 2, 3):
            found[f"names_above_{level + 1}"] = path[0][around[level]]
            found[f"names_of_{level + 1}"] = weight[around[level]]
        names, values = list(found), np.array(list(found.values()), np.float32)
        return names + [f"in {flag}" for flag in self.flags], np.concatenate([values, self._flagged(path[1:, row])])

    def _flagged(self, digits: Floats) -> Signals:
        whole = np.rint(digits).astype(np.int64)[:, None, :]
        shift = (_BITS * np.arange(_PER_COLUMN))[:, None]
        counts = (whole >> shift) & ((1 << _BITS) - 1)
        return (counts > 0).reshape(-1, digits.shape[1])[: len(self.flags)].astype(np.float32)
