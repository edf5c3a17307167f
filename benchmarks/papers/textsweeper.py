"""The figures of Lang, Wohlgenannt and Weichselbraun (2012), and the evaluation that TextSweeper's authors announce."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from benchmarks.evaluation import markdown
from dehusk.evaluation.bench import open_cache
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.extractors import describe
from dehusk.evaluation.results import Row
from dehusk.evaluation.run import run

from .means import mean, percents
from .result import Result
from .textsweeper_page import single_pages

SAMPLE: Final = 60
"""The maximum number of pages of each data set, spread evenly over it."""
CLEANEVAL_SAMPLE: Final = 200
TUNED_ON: Final = ("wcxb", "news2023", "magic", "googletrends2017")
"""Data sets on which parameters may be chosen, of several kinds of page."""
TOLERANCES: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
VARIED: Final = {
    "the defaults": "",
    "`phrases=words`": ":phrases=words",
    "`phrases=ellipsis`": ":phrases=ellipsis",
    "`phrases=none`": ":phrases=none",
    "no weight of headings": ":heading_weight=1",
    "no weight of bold text": ":bold_weight=1",
    "no weight of long texts": ":long_text=1",
    "long texts from 400 characters": ":long_text=400",
    "no cleanup of short parts": ":min_length=0",
    "parts of at least 50 characters": ":min_length=50",
    "no cleanup of links": ":max_link_share=1",
    "at most 0.3 in links": ":max_link_share=0.3",
}
"""Values of the parameters that the paper leaves open, as calls after `textsweeper`."""
COMPETITORS: Final = (
    "textsweeper",
    "textsweeper:phrases=none",
    "cetr",
    "cetd",
    "wlr",
    "coreex",
    "tccb",
    "bte",
    "everything",
)
_SCORES: Final = ("lcs_precision", "lcs_recall", "lcs_f1")


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """The figures of the paper, the constants that it leaves open, and the announced evaluation."""
    yield from single_pages(datasets["news2023"])
    tuned = [datasets[name] for name in TUNED_ON if name in datasets]
    calls = [*map(_tolerant, TOLERANCES), *(f"textsweeper{call}" for call in VARIED.values())]
    rows = run(tuned, [describe(call) for call in dict.fromkeys(calls)], open_cache(), pages=SAMPLE)
    yield _tolerance(rows)
    yield _constants(rows)
    if "cleaneval" in datasets:
        yield _cleaneval(datasets["cleaneval"])


def _tolerant(tolerance: float) -> str:
    return f"textsweeper:tolerance={tolerance:g}:phrases=none"


def _pages(rows: Sequence[Row]) -> str:
    count = len({(row.dataset, row.page) for row in rows})
    return f"{count} pages of {', '.join(f'`{name}`' for name in dict.fromkeys(row.dataset for row in rows))}"


def _scored(rows: Sequence[Row], call: str) -> list[float]:
    """Precision, recall and F1 by longest common subsequence of words, in percent."""
    return [mean(rows, describe(call).name, score) for score in _SCORES]


def _tolerance(rows: Sequence[Row]) -> Result:
    found = {tolerance: _scored(rows, _tolerant(tolerance)) for tolerance in TOLERANCES}
    lines: list[Sequence[str]] = [("tolerance", "precision", "recall", "F1")]
    lines += [(f"{tolerance:g}", *percents(scores)) for tolerance, scores in found.items()]
    best = max(found, key=lambda tolerance: found[tolerance][2])
    text = (
        'The paper has 0.9 "for example", and says that a wider range loses less content and includes more noise. By '
        "LCS, with `phrases=none`, on "
        f"{_pages(rows)}:\n\n{markdown(iter(lines))}\n\n{best:g} is best; with 0.9 the best node is often a single "
        "paragraph. The smoothing that the authors announce is in `cetr`."
    )
    return Result("Section 3: the tolerance", text)


def _constants(rows: Sequence[Row]) -> Result:
    lines: list[Sequence[str]] = [("", "precision", "recall", "F1")]
    lines += [(name, *percents(_scored(rows, f"textsweeper{call}"))) for name, call in VARIED.items()]
    text = (
        "The paper gives no weights, minimum length, share of links or phrases. One parameter at a time differs from "
        f"the defaults, on the same pages:\n\n{markdown(iter(lines))}\n\nThe phrases are made for overview pages: an "
        "article with one sentence that trails off… is taken for a link, with all that is in its parent."
    )
    return Result("Section 3: weights, cleanup and phrases", text)


def _cleaneval(dataset: Dataset) -> Result:
    """Section 4: the announced test on CleanEval."""
    rows = run([dataset], [describe(call) for call in COMPETITORS], open_cache(), pages=CLEANEVAL_SAMPLE)
    lines: list[Sequence[str]] = [("", "precision", "recall", "F1", "score of CleanEval")]
    for call in COMPETITORS:
        name = describe(call).name
        lines.append((f"`{name}`", *percents([*_scored(rows, call), mean(rows, name, "cleaneval")])))
    text = (
        f"The paper announces this comparison. By LCS on {_pages(rows)}, with the methods of the other "
        f"papers and, last, the whole page:\n\n{markdown(iter(lines))}\n\nThe gold of CleanEval is most of the page, "
        "so that a method that selects one node loses recall."
    )
    return Result("Section 4: CleanEval and other systems", text)
