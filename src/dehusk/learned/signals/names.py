"""What the names of elements say: their tags, and the words of their classes, ids and roles.

A name that training found to tell content from husk has a weight; the weights along the path from a block up to the
root add up. Some names are signals of their own: whether any element on the path bears them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ...page import Floats
from ...page.names import key_of
from ...page.tags import TAGS
from ...page.tree import Rows, path_sum
from ..trees import Signals
from .subject import Subject

_LEVELS: Final = (1, 2, 3)
"""The containers of a block whose names are signals."""
_PER_COLUMN: Final = 8
_BITS: Final = 6
"""Names on a path are counted in digits of one number, eight names in each: one sum then serves them all."""


class Names:
    """The names that a model knows, with their weights; some of them are signals of their own."""

    def __init__(self, words: Iterable[str], weight: npt.NDArray[np.float32], flags: Iterable[str]) -> None:
        self.words = tuple(words)
        self.flags = tuple(flags)
        self.weight = weight
        number = {word: place for place, word in enumerate(self.words)}
        columns = np.zeros((1 + -(-len(self.flags) // _PER_COLUMN), len(self.words) + 1))
        columns[0, :-1] = weight
        for place, flag in enumerate(self.flags):
            columns[1 + place // _PER_COLUMN, number[flag]] = 1 << (_BITS * (place % _PER_COLUMN))
        unknown = len(self.words)
        self._columns = columns
        self._of_tags = columns[:, [*(number.get(f"<{tag}>", unknown) for tag in TAGS), unknown]]
        """For each tag its columns; the last is for all tags without a number."""
        keys = np.array([key_of(word) if word[0] != "<" else 0 for word in self.words], np.uint64)
        self._number = np.argsort(keys, kind="stable")
        self._keys = keys[self._number]

    @property
    def count(self) -> int:
        """How many signals there are."""
        return 2 + 2 * len(_LEVELS) + len(self.flags)

    def known(self, subject: Subject) -> tuple[Rows, Rows]:
        """The rows of the elements with a name that is known, and the number of that name; an element may have more."""
        names = subject.names
        place = np.searchsorted(self._keys, names.key).clip(max=len(self._keys) - 1)
        found = self._keys[place] == names.key
        return names.row[found], self._number[place[found]]

    def columns(self, subject: Subject, rows: Rows, numbers: Rows) -> Floats:
        """For each row the weight of its names, and its flags in digits."""
        own = self._of_tags.take(subject.page.tag, axis=1, mode="clip")
        for column, value in zip(own, self._columns, strict=True):
            np.add(column, np.bincount(rows, value[numbers], len(column)), out=column)
        return own

    def signals(self, subject: Subject, rows: Rows, numbers: Rows) -> tuple[list[str], Signals]:
        """The weights of names on the path of each block and near it, and the flags on its path."""
        page, row = subject.page, subject.blocks.row
        own = self.columns(subject, rows, numbers)
        weight, path, around = own[0], path_sum(page, own[0]), subject.layout.container
        near = page.parent[row]
        above = np.maximum(page.parent[near], 0)
        found: dict[str, Any] = {
            "names": path[row],
            "names_near": weight[near] + weight[above] + weight[np.maximum(page.parent[above], 0)],
        }
        for level in _LEVELS:
            found[f"names_above_{level + 1}"] = path[around[level]]
            found[f"names_of_{level + 1}"] = weight[around[level]]
        names, values = list(found), np.array(list(found.values()), np.float32)
        flagged = self._flagged(np.array([path_sum(page, column)[row] for column in own[1:]]))
        return names + [f"in {flag}" for flag in self.flags], np.concatenate([values, flagged])

    def _flagged(self, digits: Floats) -> Signals:
        whole = np.rint(digits).astype(np.int64)[:, None, :]
        shift = (_BITS * np.arange(_PER_COLUMN))[:, None]
        counts = (whole >> shift) & ((1 << _BITS) - 1)
        return (counts > 0).reshape(-1, digits.shape[1])[: len(self.flags)].astype(np.float32)
