"""Shared parts of the families: their type, and content for every output of a hostile page to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Family = Callable[[int], str]
"""From a size to a page."""
SENTENCE: Final = "The old mill on the hill has turned in the wind for three hundred years. "
PARAGRAPH: Final = f"<p>{SENTENCE * 6}</p>"


def numbered(count: int, pattern: str) -> str:
    """The pattern again and again, with the number of each in place of `%d`."""
    return "".join(pattern.replace("%d", str(number)) for number in range(count))
