"""TextSweeper's test for overview pages, beside that of CoreEx: their quality for every minimum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.evaluation import markdown
from benchmarks.overview import Quality, best_minimum, quality
from dehusk import parse
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.run import pick_evenly
from dehusk.findings.overview import NET_TEXT_LENGTH, TEXT_TO_LINK_RATIO, coreex_overview, textsweeper_overview
from dehusk.learned.kinds import OVERVIEW

from .result import Result

KNOWN: Final = {"overview": ("overview",), "wcxb": tuple(OVERVIEW)}
"""The data sets that say which pages are overviews, and the kinds that are."""
SAMPLE: Final = 400
"""The maximum number of pages of each, spread evenly."""


class Values(NamedTuple):
    """The measures of both tests on the pages of a data set."""

    is_overview: npt.NDArray[np.bool_]
    net_text_length: npt.NDArray[np.float64]
    text_to_link_ratio: npt.NDArray[np.float64]


def overview_pages(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """Section 3: rejecting pages whose net text length is below a minimum, which the paper does not give."""
    measured = {name: _measure(datasets[name], kinds) for name, kinds in KNOWN.items() if name in datasets}
    if not measured:
        return
    lines: list[Sequence[str]] = [("data set", "overviews", "test", "minimum", "accuracy", "precision", "recall", "F1")]
    for name, found in measured.items():
        lines += list(_lines(name, found))
    text = (
        "The paper gives neither a threshold nor numbers. On `overview`, and on a sample of `wcxb`, whose overviews "
        "are listings and collections; beside it the test of CoreEx (its section 8). Each with the usual minimum and "
        f"with the best one for F1 on the same pages:\n\n{markdown(iter(lines))}\n\n[The learned "
        "test](kinds.md#overview-pages) is better than both. TextSweeper's test takes short articles for overviews; a "
        "lower `--overview-minimum` spares them."
    )
    yield Result("Section 3: overview pages", text)


def _lines(name: str, found: Values) -> Iterator[Sequence[str]]:
    overviews = f"{int(found.is_overview.sum())} of {len(found.is_overview)}"
    for test, values, usual in (
        ("TextSweeper: net text length", found.net_text_length, NET_TEXT_LENGTH),
        ("CoreEx: share of words that are not links", found.text_to_link_ratio, TEXT_TO_LINK_RATIO),
    ):
        for minimum in (usual, best_minimum(values, found.is_overview, lambda quality: quality.f1)):
            yield f"`{name}`", overviews, test, f"{minimum:.4g}", *_shown(quality(values < minimum, found.is_overview))


def _shown(found: Quality) -> list[str]:
    return [f"{value:.3f}" for value in found]


def _measure(dataset: Dataset, kinds: Sequence[str]) -> Values:
    golds = pick_evenly(tuple(gold for gold in dataset.pages if gold.kind), SAMPLE)
    pages = [parse(dataset.html(gold), charset=gold.charset) for gold in golds]
    return Values(
        np.array([gold.kind in kinds for gold in golds]),
        np.array([textsweeper_overview(page).value for page in pages], np.float64),
        np.array([coreex_overview(page).value for page in pages], np.float64),
    )
