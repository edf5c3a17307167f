"""The limits of a server, and what it may do."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from ...limits import DEFAULT_LIMITS, Limits


@dataclass(frozen=True)
class Settings:
    """How many pages are worked on at a time, and how large and slow a page may be."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    queue: int = 100
    """The maximum number of requests that wait for a worker."""
    timeout: float = DEFAULT_LIMITS.seconds
    """The maximum seconds of each step of a request: receiving or fetching the page, waiting, and extraction."""
    limits: Limits = DEFAULT_LIMITS
    """How much of a page is read. A body that is larger is refused."""
    allow_fetch: bool = False

    @property
    def max_requests(self) -> int:
        """How many requests with a page are accepted at a time."""
        return self.workers + self.queue
