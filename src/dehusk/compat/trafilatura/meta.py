"""The function that trafilatura has in a module of this name: it clears what is remembered from page to page."""

from __future__ import annotations

from .deduplication import SHARED

__all__ = ["reset_caches"]


def reset_caches() -> None:
    """Forget the texts that `deduplicate=True` has counted."""
    SHARED.clear()
