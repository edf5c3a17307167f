"""All pages of the sample with what was measured on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dehusk.evaluation.alignment import gold_rows

from .boxes import WIDTH
from .heat import Heat
from .rendered import RenderedPage, only_shown, rendered_page
from .rendering import layouts
from .sample import Sampled
from .scores import Scores, scores_of

_COLUMN: Final = 0.9
"""The maximum share of the window's width that text in a column fills."""


class Measured(NamedTuple):
    """A page, how much of its look is known, and the F1 of all variants."""

    dataset: str
    half: int
    style: int
    has_column: bool
    """Whether most words stand in lines that do not fill the window."""
    scores: Scores


def measured(pages: list[Sampled], heat: Heat) -> Iterator[Measured]:
    """What was measured on the pages that Chromium can show; `heat` learns where their content is."""
    for page, layout in zip(pages, layouts([page.html for page in pages]), strict=True):
        if "error" in layout:
            print(f"{page.dataset} {page.gold.id}: {layout['error']}")
            continue
        rendered = rendered_page(layout)
        heat.add(rendered, gold_rows(rendered, page.gold.text or ""))
        yield Measured(page.dataset, page.half, page.style, _has_column(rendered), scores_of(page, rendered))


def _has_column(page: RenderedPage) -> bool:
    shown = only_shown(page)
    width = shown.boxes.right - shown.boxes.left
    return bool(shown.words[width < _COLUMN * WIDTH].sum() > shown.words.sum() / 2)
