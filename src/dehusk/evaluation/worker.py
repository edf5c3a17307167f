"""A worker process of the laboratory: it runs extractors on a page and scores what they give."""

from __future__ import annotations

import json
import sys

from ..workers.loop import AnswerJob, Chunks, Frame, main, pack_frame
from .run import ScoringJob, measure_page


def prepare() -> AnswerJob:
    """Look for modules where the program does that started this process, and return what answers the jobs."""
    sys.path[:] = json.loads(sys.argv[1])

    def answer(frame: Frame) -> Chunks:
        outcomes = measure_page(ScoringJob.of(frame.fields))
        return pack_frame([[outcome.text, outcome.failure, outcome.scores] for outcome in outcomes], [])

    return answer


if __name__ == "__main__":
    main(prepare)
