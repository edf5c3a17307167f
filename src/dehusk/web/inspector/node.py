"""All that is known of one node: its place, what is counted in it, and the columns of the method."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import NotFound
from ...page import Page
from ...page.attributes import find_paths
from ...page.blocks import blocks_of
from ...page.tags import LINK
from ...page.tree import inside
from .asking import Answer
from .columns import described_columns

Numbers = dict[str, float]


def node_facts(answer: Answer, row: int) -> dict[str, Any]:
    """The facts of a row; of a text, the paths are those of the element that holds it."""
    page = answer.extraction.page
    if not 0 <= row < len(page):
        raise NotFound(f"there is no row {row} in this page")
    element = int(page.parent[row]) if page.is_text[row] else row
    [place] = find_paths(page, [element])
    return {
        "row": row,
        "name": page.name(row),
        "path": place.css,
        "xpath": place.xpath,
        "score": float(answer.extraction.scores[row]),
        "numbers": _rounded(_counts(page, row)),
        "columns": [
            {"name": name, **column._asdict(), "value": values[row].item()}
            for name, column, values in described_columns(answer)
        ],
        "signals": _signals(answer, row),
    }


def _counts(page: Page, row: int) -> Numbers:
    """What is counted in the subtree of a row."""
    below = slice(row, int(page.end[row]))
    is_link = page.is_in(LINK)
    in_links = inside(page, is_link)[below]
    words, chars = int(page.words[below].sum()), int(page.chars[below].sum())
    linked = int(page.words[below][in_links].sum())
    return {
        "words": words,
        "characters": chars,
        "tags": int((~page.is_text[below]).sum()),
        "links": int(is_link[below].sum()),
        "share of words in links": linked / words if words else 0.0,
        "depth": int(page.depth[row]),
    }


def _signals(answer: Answer, row: int) -> dict[str, float]:
    """Every signal by which the block of a text was judged, where the method judges blocks."""
    judged, page = answer.extraction.judgement, answer.extraction.page
    runs = blocks_of(page)
    block = int(np.searchsorted(runs.row, row, side="right")) - 1 if len(runs) else -1
    if judged is None or block < 0 or row not in runs.rows:
        return {}
    return _rounded(dict(zip(judged.judge.signals, judged.signals[:, block].tolist(), strict=True)))


def _rounded(numbers: Numbers) -> Numbers:
    return {name: float(f"{value:.4g}") for name, value in numbers.items()}
