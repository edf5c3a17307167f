"""One table or figure of a paper, with our numbers beside the published ones."""

from __future__ import annotations

from typing import NamedTuple

from dehusk.evaluation.figures import Figure


class Result(NamedTuple):
    """A section of docs/results/papers.md.

    `text` is Markdown: on which pages, the table, and one sentence on why our numbers differ. `figures` are saved under
    docs/pictures/papers and shown after the text.
    """

    title: str
    text: str
    figures: tuple[Figure, ...] = ()
