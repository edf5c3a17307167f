"""What the names of elements say: their tags, and the words of their classes, ids and roles.

A name that training found to tell content from husk has a weight; the weights along the path from a block up to the
root add up. Some names are signals of their own: whether any element on the path bears them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.page.names import spelled

from .subject import Subject

_LEVELS: Final = (1, 2, 3)
"""The containers of a block whose names are signals."""


class Names(NamedTuple):
    """The names that a model knows, with their weights; some of them are signals of their own."""

    words: tuple[str, ...]
    weight: npt.NDArray[np.float32]
    flags: tuple[str, ...]

    def numbers(self, subject: Subject) -> list[int]:
        """The numbers of the known words among the names of all elements."""
        number = {word: place for place, word in enumerate(self.words)}
        return [number[name] for name in spelled(subject.page, subject.names) if name in number]

    def signals(self, subject: Subject) -> dict[str, Any]:
        """The weights of names on the path of each block and near it, and the flags on its path."""
        page, around = subject.page, subject.layout.container
        own = _names_by_row(subject)
        known = dict(zip(self.words, self.weight.tolist(), strict=True))
        weight = np.array([sum(known.get(name, 0.0) for name in names) for names in own])
        path, on_path = weight.copy(), [set(names) for names in own]
        for at in range(1, len(page)):
            path[at] += path[page.parent[at]]
            on_path[at] |= on_path[page.parent[at]]
        row = subject.blocks.row
        near = page.parent[row]
        above = np.maximum(page.parent[near], 0)
        found: dict[str, Any] = {
            "names": path[row],
            "names_near": weight[near] + weight[above] + weight[np.maximum(page.parent[above], 0)],
        }
        for level in _LEVELS:
            found[f"names_above_{level + 1}"] = path[around[level]]
            found[f"names_of_{level + 1}"] = weight[around[level]]
        return found | {f"in {flag}": np.array([flag in on_path[at] for at in row]) for flag in self.flags}


def _names_by_row(subject: Subject) -> list[list[str]]:
    """For each row its tag, and the words of its classes, ids and roles."""
    page = subject.page
    found = [[f"<{page.name(row)}>"] for row in range(len(page))]
    for row, name in zip(subject.names.row.tolist(), spelled(page, subject.names), strict=True):
        found[row].append(name)
    return found
