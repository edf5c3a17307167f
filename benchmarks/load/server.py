"""A server in a process of its own, its workers, and the processor time of all of them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

_RUNNING: Final = re.compile(rb"serving at http://127\.0\.0\.1:(\d+)")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Server(NamedTuple):
    """A server that runs, on Linux."""

    pid: int
    port: int

    @property
    def workers(self) -> list[int]:
        """The process ids of its workers."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("ascii").split()]

    def kill_a_worker(self) -> None:
        """Kill one worker as the kernel does when memory is short."""
        os.kill(self.workers[0], signal.SIGKILL)

    @property
    def seconds(self) -> float:
        """The processor time of the server and of all workers that it had."""
        return sum(_ticks(pid) for pid in (self.pid, *self.workers)) / _TICKS


@contextmanager
def running_server(workers: int) -> Iterator[Server]:
    """A server that ends with the block, and has to end well."""
    command = [sys.executable, "-m", "dehusk", "serve", "--port", "0", "--workers", str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # noqa: S603
    assert process.stderr is not None, "it is a pipe"
    for line in process.stderr:
        if found := _RUNNING.search(line):
            break
    else:
        raise SystemExit("load: the server does not start")
    try:
        yield Server(process.pid, int(found[1]))
    finally:
        process.terminate()
        process.communicate()


def _ticks(pid: int) -> int:
    """The clock ticks that a process and its children that have ended spent, for itself and in the kernel."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:15]))
