"""What the confidence of `auto` is worth: how it goes with the F1 that is reached, and the F1 of the surest pages.

    python -m training.fit
    python -m benchmarks.confidence

The data sets are those for training. Each page is judged by the model that was fitted without its domain, with titles,
captions and comments as the gold of its data set has them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.evaluation.metrics import bag_of_words
from dehusk.selection.text import text_of
from training.held_out import held_out_marks

COVERED = (0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 1.0)
"""The shares of pages, the surest first, of which the mean F1 is shown."""
SURE = 0.9
Floats = npt.NDArray[np.float64]


def main() -> None:
    console = Console(highlight=False)
    table = Table(
        "data set", "pages", "correlation", *(f"{share:.0%}" for share in COVERED), f"above {SURE}", "their F1"
    )
    found = {set_.name: judged(set_) for set_ in find_datasets().values() if "train" in set_.use and set_.scorable}
    for name, pages in {**found, "all": np.concatenate(list(found.values()))}.items():
        table.add_row(name, str(len(pages)), *summary(pages))
    console.print(table)


def judged(dataset: Dataset) -> Floats:
    """The confidence and the word F1 of each page of a data set."""
    found = []
    for gold in dataset.scorable:
        page, marks = held_out_marks(dataset.name, dataset.html(gold), gold, **dataset.policy)
        found.append((marks.confidence, bag_of_words(text_of(page, marks), gold.text or "").f1))
    return np.array(found, np.float64)


def summary(pages: Floats) -> list[str]:
    """The correlation of confidence and F1, the mean F1 of the surest pages, and the pages that are sure."""
    confidence, f1 = pages[np.argsort(-pages[:, 0], kind="stable")].T
    covered = [f1[: max(round(share * len(f1)), 1)].mean() for share in COVERED]
    sure = f1[confidence > SURE]
    numbers = [np.corrcoef(confidence, f1)[0, 1], *covered, len(sure) / len(f1), sure.mean() if len(sure) else np.nan]
    return [f"{number:.3f}" for number in numbers]


if __name__ == "__main__":
    main()
