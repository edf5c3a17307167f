"""A worker process: it reads jobs from standard input and writes answers to standard output, until the input ends."""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from collections.abc import Callable
from http import HTTPStatus
from typing import BinaryIO, Final

from ...errors import DehuskError
from .frames import Answer, Chunks, Job, packed, read_frame
from .operations import OPERATIONS
from .problem import PROBLEM_TYPE, Problem

READY: Final = Answer(HTTPStatus.OK, "ready")
"""The first answer of a worker, before any job."""
_FIRST_PAGE: Final = b"<title>A page</title><p>The first page loads the models and the modules."


def answered(job: Job, data: bytes) -> tuple[Answer, bytes]:
    """The answer to a job. An error that is none of the library's is written to standard error too."""
    try:
        operation = OPERATIONS[job.operation]
        return Answer(HTTPStatus.OK, job.media_type), operation.answer(data, job.charset, job.options, job.media_type)
    except DehuskError as error:
        problem = Problem.of(error)
    except Exception:
        traceback.print_exc()
        problem = Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "the extraction of this page failed")
    return Answer(problem.status, PROBLEM_TYPE), problem.body


def work(jobs: BinaryIO, send: Callable[[Chunks], object]) -> None:
    """Do all jobs."""
    for media_type in OPERATIONS["extract"].media_types:
        answered(Job("extract", {}, media_type), _FIRST_PAGE)
    gc.freeze()  # the modules and models stay, and no later collection has to look at them
    send(packed(READY, []))
    while frame := read_frame(jobs):
        answer, data = answered(Job(*frame.fields), frame.data)
        send(packed(answer, [data]))


def main() -> None:
    """Work until the server closes standard input.

    Signals that end the server reach its workers too, when they come from a terminal or a service manager. The server
    still waits for the answers, so they are ignored here.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not be taken for an answer

        def send(parts: Chunks) -> None:
            answers.write(b"".join(parts))  # in one piece, so that the server wakes up only once
            answers.flush()

        work(sys.stdin.buffer, send)


if __name__ == "__main__":
    main()
