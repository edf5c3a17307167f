"""What the names of elements say: their tags, and the words of their classes, ids and roles.

A name that training found to tell content from husk has a weight; the weights along the path from a block up to the
root add up. Some names are signals of their own: whether any element on the path bears them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ...page import Bools
from ...page.names import key_of
from ...page.tags import TAGS
from ...page.tree import Rows, path_sum
from .catalogue import flag_signal
from .subject import Subject

_LEVELS: Final = (1, 2, 3)
"""The containers of a block whose names are signals."""


class Names:
    """The names that a model knows, with their weights; some of them are signals of their own."""

    def __init__(self, words: Iterable[str], weight: npt.NDArray[np.float32], flags: Iterable[str]) -> None:
        self.words = tuple(words)
        self.flags = tuple(flags)
        self.weight = weight
        number = {word: place for place, word in enumerate(self.words)}
        unknown = len(self.words)
        self._of_tag = np.array([*(number.get(f"<{tag}>", unknown) for tag in TAGS), unknown])
        """The number of each tag; the last is for all tags without a number."""
        self._weight = np.append(weight.astype(np.float64), 0)
        self._flag = np.full(unknown + 1, -1)
        """For each name which of the flags it is; -1 where it is none."""
        self._flag[[number[flag] for flag in self.flags]] = np.arange(len(self.flags))
        keys = np.array([key_of(word) if word[0] != "<" else 0 for word in self.words], np.uint64)
        self._number = np.argsort(keys, kind="stable")
        self._keys = keys[self._number]

    def known(self, subject: Subject) -> tuple[Rows, Rows]:
        """The rows of the elements with a known name, and the number of that name; an element may have several."""
        names = subject.names
        place = np.searchsorted(self._keys, names.key).clip(max=len(self._keys) - 1)
        found = self._keys[place] == names.key
        return names.row[found], self._number[place[found]]

    def signals(self, subject: Subject, rows: Rows, numbers: Rows) -> dict[str, Any]:
        """The weights of names on the path of each block and near it, and the flags on its path.

        `rows` and `numbers` are what `known` found.
        """
        page, row = subject.page, subject.blocks.row
        tags = self._of_tag.take(page.tag, mode="clip")
        weight = self._weight[tags] + np.bincount(rows, self._weight[numbers], len(page))
        path, around = path_sum(page, weight), subject.layout.container
        near = page.parent[row]
        above = np.maximum(page.parent[near], 0)
        found: dict[str, Any] = {
            "names": path[row],
            "names_near": weight[near] + weight[above] + weight[np.maximum(page.parent[above], 0)],
        }
        for level in _LEVELS:
            found[f"names_above_{level + 1}"] = path[around[level]]
            found[f"names_of_{level + 1}"] = weight[around[level]]
        flagged = self._flagged(subject, np.append(np.arange(len(page)), rows), np.append(tags, numbers))
        return found | {flag_signal(flag): on for flag, on in zip(self.flags, flagged, strict=True)}

    def _flagged(self, subject: Subject, rows: Rows, numbers: Rows) -> Bools:
        """For each flag and block whether an element on the path of the block bears it."""
        flag = self._flag[numbers]
        rows, flag = rows[flag >= 0], flag[flag >= 0]
        width = len(subject.blocks) + 1
        opened, closed = subject.begin[rows], subject.begin[subject.page.end[rows]]
        size = len(self.flags) * width
        steps = np.bincount(flag * width + opened, minlength=size) - np.bincount(flag * width + closed, minlength=size)
        return np.cumsum(steps.reshape(len(self.flags), width)[:, :-1], axis=1) > 0
