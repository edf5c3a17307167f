"""Which dehusk this is."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version as version_of


@cache
def version() -> str:
    """The version of the package, which results carry: looking it up takes longer than many a page."""
    return version_of("dehusk")
