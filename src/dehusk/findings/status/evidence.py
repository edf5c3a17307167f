"""The evidence for the status of a page; each part is computed when it is first used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...page import Bools, Page
from ...page.attributes import attribute_values
from ...page.tree import covered


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

    @cached_property
    def _counts(self) -> tuple[int, int, int, int, int]:
        return self.page.table.word_counts(self.content.tobytes())

    @property
    def content_words(self) -> int:
        """The number of words that were kept."""
        return self._counts[0]

    @property
    def words_outside_controls(self) -> int:
        """The number of words that were kept and are not of options, labels and buttons of forms."""
        return self._counts[1]

    @property
    def words(self) -> int:
        return self._counts[2]

    @property
    def words_outside_noscript(self) -> int:
        """The number of words in the body outside `noscript`."""
        return self._counts[3]

    @property
    def own_words(self) -> int:
        """The number of words in the body outside links and `noscript`: the page's own text."""
        return self._counts[4]

    @property
    def size(self) -> str:
        """How much was kept, as a part of a reason."""
        return f"the content has {count_noun(self.content_words, 'word')}"

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
        return covered(self.page, np.array(sorted(below), np.int64))


def count_noun(number: int, noun: str) -> str:
    """A number with its noun: 1 word, 2 words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
