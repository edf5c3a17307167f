"""The figures of Prasad and Paepcke (2008): recall per part of an article, precision and recall per source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from ..metrics import MAIN
from ..report.charts import bar_chart
from ..results import Results, Row
from .figure import Figure

SOURCES: Final = 27
"""The maximum number of sources; the paper has as many."""
MIN_PAGES: Final = 2
"""The minimum number of pages of a source: a single page says little about its source."""
PARTS: Final = ("title", "date", "byline", "body")
_MEASURES: Final = (("text_precision", "text_recall"), ("lcs_precision", "lcs_recall"))
"""The measure of the paper, and the measure that every extractor has."""


class SiteMeans(NamedTuple):
    """Means over the pages of one site."""

    site: str
    pages: int
    precision: float
    recall: float


def rows_of_subject(results: Results) -> list[Row]:
    """The rows of `coreex`, or, where it was not measured, of the extractor with the best mean F1."""
    rows: dict[str, list[Row]] = {}
    for row in results.rows:
        rows.setdefault(row.extractor, []).append(row)
    if "coreex" in rows:
        return rows["coreex"]
    return max(rows.values(), key=_main_score, default=[])


def _main_score(rows: Sequence[Row]) -> float:
    """The mean over the pages that an extractor answered."""
    answered = [row.scores[MAIN] for row in rows if MAIN in row.scores]
    return fmean(answered) if answered else 0.0


def measures(rows: Iterable[Row]) -> tuple[str, str]:
    """The names of precision and recall: those of text in nodes (section 3.3) if all rows with scores have them."""
    in_all = all(name in row.scores for row in rows if row.scores for name in _MEASURES[0])
    return _MEASURES[0] if in_all else _MEASURES[1]


def per_source(rows: Sequence[Row], precision: str, recall: str) -> list[SiteMeans]:
    """Mean precision and recall of one extractor on each site, sites with the most pages first."""
    scored = [row for row in rows if row.site and precision in row.scores and recall in row.scores]
    pages = Counter(row.site for row in scored)
    repeated = [site for site, count in pages.items() if count >= MIN_PAGES]
    largest = sorted(repeated, key=lambda site: (-pages[site], site))[:SOURCES]
    return [_source(site, [row for row in scored if row.site == site], precision, recall) for site in largest]


def _source(site: str, rows: Sequence[Row], precision: str, recall: str) -> SiteMeans:
    return SiteMeans(
        site, len(rows), fmean(row.scores[precision] for row in rows), fmean(row.scores[recall] for row in rows)
    )


def recall_per_part(rows: Iterable[Row]) -> dict[str, tuple[float, int]]:
    """The mean recall of each part, and the number of pages on which the part is known; parts without pages are left
    out.
    """
    found = {part: [row.scores[f"recall_{part}"] for row in rows if f"recall_{part}" in row.scores] for part in PARTS}
    return {part: (fmean(values), len(values)) for part, values in found.items() if values}


def part_figure(rows: Sequence[Row]) -> Figure | None:
    """Figure 9."""
    recall = recall_per_part(rows)
    if not recall:
        return None
    extractor, title = rows[0].extractor, "Recall per part of the article"
    known = ", ".join(f"{part} {mean:.2f} on {count} pages" for part, (mean, count) in recall.items())
    caption = (
        f"Figure 9 of Prasad and Paepcke (2008): mean recall of {extractor}: {known}. In the paper the body is found "
        "almost always, a title or date less often, since it stands apart from the body."
    )
    svg = bar_chart(list(recall), {extractor: [mean for mean, _ in recall.values()]}, title=title, y="recall")
    return Figure("coreex-9", title, caption, svg)


def source_figure(rows: Sequence[Row]) -> Figure | None:
    """Figure 10."""
    names = measures(rows)
    sources = per_source(rows, *names)
    if not sources:
        return None
    title = "Precision and recall per source"
    pages = " to ".join(dict.fromkeys(str(source.pages) for source in (sources[-1], sources[0])))
    worst = min(sources, key=lambda source: source.precision + source.recall)
    caption = (
        f"Figure 10 of Prasad and Paepcke (2008): mean {names[0]} and {names[1]} of {rows[0].extractor} on the "
        f"{len(sources)} sources with most pages, {pages} each. A source is one "
        f"layout, so a method fails on some as a whole; the hardest here is {worst.site} "
        f"({worst.precision:.2f}, {worst.recall:.2f})."
    )
    series = {
        "precision": [source.precision for source in sources],
        "recall": [source.recall for source in sources],
    }
    svg = bar_chart([source.site.removeprefix("www.") for source in sources], series, title=title, y="mean over pages")
    return Figure("coreex-10", title, caption, svg)
