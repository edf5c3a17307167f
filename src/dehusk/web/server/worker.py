"""A worker process of the server: it answers operations on pages."""

from __future__ import annotations

import gc
import json
import sys
import traceback
from functools import partial
from http import HTTPStatus
from typing import Final, NamedTuple

from ...errors import DehuskError
from ...limits import DEFAULT_LIMITS, Limits
from ...workers.loop import AnswerJob, Chunks, Frame, main, pack_frame
from .http import PROBLEM_TYPE, Problem
from .operations import OPERATIONS
from .options import Options

_FIRST_PAGE: Final = b"<title>A page</title><p>The first page loads the models and the modules."


class ServerJob(NamedTuple):
    operation: str
    options: Options
    media_type: str
    charset: str | None = None


class Answer(NamedTuple):
    status: int
    media_type: str
    limit: str | None = None
    """The limit past which something of the page is left out."""


def prepare(limits: Limits = DEFAULT_LIMITS) -> AnswerJob:
    """Load the models and modules, and return the function that answers jobs, within limits."""
    for media_type in OPERATIONS["extract"].media_types:
        answer_job(ServerJob("extract", {}, media_type), _FIRST_PAGE)
    gc.freeze()  # the modules and models stay, and no later collection has to look at them

    def answer(frame: Frame) -> Chunks:
        fields, data = answer_job(ServerJob(*frame.fields), frame.data, limits)
        return pack_frame(fields, [data])

    return answer


def answer_job(job: ServerJob, data: bytes, limits: Limits = DEFAULT_LIMITS) -> tuple[Answer, bytes]:
    """Answer a job. An unexpected error is written to standard error too."""
    try:
        body, limit = OPERATIONS[job.operation].answer(data, job.charset, job.options, job.media_type, limits)
        return Answer(HTTPStatus.OK, job.media_type, limit), body
    except DehuskError as error:
        problem = Problem.of(error)
    except Exception:
        traceback.print_exc()
        problem = Problem(HTTPStatus.INTERNAL_SERVER_ERROR, "the extraction of this page failed")
    return Answer(problem.status, PROBLEM_TYPE), problem.body


if __name__ == "__main__":
    main(partial(prepare, Limits(**json.loads(sys.argv[1]))))
