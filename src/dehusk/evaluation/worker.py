"""A worker process of the laboratory: it runs extractors on a page and scores what they give."""

from __future__ import annotations

import json
import pickle
import sys

from ..workers.loop import Answering, Chunks, Frame, main, packed
from .run import measure_page


def prepared() -> Answering:
    """Look for modules where the program does that started this process, and return what answers the jobs."""
    sys.path[:] = json.loads(sys.argv[1])

    def answer(frame: Frame) -> Chunks:
        return packed([], [pickle.dumps(measure_page(pickle.loads(frame.data)))])  # noqa: S301  # the program wrote it

    return answer


if __name__ == "__main__":
    main(prepared)
