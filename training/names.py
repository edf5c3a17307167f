"""Which names of elements the model knows, and the weight of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from dehusk._core import element_names
from dehusk.page import Page
from dehusk.page.tags import TAGS, TEXT

from .examples import Example
from .signals import FLAGS

MIN_DOMAINS = 12
"""The minimum number of domains that must use a name: a rarer name says more about these domains than about content."""
MAX_NAMES = 2400
HIDDEN = "!hidden"
"""The name of an element that an attribute hides."""
_PENALTY = 3e-5


def names_by_row(page: Page) -> dict[int, list[str]]:
    """The names of the elements of a page, by row."""
    found = defaultdict[int, list[str]](list)
    for row, name in element_names(page.table):
        found[row].append(name)
    return found


class Paths:
    """The names on the path of each block of each example; read once, whichever names are chosen later."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._index: dict[str, int] = {}
        self._domains: list[set[str]] = []
        self._rows = {id(example): self._read(example) for example in examples}

    def _read(self, example: Example) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        page = example.page
        own = {row: [self._number(name) for name in names] for row, names in names_by_row(page).items()}
        for number in {number for numbers in own.values() for number in numbers}:
            self._domains[number].add(example.domain)
        known: dict[int, list[int]] = {-1: []}
        paths = [self._path(page, int(page.parent[row]), own, known) for row in example.blocks.row]
        ends = np.cumsum([0, *map(len, paths)])
        return np.array([number for path in paths for number in path], np.int32), ends

    def _number(self, name: str) -> int:
        if name not in self._index:
            self._index[name] = len(self._index)
            self._domains.append(set())
        return self._index[name]

    def _path(self, page: Page, row: int, own: dict[int, list[int]], known: dict[int, list[int]]) -> list[int]:
        missing = []
        while row not in known:
            missing.append(row)
            row = int(page.parent[row])
        for below in reversed(missing):
            known[below] = [*known[row], self._number(f"<{page.name(below)}>"), *own.get(below, ())]
            row = below
        return known[row]

    def names(self, examples: Sequence[Example]) -> list[str]:
        """The tags, the mark of hidden elements, and the names that enough domains use, the most frequent first."""
        domains = {example.domain for example in examples}
        used = {name: len(self._domains[number] & domains) for name, number in self._index.items()}
        fixed = [f"<{tag}>" for tag in TAGS if tag != TEXT] + [HIDDEN]
        often = [name for name, count in used.items() if len(name) > 1 and name[0] != "<" and count >= MIN_DOMAINS]
        often = sorted(set(often) - set(fixed), key=lambda name: (-used[name], name))[:MAX_NAMES]
        return fixed + often + sorted(set(FLAGS) - set(fixed) - set(often))

    def matrix(self, examples: Sequence[Example], names: Sequence[str]) -> csr_matrix:
        """One row for each block of the examples, one column for each name."""
        column = np.full(len(self._index), -1, np.int32)
        for place, name in enumerate(names):
            if name in self._index:
                column[self._index[name]] = place
        numbers, counts = [], []
        for example in examples:
            found, ends = self._rows[id(example)]
            placed = column[found]
            kept = placed >= 0
            numbers.append(placed[kept])
            counts.append(np.diff(np.concatenate([[0], np.cumsum(kept)])[ends]))
        ends = np.concatenate([[0], np.cumsum(np.concatenate(counts))])
        columns = np.concatenate(numbers)
        return csr_matrix((np.ones(len(columns), np.float32), columns, ends), shape=(len(ends) - 1, len(names)))


def name_weights(
    matrix: csr_matrix, share: npt.NDArray[np.float32], weight: npt.NDArray[np.float32], size: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """The weights of names in a logistic regression of content on names and on the length of the block."""
    weight = weight / weight.sum()
    length = (np.log1p(size) - 2) / 1.5
    count = matrix.shape[1]
    turned = matrix.T.tocsr()

    def loss(at: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        guess = 1 / (1 + np.exp(-(matrix @ at[:count] + at[count] + at[count + 1] * length)))
        error = -(weight * (share * np.log(guess + 1e-9) + (1 - share) * np.log(1 - guess + 1e-9))).sum()
        slope = weight * (guess - share)
        gradient = np.concatenate([turned @ slope + 2 * _PENALTY * at[:count], [slope.sum(), (slope * length).sum()]])
        return float(error + _PENALTY * (at[:count] ** 2).sum()), gradient

    found = minimize(loss, np.zeros(count + 2), jac=True, method="L-BFGS-B", options={"maxiter": 30})
    return np.asarray(found.x[:count], np.float32)
