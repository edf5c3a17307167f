"""Hard limits of a page, which the kernel enforces: no code of a worker has to run for them."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Final

_DATA: Final = re.compile(r"^VmData:\s*(\d+) kB$", re.MULTILINE)


def limit_memory(size: int) -> None:
    """Let this process take only so many more bytes. Python raises `MemoryError` then, and other code may abort."""
    import resource

    status = Path("/proc/self/status")
    if status.exists():
        found = _DATA.search(status.read_text("ascii", "replace"))
        taken = 1024 * int(found[1]) if found else 0
        resource.setrlimit(resource.RLIMIT_DATA, (taken + size, resource.RLIM_INFINITY))


def limit_time(seconds: float) -> None:
    """End this process by SIGALRM after so many seconds, unless another limit is set before; 0 sets none."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
