"""The figures of three papers, drawn from current pages and results.

Gottron (2008): a page blurred in steps, and the time per kilobyte. Sun, Song and Liao (2011): densities along a page,
and precision against recall. Prasad and Paepcke (2008): recall per part of an article, and scores per source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, NamedTuple

import numpy as np

from ..extraction import extract
from ..method import METHODS
from ..methods.ccb import blur_until_settled, build_content_code
from ..page import Bools, Floats, Page
from ..page.tree import has_in_subtree
from ..parsing import parse
from .compare import compute_costs
from .datasets import Dataset, Gold
from .metrics import MAIN, Score
from .metrics.texts import lcs
from .report.charts import bar_chart, line_chart, spike_chart, strip_chart, table_chart, write_short
from .results import Results, Row, Timed
from .run import sample_pages

SAMPLE: Final = 100
REACH: Final = 1500
"""Entries on each side of an edge: few enough to see single words, and enough for long texts."""
SCALES: Final = tuple(tenths / 10 for tenths in range(21))
"""The coefficients λ of figure 5."""
_INFINITE: Final = np.finfo(np.float64).max
"""Value that the method reports in place of an infinite density."""
SOURCES: Final = 27
"""The maximum number of sources; the paper has as many."""
MIN_PAGES: Final = 2
"""The minimum number of pages of a source: a single page says little about its source."""
PARTS: Final = ("title", "date", "byline", "body")
_MEASURES: Final = (("text_precision", "text_recall"), ("lcs_precision", "lcs_recall"))
"""The measure of the paper, and the measure that every extractor has."""


@dataclass(frozen=True)
class Figure:
    """A drawing with its title and caption; `name` identifies it."""

    name: str
    title: str
    caption: str
    svg: str


def draw_papers(results: Results, datasets: Sequence[Dataset]) -> list[Figure]:
    """Draw every figure for which there is data; figures of pages are made from the first data set."""
    rows, rates = choose_rows(results), seconds_per_kilobyte(results.timed)
    found = (draw_parts(rows), draw_sources(rows), draw_speed(rates) if rates else None)
    return [*_draw_pages(datasets), *filter(None, found)]


def find_typical_page(dataset: Dataset) -> Gold:
    """Find the page with a gold text whose HTML has the median size."""
    by_size = sorted(dataset.scorable, key=lambda page: (dataset.path(page).stat().st_size, page.id))
    return by_size[(len(by_size) - 1) // 2]


def _draw_pages(datasets: Sequence[Dataset]) -> Iterator[Figure]:
    dataset = next((dataset for dataset in datasets if dataset.scorable), None)
    if dataset is None:
        return
    gold = find_typical_page(dataset)
    page = parse(dataset.html(gold), url=gold.url, charset=gold.charset)
    where = f"page {gold.id} of {dataset.name}"
    yield from draw_densities(page, where)
    tried = sample_pages(dataset, SAMPLE)
    points = measure_tradeoff((dataset.html(each), each.charset, each.text or "") for each in tried)
    yield draw_tradeoff(points, f"{len(tried)} pages of {dataset.name}")
    yield draw_strips(page, where)


def blur_in_steps(page: Page) -> dict[str, Floats]:
    """Return the content code vector of a page as it is, after one step of `ccb`, half-way, and settled."""
    setting: dict[str, Any] = METHODS["ccb"].keywords(METHODS["ccb"].resolve({}))
    of_code = {name: setting.pop(name) for name in ("unit", "ignore_anchors", "collapse")}
    vectors = [step.vector for step in blur_until_settled(build_content_code(page, **of_code), **setting)]
    last = len(vectors) - 1
    names = ("as it is", "after 1 step", *(f"after {step} steps" for step in range(2, len(vectors))))
    return {names[step]: vectors[step] for step in sorted({0, 1, last // 2, last})}


def find_edge(vector: Floats, reach: int = REACH) -> slice:
    """Find where code changes to text most clearly: up to `reach` entries on each side of it."""
    if len(vector) <= 2 * reach:
        return slice(0, len(vector))
    sums = np.concatenate([[0.0], np.cumsum(vector)])
    before, after = sums[reach:-reach] - sums[: -2 * reach], sums[2 * reach :] - sums[reach:-reach]
    first = int((after - before).argmax())
    return slice(first, first + 2 * reach)


def draw_strips(page: Page, where: str) -> Figure:
    """Draw figure 2, and below it a part of the page in which single words are visible."""
    vectors = blur_in_steps(page)
    (start, *_, settled), whole = vectors, next(iter(vectors.values()))
    part = find_edge(whole)
    rows = {f"page {name}": vectors[name].tolist() for name in (start, settled)}
    rows |= {f"part {name}": vector[part].tolist() for name, vector in vectors.items()}
    title = "A content code vector, blurred"
    caption = (
        f"Figure 2 of Gottron (2008), on {where}: its source from left to right, text white, code black. The upper "
        f"strips are all of its {len(whole):,} characters, the lower ones the {part.stop - part.start:,} around the "
        f"clearest edge of a text; {settled} the selection of ccb has settled."
    )
    return Figure("ccb-2", title, caption, strip_chart(rows, title=title))


def seconds_per_kilobyte(timed: Sequence[Timed]) -> dict[str, dict[str, float]]:
    """Return for each extractor and data set the seconds per 1,024 bytes of HTML."""
    datasets = dict.fromkeys(entry.dataset for entry in timed)
    costs = {name: compute_costs(entry for entry in timed if entry.dataset == name) for name in datasets}
    extractors = dict.fromkeys(name for of_dataset in costs.values() for name in of_dataset)
    return {
        name: {dataset: found[name].seconds_per_kb for dataset, found in costs.items() if name in found}
        for name in extractors
    }


def draw_speed(rates: Mapping[str, Mapping[str, float]]) -> Figure:
    """Draw table III, in microseconds."""
    datasets = list(dict.fromkeys(name for of_extractor in rates.values() for name in of_extractor))
    order = sorted(rates, key=lambda name: fmean(rates[name].values()))
    ends = {name: f"{name} {write_short(fmean(rates[name].values()) * 1e6)}" for name in (order[0], order[-1])}
    micro = {name: {dataset: seconds * 1e6 for dataset, seconds in rates[name].items()} for name in order}
    cells = {name: [micro[name].get(dataset) for dataset in datasets] for name in order}
    title = "Microseconds per kilobyte of HTML"
    caption = (
        "Table III of Gottron (2008), on the timed pages of each data set, from bytes to text, the fastest first: "
        f"in the mean over data sets {' to '.join(ends.values())}. The paper has 1,000 to 77,000 on its machine."
    )
    return Figure("ccb-iii", title, caption, table_chart(datasets, cells, title=title))


class Densities(NamedTuple):
    """Densities of the tags of `body` in document order."""

    values: Floats
    threshold: float
    """The minimum density of a tag that is dense enough (section 4.2)."""
    content: Bools
    """True on tags with text that is extracted completely."""


def read_densities(page: Page, *, composite: bool) -> Densities:
    """Read the text density (definition 1) or composite text density (definition 2) of every tag from the method."""
    extraction = extract(page, method="cetd" if composite else "cetd-ds")
    columns, found = extraction.columns, extraction.selection.content
    body = slice(page.body, int(page.end[page.body]))
    content = has_in_subtree(page, found) & ~has_in_subtree(page, page.is_text & ~found)
    tags = ~page.is_text[body]
    density = columns["composite text density" if composite else "text density"][body][tags].astype(np.float64)
    return Densities(density, float(columns["threshold"][page.body]), content[body][tags])


class Tradeoff(NamedTuple):
    """Means over pages for one coefficient of the threshold."""

    scale: float
    precision: float
    recall: float
    f1: float


def measure_tradeoff(
    pages: Iterable[tuple[bytes, str | None, str]], scales: Sequence[float] = SCALES
) -> list[Tradeoff]:
    """Score `cetd` for each coefficient, on pages given as bytes, charset and gold text."""
    scores = [_score_page(parse(html, charset=charset), gold, scales) for html, charset, gold in pages]
    means = np.mean(scores, axis=0).tolist()
    return [Tradeoff(scale, *mean) for scale, mean in zip(scales, means, strict=True)]


def _score_page(page: Page, gold: str, scales: Sequence[float]) -> list[Score]:
    """Score one page; many coefficients give the same text, and each text is compared once."""
    texts = [extract(page, method="cetd", threshold_scale=scale).text for scale in scales]
    scores = {text: lcs(text, gold) for text in dict.fromkeys(texts)}
    return [scores[text] for text in texts]


def draw_densities(page: Page, where: str) -> list[Figure]:
    """Draw figures 3 and 4. On a page without links the composite density is infinite, and figure 4 is left out."""
    plain = _draw_density(page, where, "Text density", 3, composite=False)
    composite = _draw_density(page, where, "Composite text density", 4, composite=True)
    return [figure for figure in (plain, composite) if figure]


def _draw_density(page: Page, where: str, measure: str, number: int, *, composite: bool) -> Figure | None:
    values, threshold, content = read_densities(page, composite=composite)
    if values.max() >= _INFINITE:
        return None
    title = f"{measure} of every tag of a page"
    high = int(np.count_nonzero(values >= threshold))
    caption = (
        f"Figure {number} of Sun, Song and Liao (2011), on {where}: {len(values)} tags in document order. The "
        f"{int(content.sum())} in colour contain content alone. The line is the threshold, {threshold:.1f}; {high} "
        "tags reach it."
    )
    svg = spike_chart(
        values.tolist(), title=title, x="tag", y=measure.lower(), threshold=threshold, marked=content.tolist()
    )
    return Figure(f"cetd-{number}", title, caption, svg)


def draw_tradeoff(points: Sequence[Tradeoff], where: str) -> Figure:
    """Draw figure 5."""
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


class SiteMeans(NamedTuple):
    site: str
    pages: int
    precision: float
    recall: float


def choose_rows(results: Results) -> list[Row]:
    """Choose the rows of `coreex`, or, where it was not measured, of the extractor with the best mean F1."""
    rows: dict[str, list[Row]] = {}
    for row in results.rows:
        rows.setdefault(row.extractor, []).append(row)
    if "coreex" in rows:
        return rows["coreex"]
    means = {name: [row.scores[MAIN] for row in found if MAIN in row.scores] for name, found in rows.items()}
    best = max(means, key=lambda name: fmean(means[name] or [0.0]), default="")
    return rows.get(best, [])


def choose_measures(rows: Iterable[Row]) -> tuple[str, str]:
    """Name precision and recall: those of text in nodes (section 3.3) if all rows with scores have them."""
    in_all = all(name in row.scores for row in rows if row.scores for name in _MEASURES[0])
    return _MEASURES[0] if in_all else _MEASURES[1]


def average_by_source(rows: Sequence[Row], precision: str, recall: str) -> list[SiteMeans]:
    """Return mean precision and recall of one extractor on each site, sites with the most pages first."""
    scored = [row for row in rows if row.site and precision in row.scores and recall in row.scores]
    pages = Counter(row.site for row in scored)
    repeated = [site for site, count in pages.items() if count >= MIN_PAGES]
    largest = sorted(repeated, key=lambda site: (-pages[site], site))[:SOURCES]
    of_site = {site: [row.scores for row in scored if row.site == site] for site in largest}
    return [
        SiteMeans(site, pages[site], *(fmean(scores[name] for scores in found) for name in (precision, recall)))
        for site, found in of_site.items()
    ]


def average_recall_by_part(rows: Iterable[Row]) -> dict[str, tuple[float, int]]:
    """Return the mean recall of each part and the number of pages that have the part, where there are any."""
    found = {part: [row.scores[f"recall_{part}"] for row in rows if f"recall_{part}" in row.scores] for part in PARTS}
    return {part: (fmean(values), len(values)) for part, values in found.items() if values}


def draw_parts(rows: Sequence[Row]) -> Figure | None:
    """Draw figure 9."""
    recall = average_recall_by_part(rows)
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


def draw_sources(rows: Sequence[Row]) -> Figure | None:
    """Draw figure 10."""
    names = choose_measures(rows)
    sources = average_by_source(rows, *names)
    if not sources:
        return None
    title = "Precision and recall per source"
    pages = " to ".join(dict.fromkeys(str(source.pages) for source in (sources[-1], sources[0])))
    worst = min(sources, key=lambda source: source.precision + source.recall)
    caption = (
        f"Figure 10 of Prasad and Paepcke (2008): mean {names[0]} and {names[1]} of {rows[0].extractor} on the "
        f"{len(sources)} sources with most pages, {pages} each. The hardest is "
        f"{worst.site} ({worst.precision:.2f}, {worst.recall:.2f})."
    )
    series = {"precision": [source.precision for source in sources], "recall": [source.recall for source in sources]}
    svg = bar_chart([source.site.removeprefix("www.") for source in sources], series, title=title, y="mean over pages")
    return Figure("coreex-10", title, caption, svg)
