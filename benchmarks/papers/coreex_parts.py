"""Figure 9 of Prasad and Paepcke (2008): how often each part of an article is extracted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isnan
from statistics import fmean
from typing import Any, Final

from benchmarks.evaluation import NEWS, markdown
from dehusk import Page, extract, parse
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.extractors import describe
from dehusk.evaluation.metrics.texts import part_recall
from dehusk.evaluation.results import Row
from dehusk.evaluation.run import pick_evenly
from dehusk.page.tree import in_subtrees

from .means import percents, values
from .result import Result

SETTINGS: Final = (0.01, 0.1)
"""Values of `weight_text`: that of the paper, and a better one."""
PUBLISHED: Final = {"body": 99.0, "title": 80.0, "copyright": 20.0}
"""The numbers of figure 9 that the text states, in percent; the body has "over 99%"."""
SOURCES_OF: Final = "recipes"
"""The data set that knows the site of each page; it is not of news."""
PAGES: Final = 100
"""Pages of each data set in which captions, copyright notices and sources are looked for."""
_COPYRIGHT: Final = re.compile(r"©|\(c\)\s*\d{4}|\bcopyright\b", re.IGNORECASE)
_CAPTIONS: Final = frozenset({"figcaption"})
Recall = dict[str, list[float]]
"""The recalls of each part, one for each page that has it."""


def parts_of_articles(rows: Sequence[Row], datasets: Mapping[str, Dataset]) -> Result:
    """Figure 9, with the parts that our gold knows and those that can be seen in the page."""
    found = {weight: _recalls(rows, datasets, weight) for weight in SETTINGS}
    first = found[SETTINGS[0]]
    lines: list[Sequence[str]] = [("part", "pages", "paper", *(f"{1 - weight:g}, {weight:g}" for weight in SETTINGS))]
    for part, recalls in first.items():
        published = f"{PUBLISHED[part]:g}" if part in PUBLISHED else ""
        ours = [100 * fmean(found[weight][part]) for weight in SETTINGS]
        lines.append((part, str(len(recalls)), published, *percents(ours)))
    text = (
        "Mean recall of each part in percent, with the paper's weights and with 0.9 and 0.1. Title, date, byline and "
        f"body are gold of `news2023` and `fundus`; the source is the `site` of `{SOURCES_OF}`; captions are what is "
        "in `figcaption`, and the copyright notice is the last text with ©, (c) and a year, or the "
        f"word.\n\n{markdown(iter(lines))}\n\nThe order is that of the paper; the levels are lower because its weights "
        "often choose one paragraph on pages of today."
    )
    return Result("Figure 9: recall by part of the article", text)


def _recalls(rows: Sequence[Row], datasets: Mapping[str, Dataset], weight: float) -> Recall:
    weights = {"weight_ratio": 1 - weight, "weight_text": weight}
    name = describe(f"coreex:weight_ratio={1 - weight:g}:weight_text={weight:g}").name
    found = {part: values(rows, name, f"recall_{part}") for part in ("body", "title", "byline", "date")}
    found |= {"source": [], "captions": [], "copyright": []}
    for part, recall in _seen_in_pages(datasets, weights):
        if not isnan(recall):
            found[part].append(recall)
    return {part: recalls for part, recalls in found.items() if recalls}


def _seen_in_pages(datasets: Mapping[str, Dataset], weights: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """The recalls of parts that are not among the scores of a run."""
    if SOURCES_OF in datasets:
        dataset = datasets[SOURCES_OF]
        for gold in pick_evenly(tuple(gold for gold in dataset.pages if gold.site), PAGES):
            text = extract(dataset.html(gold), method="coreex", charset=gold.charset, **weights).text
            yield "source", part_recall(text, gold.site or "")
    for name in NEWS:
        if name in datasets:
            for gold in pick_evenly(datasets[name].scorable, PAGES):
                page = parse(datasets[name].html(gold), charset=gold.charset)
                content = extract(page, method="coreex", **weights).selection.content
                yield from ((part, _share(page, rows, content)) for part, rows in _parts_seen(page))


def _parts_seen(page: Page) -> Iterator[tuple[str, list[int]]]:
    """The text rows of the captions, and the row of the copyright notice."""
    captions = in_subtrees(page, page.is_in(_CAPTIONS)) & page.is_text & page.visible
    yield "captions", captions.nonzero()[0].tolist()
    notices = [row for row in page.is_text.nonzero()[0].tolist() if _COPYRIGHT.search(page.text(row))]
    yield "copyright", [row for row in notices if page.visible[row] and row > page.body][-1:]


def _share(page: Page, rows: Sequence[int], content: Any) -> float:
    """The share of the words in some rows that are content; nan without words."""
    words = int(page.words[rows].sum())
    return float(page.words[rows][content[rows]].sum()) / words if words else float("nan")
