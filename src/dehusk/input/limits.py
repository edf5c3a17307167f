"""How much is fetched, and how long that may take, unless other limits are given."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 20_000_000
MAX_SECONDS: Final = 30.0
MAX_REDIRECTS: Final = 10
