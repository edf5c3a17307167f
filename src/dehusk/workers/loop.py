"""What a worker process does: it reads jobs from standard input and writes answers to standard output."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

from .frames import Chunks, Frame, packed, read_frame

Answering = Callable[[Frame], Chunks]
"""A function from a job to its answer, as it is sent."""


def work(jobs: BinaryIO, send: Callable[[Chunks], object], answer: Answering) -> None:
    """Say that the worker is ready, and do all jobs until their stream ends."""
    send(packed([], []))
    while frame := read_frame(jobs):
        send(answer(frame))


def main(prepare: Callable[[], Answering]) -> None:
    """Prepare, and work until the program closes standard input.

    Signals that end the program reach its workers too, when they come from a terminal or a service manager. The program
    still waits for the answers, so they are ignored here.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not be taken for an answer

        def send(parts: Chunks) -> None:
            answers.write(b"".join(parts))  # in one piece, so that the program wakes up only once
            answers.flush()

        work(sys.stdin.buffer, send, prepare())
