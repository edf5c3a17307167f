"""The kinds of page that are told apart."""

from __future__ import annotations

from typing import Final

KINDS: Final = ("article", "forum", "product", "collection", "listing", "documentation", "service")
OVERVIEW: Final = ("collection", "listing")
"""The kinds whose content leads to other pages."""
