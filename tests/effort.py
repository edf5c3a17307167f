"""How many pages and examples the tests try: `make test` takes a sample of each, `make test-all` all of them."""

from __future__ import annotations

import os
from typing import Final

IS_FULL: Final = os.environ.get("DEHUSK_TESTS") == "all"
_SHARE: Final = 10
_MIN_EXAMPLES: Final = 8


def examples(count: int) -> int:
    """Return how many of `count` generated examples a property is tried on."""
    return count if IS_FULL else max(count // _SHARE, min(count, _MIN_EXAMPLES))


def pages(count: int) -> int:
    """Return how many of `count` real pages a slow definition is compared on."""
    return count if IS_FULL else count // 16
