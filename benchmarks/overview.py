"""How well overview pages are distinguished from articles, by the tests of two papers and by the learned kind.

    python -m training.fit
    python -m benchmarks.overview

The learned kind is told by models that have not seen any page of the same site.

The papers give no threshold, so each test is shown with two. One has the best F1 on wcxb, where listings and
collections are the overviews; there are so few of them that calling no page an overview would have the best accuracy.
The other has the best accuracy on the overview data itself, which no threshold can surpass.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track
from rich.table import Table

from dehusk import Page, parse
from dehusk.declared.scripted import reveal_page
from dehusk.errors import DatasetError, DehuskError
from dehusk.evaluation.datasets import load_dataset
from dehusk.evaluation.held_out import FOLDS
from dehusk.findings.overview import coreex_overview, textsweeper_overview
from dehusk.learned.kinds import OVERVIEW, is_overview, kinds_of
from dehusk.learned.predictions import classify
from training.held_out import fold_classifier
from training.sites import folds_of

_TUNED_ON = "wcxb"
_MEASURED_ON = "overview"
_KINDS = {_TUNED_ON: frozenset(OVERVIEW), _MEASURED_ON: frozenset({"overview"})}
"""The kinds in each data set that are overviews."""
_TESTS: dict[str, Callable[[Page], float]] = {
    "TextSweeper: net text length": lambda page: textsweeper_overview(page).value,
    "CoreEx: text-to-link ratio": lambda page: coreex_overview(page).value,
}
_LEARNED = "learned: is_overview, by site"

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


class Measured(NamedTuple):
    """The pages of a data set: the gold, the value of each test, and the learned answers."""

    gold: Bools
    values: dict[str, Floats]
    learned: Bools | None


class Quality(NamedTuple):
    """How well answers agree with the gold."""

    accuracy: float
    precision: float
    recall: float
    f1: float


def quality(predicted: Bools, gold: Bools) -> Quality:
    """Measure the quality of finding overview pages; undefined values are 0."""
    hits, predicted_count, gold_count = int((predicted & gold).sum()), int(predicted.sum()), int(gold.sum())
    return Quality(
        float((predicted == gold).mean()),
        hits / max(predicted_count, 1),
        hits / max(gold_count, 1),
        2 * hits / max(predicted_count + gold_count, 1),
    )


def best_minimum(values: Floats, gold: Bools, aim: Callable[[Quality], float]) -> float:
    """Find the best minimum for the aim if pages below it are called overviews; of equally good ones the lowest."""
    possible: list[float] = [*np.unique(values).tolist(), np.inf]
    return max(possible, key=lambda minimum: aim(quality(values < minimum, gold)))


def measure(name: str, *, learned: bool) -> Measured:
    """Run all tests on all pages of a data set that have a kind."""
    dataset = load_dataset(name)
    folds = folds_of(dataset) if learned else {}
    known = [gold for gold in dataset.pages if gold.kind]
    values: dict[str, list[float]] = {test: [] for test in _TESTS}
    verdicts = []
    for gold in track(known, description=name, transient=True):
        page = parse(dataset.html(gold), charset=gold.charset)
        for test, run in _TESTS.items():
            values[test].append(run(page))
        if learned:
            verdicts.append(is_overview(kinds_of(classify(fold_classifier(folds[gold.id]), reveal_page(page) or page))))
    return Measured(
        np.array([gold.kind in _KINDS[name] for gold in known]),
        {test: np.array(found, np.float64) for test, found in values.items()},
        np.array(verdicts, bool) if learned else None,
    )


def _can_be_learned() -> bool:
    """Whether there are models that have not seen a site, one for each fold; if not, the reason is printed."""
    try:
        for fold in range(FOLDS):
            fold_classifier(fold)
    except (DehuskError, OSError) as error:
        print(f"overview: the models of the folds cannot be read: {error}", file=sys.stderr)
        return False
    return True


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    try:
        tuned, measured = measure(_TUNED_ON, learned=False), measure(_MEASURED_ON, learned=_can_be_learned())
    except DatasetError as error:
        sys.exit(f"overview: {error}")
    table = Table("test", "minimum", "chosen on", "accuracy", "precision", "recall", "F1")
    for test, values in measured.values.items():
        for minimum, chosen in (
            (best_minimum(tuned.values[test], tuned.gold, lambda found: found.f1), f"{_TUNED_ON}, F1"),
            (best_minimum(values, measured.gold, lambda found: found.accuracy), f"{_MEASURED_ON} itself, accuracy"),
        ):
            table.add_row(test, f"{minimum:.4g}", chosen, *_shown(quality(values < minimum, measured.gold)))
    if measured.learned is not None:
        table.add_row(_LEARNED, "", "", *_shown(quality(measured.learned, measured.gold)))
    Console().print(table)
    Console().print(f"{len(measured.gold)} pages, {int(measured.gold.sum())} of them overviews")


def _shown(found: Quality) -> list[str]:
    return [f"{score:.3f}" for score in found]


if __name__ == "__main__":
    main()
