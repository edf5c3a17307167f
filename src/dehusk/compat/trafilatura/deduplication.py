"""Texts that repeat, in a page or from page to page: they are counted, and left out when they come too often."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import RLock
from typing import Any, Final

import numpy as np

from ...extraction import Extraction
from ...page.blocks import blocks_of
from ..fragments import keep_only


class LRUCache:
    """Numbers by their keys, such as counts of texts; those that were not used for the longest time are forgotten."""

    def __init__(self, maxsize: int = 4096) -> None:
        if maxsize < 1:
            raise ValueError("maxsize must be at least 1")
        self.maxsize = maxsize
        self.cache: OrderedDict[str, int] = OrderedDict()
        self._lock = RLock()

    def __getstate__(self) -> dict[str, Any]:
        with self._lock:
            return {"maxsize": self.maxsize, "cache": self.cache.copy()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["maxsize"])  # type: ignore[misc]
        self.cache |= state["cache"]

    def get(self, key: str) -> int:
        """The number of a key, or -1 if there is none."""
        with self._lock:
            if key not in self.cache:
                return -1
            self.cache.move_to_end(key)
            return self.cache[key]

    def put(self, key: str, value: int) -> None:
        """Store the number of a key."""
        with self._lock:
            self.cache[key] = value
            self.cache.move_to_end(key)
            if len(self.cache) > self.maxsize:
                self.cache.popitem(last=False)

    def increment(self, key: str) -> int:
        """Count a text; the result is how often it was met before, or -1 if it is new."""
        with self._lock:
            before = self.get(key)
            self.put(key, max(before, 0) + 1)
        return before

    def clear(self) -> None:
        """Forget all numbers."""
        with self._lock:
            self.cache.clear()


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
