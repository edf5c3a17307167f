"""How a worker died, and why, as the row of a page says it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Final

from ..rows import NO_MEMORY
from .settings import Settings

_NO_MEMORY: Final = "memory allocation of"
"""What compiled code says on standard error before it aborts because it gets no memory."""


def is_timeout(code: int) -> bool:
    """Whether the kernel ended the worker because its time was up."""
    return code == -signal.SIGALRM


def how_it_died(code: int, errors: Path) -> str:
    """The exit code of a worker in words, and the last line that it wrote to standard error."""
    code_in_words = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    said = errors.read_bytes()[-1000:].decode(errors="replace").strip().splitlines()[-1:]
    return ": ".join([code_in_words, *said])


def reason_for(code: int, how: str, settings: Settings) -> str:
    """Why the page failed that the worker had begun."""
    if is_timeout(code):
        return f"the page takes longer than {settings.time_limit:g} seconds"
    return NO_MEMORY if _NO_MEMORY in how else f"the worker died of this page: {how}"
