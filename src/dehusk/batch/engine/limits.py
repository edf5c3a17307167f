"""Hard limits of a page, which the kernel enforces: no code of a worker has to run for them."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Final

_STATUS: Final = Path("/proc/self/status")
_DATA: Final = re.compile(r"^VmData:\s*(\d+) kB$", re.MULTILINE)


def limit_memory(size: int | None) -> None:
    """Let this process take only so many more bytes; None lets it take all it wants.

    Without memory, Python raises `MemoryError` and other code aborts. Only Linux tells what the process has already.
    """
    import resource

    if _STATUS.exists():
        _, highest = resource.getrlimit(resource.RLIMIT_DATA)
        found = _DATA.search(_STATUS.read_text("ascii", "replace"))
        limit = highest if size is None or found is None else 1024 * int(found[1]) + size
        resource.setrlimit(resource.RLIMIT_DATA, (limit, highest))


def limit_time(seconds: float) -> None:
    """End this process by SIGALRM after so many seconds, unless another limit is set before; 0 sets none."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
