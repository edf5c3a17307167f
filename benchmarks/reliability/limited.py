"""A call in a process of its own that has little time and memory, and what became of it. It needs Linux."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, Literal

Outcome = Literal["ok", "exception", "hang", "memory", "crash"]
SECONDS: Final = 10
"""The time of the processor that a call may take."""
_BYTES: Final = 4 << 30
_PATIENCE: Final = 30
"""How many times as long a call may take on the clock: the processor has other things to do."""
_FORK: Final = get_context("fork")


def outcome_of(call: Callable[[], object], seconds: int = SECONDS) -> Outcome:
    """Outcome of a call: it ends, raises an exception, takes too much time or memory, or ends its process."""
    receiving, sending = _FORK.Pipe(duplex=False)
    child = _FORK.Process(target=_run, args=(call, seconds, sending), daemon=True)
    child.start()
    sending.close()
    child.join(seconds * _PATIENCE)
    if child.is_alive():
        child.kill()
        child.join()
        return "hang"
    if child.exitcode == -signal.SIGXCPU:
        return "hang"
    try:
        found: Outcome = receiving.recv()
    except EOFError:
        return "crash"
    return found


def _run(call: Callable[[], object], seconds: int, sending: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
    outcome: Outcome = "ok"
    try:
        call()
    except MemoryError:
        outcome = "memory"
    except Exception:
        outcome = "exception"
    sending.send(outcome)
