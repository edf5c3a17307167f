"""The figures of Gottron (2008): a page blurred in steps, and the time per kilobyte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, Final

import numpy as np

from ...method import METHODS
from ...methods.ccb import blurring
from ...page import Floats, Page
from ..compare import cost_of
from ..report.charts import strip_chart
from ..results import Timed
from .figure import Figure
from .table import shown, table_chart

REACH: Final = 1500
"""Entries on each side of an edge: few enough to see single words, and enough for long texts."""


def strips(page: Page) -> dict[str, Floats]:
    """The content code vector of a page at the start, after one step of `ccb`, half-way, and when it has settled."""
    setting: dict[str, Any] = METHODS["ccb"].keywords(METHODS["ccb"].resolve({}))
    vectors = [step.vector for step in blurring(page, **setting)]
    last = len(vectors) - 1
    return {_name(step): vectors[step] for step in sorted({0, 1, last // 2, last})}


def _name(step: int) -> str:
    return "as it is" if step == 0 else f"after {step} step{'s' if step > 1 else ''}"


def edge(vector: Floats, reach: int = REACH) -> slice:
    """The place where code changes to text most clearly: up to `reach` entries on each side of it."""
    if len(vector) <= 2 * reach:
        return slice(0, len(vector))
    sums = np.concatenate([[0.0], np.cumsum(vector)])
    before, after = sums[reach:-reach] - sums[: -2 * reach], sums[2 * reach :] - sums[reach:-reach]
    first = int((after - before).argmax())
    return slice(first, first + 2 * reach)


def strips_figure(page: Page, where: str) -> Figure:
    """Figure 2, and below it a part of the page in which single words are visible."""
    vectors = strips(page)
    (start, *_, settled), whole = vectors, next(iter(vectors.values()))
    part = edge(whole)
    rows = {f"page {name}": vectors[name].tolist() for name in (start, settled)}
    rows |= {f"part {name}": vector[part].tolist() for name, vector in vectors.items()}
    title = "A content code vector, blurred"
    caption = (
        f"Figure 2 of Gottron (2008), on {where}: its source from left to right, white where a character is text and "
        f"black where it is code. The upper strips are all of its {len(whole):,} characters, the lower ones the "
        f"{part.stop - part.start:,} around the place where code gives way to text most clearly. Short texts among "
        f"code fade to dark, tags in long texts to bright; {settled} the selection of ccb has settled."
    )
    return Figure("ccb-2", title, caption, strip_chart(rows, title=title))


def seconds_per_kilobyte(timed: Sequence[Timed]) -> dict[str, dict[str, float]]:
    """For each extractor and data set, the seconds per 1,024 bytes of HTML."""
    datasets = dict.fromkeys(entry.dataset for entry in timed)
    costs = {name: cost_of(entry for entry in timed if entry.dataset == name) for name in datasets}
    extractors = dict.fromkeys(name for of_dataset in costs.values() for name in of_dataset)
    return {
        name: {dataset: found[name].seconds_per_kb for dataset, found in costs.items() if name in found}
        for name in extractors
    }


def speed_figure(rates: Mapping[str, Mapping[str, float]]) -> Figure:
    """Table III, in microseconds."""
    datasets = list(dict.fromkeys(name for of_extractor in rates.values() for name in of_extractor))
    order = sorted(rates, key=lambda name: fmean(rates[name].values()))
    ends = {name: f"{name} {shown(fmean(rates[name].values()) * 1e6)}" for name in (order[0], order[-1])}
    cells = {name: [_microseconds(rates[name].get(dataset)) for dataset in datasets] for name in order}
    title = "Microseconds per kilobyte of HTML"
    caption = (
        "Table III of Gottron (2008), on the timed pages of each data set, from bytes to text, the fastest first: "
        f"in the mean over data sets {' to '.join(ends.values())}. The paper has 1,000 to 77,000 on its machine."
    )
    return Figure("ccb-iii", title, caption, table_chart(datasets, cells, title=title))


def _microseconds(seconds: float | None) -> float | None:
    return None if seconds is None else seconds * 1e6
