"""Texts that repeat, in a page or from page to page: they are counted, and left out when they come too often."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

import numpy as np

from ...extraction import Extraction
from ...page.blocks import blocks_of
from ..fragments import keep_only


class LRUCache:
    """Counts texts, and forgets the counts of those that were not met for the longest time."""

    def __init__(self, maxsize: int = 4096) -> None:
        if maxsize < 1:
            raise ValueError("maxsize must be at least 1")
        self.maxsize = maxsize
        self._counts: OrderedDict[str, int] = OrderedDict()
        self._lock = Lock()

    def increment(self, key: str) -> int:
        """Count a text; the result is how often it was met before, or -1 if it is new."""
        with self._lock:
            before = self._counts.pop(key, -1)
            self._counts[key] = max(before, 0) + 1
            if len(self._counts) > self.maxsize:
                self._counts.popitem(last=False)
        return before

    def clear(self) -> None:
        with self._lock:
            self._counts.clear()


SHARED: Final = LRUCache()
"""The cache of `deduplicate=True`."""


@dataclass(frozen=True)
class RepetitionFilter:
    """Decides which texts were met too often."""

    cache: Any
    """Counts the texts, as an `LRUCache` does."""
    min_size: int
    """Minimum number of characters of a text that counts as a repetition."""
    max_repetitions: int

    def is_repeated(self, text: str, part: str = "block") -> bool:
        """Count a text, and say whether it was met too often before, as the same part of a page."""
        before: int = self.cache.increment(f"{part}: {' '.join(text.split())}")
        return len(text) > self.min_size and before > self.max_repetitions

    def drop_repeated(self, extraction: Extraction) -> Extraction:
        """The extraction without the blocks that were met too often, in it or before; all of them are counted."""
        page = extraction.page
        repeated = [block.kept and self.is_repeated(block.text) for block in extraction.blocks]
        return keep_only(extraction, ~blocks_of(page).spread(page, np.array(repeated, bool)))
