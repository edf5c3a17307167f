"""Texts that repeat, in a page or from page to page: they are counted, and left out when they come too often."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, Final

import numpy as np

from ...extraction import Extraction
from ...page.blocks import blocks_of
from ..parts import only
from .settings import Settings


class LRUCache:
    """Counts texts; of those that were not met for the longest time it forgets the count."""

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
        """Forget all texts."""
        with self._lock:
            self._counts.clear()


SHARED: Final = LRUCache()
"""What `deduplicate=True` counts in."""


class Repetitions:
    """Says of a text whether it was met too often."""

    def __init__(self, deduplicate: Any, settings: Settings) -> None:
        self.cache = deduplicate if hasattr(deduplicate, "increment") else SHARED
        self.settings = settings

    def is_one(self, text: str, part: str = "block") -> bool:
        """Count a text, and say whether it was met too often before, as the same part of a page."""
        before: int = self.cache.increment(f"{part}: {' '.join(text.split())}")
        return len(text) > self.settings.min_duplcheck_size and before > self.settings.max_repetitions


def without_repetitions(extraction: Extraction, repetitions: Repetitions) -> Extraction:
    """The extraction without the blocks that were met too often, in it or before; all of them are counted."""
    page = extraction.page
    repeated = [block.kept and repetitions.is_one(block.text) for block in extraction.blocks]
    return only(extraction, ~blocks_of(page).over(page, np.array(repeated, bool)))
