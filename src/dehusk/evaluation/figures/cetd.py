"""The figures of Sun, Song and Liao (2011): densities along a page, and precision against recall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from ...extraction import extract
from ...page import Bools, Floats, Page
from ...page.tree import holds
from ...parsing import parse
from ..metrics import Score, lcs
from ..report.charts import line_chart, spike_chart
from .figure import Figure

SCALES: Final = tuple(tenths / 10 for tenths in range(21))
"""The coefficients λ of figure 5."""
_INFINITE: Final = np.finfo(np.float64).max
"""What the method reports in place of an infinite density."""


class Densities(NamedTuple):
    """Densities of the tags of `body` in document order."""

    values: Floats
    threshold: float
    """The minimum density of a tag that is dense enough (section 4.2)."""
    content: Bools
    """True on tags with text that is extracted completely."""


def densities(page: Page, *, composite: bool) -> Densities:
    """Read the text density (definition 1) or composite text density (definition 2) of every tag from the method."""
    extraction = extract(page, method="cetd" if composite else "cetd-ds")
    columns, found = extraction.columns, extraction.marks.content
    body = slice(page.body, int(page.end[page.body]))
    content = holds(page, found) & ~holds(page, page.is_text & ~found)
    tags = ~page.is_text[body]
    density = columns["composite text density" if composite else "text density"][body][tags].astype(np.float64)
    return Densities(density, float(columns["threshold"][page.body]), content[body][tags])


class Tradeoff(NamedTuple):
    """Means over pages for one coefficient of the threshold."""

    scale: float
    precision: float
    recall: float
    f1: float


def tradeoff(pages: Iterable[tuple[bytes, str | None, str]], scales: Sequence[float] = SCALES) -> list[Tradeoff]:
    """The scores of `cetd` for each coefficient, on pages given as bytes, charset and gold text."""
    scores = [_scores(parse(html, charset=charset), gold, scales) for html, charset, gold in pages]
    means = np.mean(scores, axis=0).tolist()
    return [Tradeoff(scale, *mean) for scale, mean in zip(scales, means, strict=True)]


def _scores(page: Page, gold: str, scales: Sequence[float]) -> list[Score]:
    """The scores of one page; many coefficients give the same text, and each text is compared once."""
    texts = [extract(page, method="cetd", threshold_scale=scale).text for scale in scales]
    score_of = {text: lcs(text, gold) for text in dict.fromkeys(texts)}
    return [score_of[text] for text in texts]


def density_figures(page: Page, where: str) -> list[Figure]:
    """Figures 3 and 4. On a page without links the composite density is infinite, and figure 4 is left out."""
    plain = _density_figure(page, where, "Text density", 3, composite=False)
    composite = _density_figure(page, where, "Composite text density", 4, composite=True)
    return [figure for figure in (plain, composite) if figure]


def _density_figure(page: Page, where: str, measure: str, number: int, *, composite: bool) -> Figure | None:
    values, threshold, content = densities(page, composite=composite)
    if values.max() >= _INFINITE:
        return None
    title = f"{measure} of every tag of a page"
    high = int(np.count_nonzero(values >= threshold))
    caption = (
        f"Figure {number} of Sun, Song and Liao (2011), on {where}: {len(values)} tags in document order. The "
        f"{int(content.sum())} in colour hold content alone. The line is the threshold, {threshold:.1f}; {high} tags "
        "reach it, and content below it is kept where the block around it is dense."
    )
    if composite:
        caption += " Links weigh in here, so that content stands out more than in figure 3."
    svg = spike_chart(
        values.tolist(), title=title, x="tag", y=measure.lower(), threshold=threshold, marked=content.tolist()
    )
    return Figure(f"cetd-{number}", title, caption, svg)


def tradeoff_figure(points: Sequence[Tradeoff], where: str) -> Figure:
    """Figure 5."""
    first, best = points[0], max(points, key=lambda point: point.f1)
    title = "Precision and recall against the threshold"
    caption = (
        f"Figure 5 of Sun, Song and Liao (2011), on {where}: means over pages of the LCS scores of cetd. From "
        f"λ = {first.scale:g} to {best.scale:g}, where F1 is best with {best.f1:.3f}, precision goes from "
        f"{first.precision:.3f} to {best.precision:.3f} and recall from {first.recall:.3f} to {best.recall:.3f}. "
        "Above 1 the threshold exceeds the density of body on most pages, and these come out empty."
    )
    series = {
        "precision": [(point.scale, point.precision) for point in points],
        "recall": [(point.scale, point.recall) for point in points],
        "F1": [(point.scale, point.f1) for point in points],
    }
    svg = line_chart(series, title=title, x="coefficient λ of the threshold", y="score")
    return Figure("cetd-5", title, caption, svg)
