"""Quality of the confidence of `auto`: its correlation with F1, and the F1 of the most confident pages.

    python -m training.fit
    python -m benchmarks.confidence

The data sets are those for training. Each page is judged by the model that was fitted without its domain, with titles,
captions and comments as the gold of its data set has them. The curve is drawn into docs/pictures/.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.evaluation.report.charts import line_chart
from dehusk.overlap import bag_of_words
from dehusk.selection import text_of
from training.held_out import held_out_selection

from .picture import FOLDER, write_picture

COVERED = (0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0)
"""The shares of pages, the most confident first, of which the mean F1 is shown."""
SURE = 0.9
DRAWN = [percent / 100 for percent in range(10, 101, 2)]
"""The shares of pages in the picture; of fewer pages the mean is chance."""
Floats = npt.NDArray[np.float64]


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    found = {
        set_.name: measure_pages(set_) for set_ in find_datasets().values() if "train" in set_.use and set_.scorable
    }
    everything = np.concatenate(list(found.values()))
    shares = " | ".join(f"{share:.0%}" for share in COVERED)
    print(f"| data set | pages | correlation | {shares} | above {SURE} | their F1 |\n| --- {'| ---: ' * 11}|")
    for name, pages in {**found, "all": everything}.items():
        print(f"| {name} | {len(pages):,} | {' | '.join(format_summary(pages))} |")
    write_picture(FOLDER / "confidence.svg", draw_coverage({"all data sets": everything, "wcxb": found["wcxb"]}))


def measure_pages(dataset: Dataset) -> Floats:
    """Compute the confidence and the word F1 of each page of a data set."""
    found = []
    for gold in dataset.scorable:
        page, selection = held_out_selection(dataset.name, dataset.html(gold), gold, **dataset.policy)
        found.append((selection.confidence, bag_of_words(text_of(page, selection), gold.text or "").f1))
    return np.array(found, np.float64)


def most_confident_first(pages: Floats) -> Floats:
    """Sort the confidence of all pages, and their F1, by falling confidence."""
    return pages[np.argsort(-pages[:, 0], kind="stable")].T


def draw_coverage(curves: Mapping[str, Floats]) -> str:
    """Draw the mean F1 of the most confident pages, for each share of all pages."""
    lines = {}
    for name, pages in curves.items():
        _, f1 = most_confident_first(pages)
        mean = np.cumsum(f1) / np.arange(1, len(f1) + 1)
        lines[name] = [(share, float(mean[round(share * len(f1)) - 1])) for share in DRAWN]
    return line_chart(
        lines, title="F1 of the most confident pages", x="share of pages, the most confident first", y="mean word F1"
    )


class Worth(NamedTuple):
    """The correlation of confidence and F1, and the pages that are sure: their share, and their mean F1."""

    correlation: float
    share_sure: float
    sure_f1: float


def worth_of(pages: Floats) -> Worth:
    """Measure what the confidence is worth on pages; nan where there are too few of them."""
    confidence, f1 = pages.T
    sure = f1[confidence > SURE]
    varied = len(f1) > 1 and confidence.std() > 0 and f1.std() > 0
    correlation = float(np.corrcoef(confidence, f1)[0, 1]) if varied else np.nan
    return Worth(correlation, len(sure) / max(len(f1), 1), float(sure.mean()) if len(sure) else np.nan)


def format_summary(pages: Floats) -> list[str]:
    """Format the correlation, the mean F1 of the most confident pages, and the pages that are sure."""
    _, f1 = most_confident_first(pages)
    covered = [f1[: max(round(share * len(f1)), 1)].mean() for share in COVERED]
    worth = worth_of(pages)
    return [f"{number:.3f}" for number in (worth.correlation, *covered, worth.share_sure, worth.sure_f1)]


if __name__ == "__main__":
    main()
