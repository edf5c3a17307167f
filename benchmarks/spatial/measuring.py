"""All pages of the sample with what was measured on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dehusk.alignment import gold_rows

from .heat import Heat
from .rendered import rendered_page
from .rendering import layouts
from .sample import Sampled
from .scores import Scores, scores_of
from .vips.comparison import Compared, compare


class Measured(NamedTuple):
    """A page and the F1 of all variants."""

    dataset: str
    half: int
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
        yield Measured(page.dataset, page.half, scores, compared)
