"""The limits of a server, and what it may do."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from ...input.limits import MAX_BYTES, MAX_SECONDS


@dataclass(frozen=True)
class Settings:
    """How many pages are worked on at a time, and how large and slow a page may be."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    queue: int = 100
    """The maximum number of requests that wait for a worker."""
    timeout: float = MAX_SECONDS
    """The maximum seconds of each step of a request: receiving or fetching the page, waiting, and extraction."""
    max_bytes: int = MAX_BYTES
    allow_fetch: bool = False

    @property
    def max_requests(self) -> int:
        """How many requests with a page are accepted at a time."""
        return self.workers + self.queue
