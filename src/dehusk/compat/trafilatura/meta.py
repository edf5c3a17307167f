"""What the door remembers from page to page, and how to make it forget."""

from __future__ import annotations

from .deduplication import SHARED

__all__ = ["reset_caches"]


def reset_caches() -> None:
    """Forget the texts that `deduplicate=True` has counted."""
    SHARED.clear()
