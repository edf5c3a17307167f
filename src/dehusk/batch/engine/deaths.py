"""Why a worker died, as its row says it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Final

from ..rows import NO_MEMORY
from .settings import Settings

_NO_MEMORY: Final = b"memory allocation of"
"""What compiled code says on standard error before it aborts because it gets no memory."""


def is_timeout(code: int) -> bool:
    """Whether the kernel ended the worker because its time was up."""
    return code == -signal.SIGALRM


def reason_for(code: int, errors: Path, settings: Settings) -> str:
    """The reason in words, from the exit code of a worker and what it wrote to standard error."""
    if is_timeout(code):
        return f"the page takes longer than {settings.time_limit:g} seconds"
    said = errors.read_bytes()[-1000:].strip().splitlines()[-1:]
    if said and _NO_MEMORY in said[0]:
        return NO_MEMORY
    how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    return ": ".join(["the worker died of this page", how, *(line.decode(errors="replace") for line in said)])
