"""Figures 1 and 2 and equations 1 and 2 of Lang, Wohlgenannt and Weichselbraun (2012) on single pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.evaluation import markdown
from dehusk import Extraction, extract
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.figures import Figure, find_typical_page
from dehusk.evaluation.report.charts import spike_chart
from dehusk.methods.textsweeper import count_kept_unlinked_chars
from dehusk.page.attributes import element_label

from .result import Result

_LISTING: Final = Path(__file__).parents[2] / "docs" / "pages" / "listing.html"


def single_pages(dataset: Dataset) -> Iterator[Result]:
    """The activities of figure 2 and the ratios of equation 2, on an article and on an overview page."""
    gold = find_typical_page(dataset)
    article = extract(dataset.html(gold), method="textsweeper", charset=gold.charset)
    where = f"page {gold.id} of {dataset.name}"
    overview = extract(_LISTING.read_bytes(), method="textsweeper")
    text = (
        "The overview page of figure 1 is not available; `docs/pages/listing.html` takes its place, beside an "
        f"article, {where}, whose size is the median. The columns of the method for each activity of figure "
        f"2:\n\n{markdown(iter(_activities(article, overview)))}\n\n[How well the test for overview pages "
        "works](kinds.md#overview-pages), for which the paper gives neither a threshold nor numbers."
    )
    yield Result("Figures 1 and 2: an overview page, and the activities of the system", text)
    yield _ratios(article, where)


def _activities(*pages: Extraction) -> Iterator[Sequence[str]]:
    yield "activity", "article", "overview page"
    rows: dict[str, Sequence[object]] = {
        "parse: nodes": [len(found.page) for found in pages],
        "text length: weighted characters": [f"{found.columns['text_length'].sum():,.0f}" for found in pages],
        "links: text nodes in links": [int(found.columns["in_link"][found.page.is_text].sum()) for found in pages],
        "ratio: highest": [f"{found.columns['ratio'].max():.1f}" for found in pages],
        "relevant nodes": [int(found.columns["relevant"].sum()) for found in pages],
        "common path": [_common(found) for found in pages],
        "cleanup: nodes removed": [int(found.columns["unwanted"].sum()) for found in pages],
        "net text length": [count_kept_unlinked_chars(found.page, found.selection) for found in pages],
        "rejected as an overview page": ["yes" if found.why_overview("textsweeper") else "no" for found in pages],
    }
    for activity, cells in rows.items():
        yield activity, *(str(cell) for cell in cells)


def _common(found: Extraction) -> str:
    rows = found.columns["common"].nonzero()[0].tolist()
    return f"`{element_label(found.page, rows[0])}`" if rows else "none"


def _ratios(found: Extraction, where: str) -> Result:
    """Equation 2 for every element of a page, with the tolerance."""
    page, columns = found.page, found.columns
    elements = (~page.is_text).nonzero()[0]
    elements = elements[elements >= page.body]
    ratio, relevant = columns["ratio"][elements], columns["relevant"][elements]
    tolerance = float(found.parameters["tolerance"])
    title = "Text-to-tag ratio of every element of a page"
    caption = (
        f"Equation 2 of Lang, Wohlgenannt and Weichselbraun (2012) on {where}: {len(elements)} elements in document "
        f"order. The line is {tolerance:g} times the highest ratio; the {int(relevant.sum())} elements above it, in "
        "colour, are relevant."
    )
    chart = spike_chart(
        ratio.tolist(), title=title, x="element", y="ratio", threshold=tolerance * float(ratio.max()),
        marked=relevant.tolist(),
    )  # fmt: skip
    text = "The ratio and the tolerance on the same article."
    return Result(
        "Equations 1 and 2: the ratio and the tolerance", text, (Figure("textsweeper-ratio", title, caption, chart),)
    )
