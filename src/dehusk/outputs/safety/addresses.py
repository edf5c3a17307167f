"""Which addresses may stay: relative ones, and those with a web scheme."""

from __future__ import annotations

from typing import Final

SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})
