"""The evidence for the status of a page; each part is computed when it is first used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...lazy import lazy
from ...page import Bools, Page
from ...page.attributes import attribute_values
from ...page.tree import in_subtrees_of_rows


class WordCounts(NamedTuple):
    """Numbers of words."""

    kept: int
    kept_outside_controls: int
    """Not of options, labels and buttons of forms."""
    body: int
    outside_noscript: int
    own: int
    """The page's own text: outside links and `noscript`."""


@dataclass(frozen=True, eq=False)
class StatusEvidence:
    """A page, what was kept of it, and how likely it is of each kind."""

    page: Page
    content: Bools
    kinds: Mapping[str, float] | None
    """None if the method does not classify pages."""

    @property
    def raw(self) -> bytes:
        return self.page.source_bytes

    @lazy
    def words(self) -> WordCounts:
        return WordCounts(*self.page.table.word_counts(self.content.tobytes()))

    @property
    def size(self) -> str:
        """How much was kept, as a part of a reason."""
        return f"the content has {count_noun(self.words.kept, 'word')}"

    def count_words(self, rows: Bools) -> int:
        return int(self.page.words @ rows)

    def inside_named(self, names: re.Pattern[str]) -> Bools:
        """Mask of the elements below `body` whose class or id the pattern matches, and of all inside them."""
        found: list[int] = []
        for attribute in ("class", "id"):
            rows, values = attribute_values(self.page, attribute)
            fitting = set(filter(names.search, set(values)))
            found += [row for row, value in zip(rows.tolist(), values, strict=True) if value in fitting]
        body = self.page.body
        below = (row for row in set(found) if body < row < self.page.end[body])
        return in_subtrees_of_rows(self.page, np.array(sorted(below), np.int64))


def count_noun(number: int, noun: str) -> str:
    """A number with its noun: 1 word, 2 words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
