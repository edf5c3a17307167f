"""All pages of the sample with what was measured on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dehusk.alignment import gold_rows
from dehusk.page.boxes import boxes_of

from .heat import Heat
from .rendered import RenderedPage, only_shown, rendered_page
from .rendering import layouts
from .sample import Sampled
from .scores import Scores, scores_of
from .vips.comparison import Compared, compare

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
    vips: Compared


def measured(pages: list[Sampled], heat: Heat) -> Iterator[Measured]:
    """Measurements on the pages that Chromium can show; `heat` learns where their content is."""
    for page, layout in zip(pages, layouts([page.html for page in pages]), strict=True):
        if "error" in layout:
            print(f"{page.dataset} {page.gold.id}: {layout['error']}")
            continue
        rendered = rendered_page(layout)
        gold = gold_rows(rendered, page.gold.text or "")
        heat.add(rendered, gold)
        scores, compared = scores_of(page, rendered), compare(page, rendered, gold)
        yield Measured(page.dataset, page.half, page.style, _has_column(rendered), scores, compared)


def _has_column(page: RenderedPage) -> bool:
    shown = only_shown(page)
    return bool(shown.words[boxes_of(shown).width < _COLUMN].sum() > shown.words.sum() / 2)
