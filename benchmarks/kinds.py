"""Measure how well the kinds of pages are recognised by models that have not seen any page of the same domain.

    python -m training.fit
    python -m benchmarks.kinds
    python -m benchmarks.kinds --docs docs

The data set is wcxb. `training.fit` makes models of blocks and of kinds for five folds of domains; each page is judged
by the models without its fold. Two answers are shown: the answer of the package, and the first guess, which is made
before any block is judged. `--docs` also draws how reliable the probability of an overview is.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from dehusk import parse
from dehusk.declared.scripted import reveal_page
from dehusk.evaluation.datasets import load_dataset
from dehusk.learned.kinds import KINDS, MIN_OVERVIEW, OVERVIEW, kinds_of
from dehusk.learned.predictions import Predictions, classify
from training.held_out import fold_classifier
from training.sites import folds_of

from .calibration_curve import reliability, write_reliability

THRESHOLDS = (0.2, 0.3, 0.4, MIN_OVERVIEW, 0.6)
_ALL_KINDS, _OVERVIEWS = "wcxb", "overview"
_PICTURE = Path("pictures") / "overview-reliability.svg"
Chances = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


class KindPredictions(NamedTuple):
    """Predictions for each page by models without its domain, and its true kind."""

    chances: Chances
    """The probability of each kind."""
    before: Chances
    """Predictions before blocks are classified."""
    kind: list[str]

    @property
    def is_overview(self) -> Bools:
        """Whether each page is an overview."""
        return np.isin(self.kind, [*OVERVIEW, "overview"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=Path, help="the folder of the documentation, for the picture")
    docs, console = parser.parse_args().docs, Console(highlight=False)
    predictions = {name: classify_pages(name) for name in (_ALL_KINDS, _OVERVIEWS)}
    _show_kinds(console, predictions[_ALL_KINDS])
    curves = {
        name: reliability(overview_probability(found.chances), found.is_overview) for name, found in predictions.items()
    }
    for name, bins in curves.items():
        table = Table(f"{name}: probability", "pages", "mean probability", "are overviews")
        for found in bins:
            table.add_row(found.name, str(found.pages), f"{found.predicted:.2f}", f"{found.true:.2f}")
        console.print(table)
    if docs:
        write_reliability(docs / _PICTURE, curves)


def classify_pages(name: str) -> KindPredictions:
    """Predictions for the pages of a data set that have text and a kind."""
    data = load_dataset(name)
    folds = folds_of(data)
    chances, before, kinds = [], [], []
    for gold in data.pages:
        page = parse(data.html(gold), charset=gold.charset, url=gold.url)
        page_predictions = classify(fold_classifier(folds[gold.id]), reveal_page(page) or page)
        if gold.kind and len(page_predictions):
            chances.append(_in_order(page_predictions))
            before.append([page_predictions.signal(f"kind {kind}")[0] for kind in KINDS])
            kinds.append(gold.kind)
    return KindPredictions(np.array(chances), np.array(before), kinds)


def _in_order(predictions: Predictions) -> list[float]:
    found = kinds_of(predictions)
    return [found[kind] for kind in KINDS]


def overview_probability(chances: Chances) -> npt.NDArray[np.float64]:
    """Add up the probabilities of the kinds of overviews."""
    found: npt.NDArray[np.float64] = chances[:, [KINDS.index(name) for name in OVERVIEW]].sum(axis=1)
    return found


def _show_kinds(console: Console, predictions: KindPredictions) -> None:
    kind = np.array([KINDS.index(name) for name in predictions.kind])
    answers = {"kinds": predictions.chances, "kinds before blocks are judged": predictions.before}
    for name, chances in answers.items():
        predicted = chances.argmax(axis=1)
        console.print(f"{name}: {len(kind)} pages, accuracy {(predicted == kind).mean():.3f}")
        console.print(_confusion(predicted, kind))
        scores = [
            f"{_f1(overview_probability(chances) > least, predictions.is_overview):.3f} at {least}"
            for least in THRESHOLDS
        ]
        console.print(f"F1 of overviews by the minimum probability: {', '.join(scores)}")


def _confusion(predicted: npt.NDArray[np.int64], kind: npt.NDArray[np.int64]) -> Table:
    table = Table("is \\ predicted", *KINDS, "right")
    for number, name in enumerate(KINDS):
        row = np.bincount(predicted[kind == number], minlength=len(KINDS))
        table.add_row(name, *map(str, row), f"{row[number] / max(row.sum(), 1):.2f}")
    return table


def _f1(predicted: Bools, true: Bools) -> float:
    return float(2 * (predicted & true).sum() / max(predicted.sum() + true.sum(), 1))


if __name__ == "__main__":
    main()
