"""Figure 8 of Prasad and Paepcke (2008): the time of each configuration, and what conversion to XHTML costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final

from benchmarks.speed.timing import best_of
from dehusk import extract, parse
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.figures import Figure
from dehusk.evaluation.report.charts import bar_chart
from dehusk.evaluation.run import pick_evenly

from .result import Result

PAGES: Final = 20
"""Pages of each data set that are timed."""
_REPEATS: Final = 3
CONFIGURATIONS: Final = ("coreex-r1", "coreex-r2", "coreex-r3", "coreex-r4", "coreex-r5", "coreex-r6")


def processing_time(datasets: Sequence[Dataset]) -> Result:
    """The milliseconds per page of R1 to R6, from bytes to text, on one core."""
    subjects = [(dataset.html(gold), gold) for dataset in datasets for gold in pick_evenly(dataset.scorable, PAGES)]
    milliseconds = {
        name: fmean(best_of(_timed(name, gold), html, _REPEATS) for html, gold in subjects) * 1e3
        for name in CONFIGURATIONS
    }
    same = sum(_is_same_converted(html, gold) for html, gold in subjects)
    title = "Milliseconds per page of each configuration"
    names = [name.removeprefix("coreex-").upper() for name in CONFIGURATIONS]
    chart = bar_chart(names, {"CoreEx": list(milliseconds.values())}, title=title, y="ms per page")
    caption = (
        f"Figure 8 of Prasad and Paepcke (2008): from bytes to text on {len(subjects)} pages, the best of {_REPEATS} "
        "runs of each."
    )
    text = (
        "In the paper R1 to R5 take under 15 ms per page on a workstation of 2007, and R6, with TagSoup, far more. "
        f"Here R6 parses the page, writes well-formed source and parses that; on {same} of {len(subjects)} pages its "
        "text is that of R5. R1 to R4 take longer than R5 because they count the words of scripts."
    )
    return Result("Figure 8: processing time", text, (Figure("coreex-8", title, caption, chart),))


def _timed(name: str, gold: Gold) -> Callable[[bytes], object]:
    def once(html: bytes) -> object:
        page = parse(html, charset=gold.charset)
        return extract(parse(page.html) if name == "coreex-r6" else page, method=name).text

    return once


def _is_same_converted(html: bytes, gold: Gold) -> bool:
    page = parse(html, charset=gold.charset)
    return extract(parse(page.html), method="coreex-r6").text == extract(page, method="coreex-r5").text
