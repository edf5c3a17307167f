"""A worker process of the server: it answers operations on pages."""

from __future__ import annotations

import gc
import traceback
from http import HTTPStatus
from typing import Final

from ...errors import DehuskError
from ...workers.frames import Chunks, Frame, packed
from ...workers.loop import Answering, main
from .jobs import Answer, Job
from .operations import OPERATIONS
from .problem import PROBLEM_TYPE, Problem

_FIRST_PAGE: Final = b"<title>A page</title><p>The first page loads the models and the modules."


def prepared() -> Answering:
    """Load what pages need, and return what answers the jobs."""
    for media_type in OPERATIONS["extract"].media_types:
        answered(Job("extract", {}, media_type), _FIRST_PAGE)
    gc.freeze()  # the modules and models stay, and no later collection has to look at them
    return _answer


def _answer(frame: Frame) -> Chunks:
    answer, data = answered(Job(*frame.fields), frame.data)
    return packed(answer, [data])


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


if __name__ == "__main__":
    main(prepared)
