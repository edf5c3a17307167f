"""The module of trafilatura whose function clears the counts of repeated texts."""

from __future__ import annotations

from .deduplication import SHARED

__all__ = ["reset_caches"]


def reset_caches() -> None:
    """Forget the texts that `deduplicate=True` has counted."""
    SHARED.clear()
