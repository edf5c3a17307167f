"""How well the kinds of pages are recognised, by models that have not seen any page of the same domain.

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
from dehusk.declared.scripted import revealed
from dehusk.evaluation.datasets import load_dataset
from dehusk.learned.kinds import KINDS, MIN_OVERVIEW, OVERVIEW, kinds_of
from dehusk.learned.predictions import Predictions, classify
from training.held_out import fold_judge
from training.sites import folds_of

from .calibration_curve import reliability, write_reliability

THRESHOLDS = (0.2, 0.3, 0.4, MIN_OVERVIEW, 0.6)
_ALL_KINDS, _OVERVIEWS = "wcxb", "overview"
_PICTURE = Path("pictures") / "overview-reliability.svg"
Chances = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


class Verdicts(NamedTuple):
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
    predictions = {name: verdicts_on(name) for name in (_ALL_KINDS, _OVERVIEWS)}
    _show_kinds(console, predictions[_ALL_KINDS])
    curves = {name: reliability(likely(found.chances), found.is_overview) for name, found in predictions.items()}
    for name, bins in curves.items():
        table = Table(f"{name}: probability", "pages", "mean probability", "are overviews")
        for found in bins:
            table.add_row(found.name, str(found.pages), f"{found.said:.2f}", f"{found.true:.2f}")
        console.print(table)
    if docs:
        write_reliability(docs / _PICTURE, curves)


def verdicts_on(name: str) -> Verdicts:
    """The verdicts on the pages of a data set that have text and a kind."""
    data = load_dataset(name)
    folds = folds_of(data)
    chances, before, kinds = [], [], []
    for gold in data.pages:
        page = parse(data.html(gold), charset=gold.charset, url=gold.url)
        predictions = classify(fold_judge(folds[gold.id]), revealed(page) or page)
        if gold.kind and len(predictions):
            chances.append([*_in_order(predictions)])
            before.append([predictions.signal(f"kind {kind}")[0] for kind in KINDS])
            kinds.append(gold.kind)
    return Verdicts(np.array(chances), np.array(before), kinds)


def _in_order(predictions: Predictions) -> list[float]:
    found = kinds_of(predictions)
    return [found[kind] for kind in KINDS]


def likely(chances: Chances) -> npt.NDArray[np.float64]:
    """How likely each page is an overview."""
    found: npt.NDArray[np.float64] = chances[:, [KINDS.index(name) for name in OVERVIEW]].sum(axis=1)
    return found


def _show_kinds(console: Console, verdicts: Verdicts) -> None:
    kind = np.array([KINDS.index(name) for name in verdicts.kind])
    answers = {"kinds": verdicts.chances, "kinds before blocks are judged": verdicts.before}
    for name, chances in answers.items():
        said = chances.argmax(axis=1)
        console.print(f"{name}: {len(kind)} pages, accuracy {(said == kind).mean():.3f}")
        console.print(_confusion(said, kind))
        scores = [f"{_f1(likely(chances) > least, verdicts.is_overview):.3f} at {least}" for least in THRESHOLDS]
        console.print(f"F1 of overviews by the minimum probability: {', '.join(scores)}")


def _confusion(said: npt.NDArray[np.int64], kind: npt.NDArray[np.int64]) -> Table:
    table = Table("is \\ said", *KINDS, "right")
    for number, name in enumerate(KINDS):
        row = np.bincount(said[kind == number], minlength=len(KINDS))
        table.add_row(name, *map(str, row), f"{row[number] / max(row.sum(), 1):.2f}")
    return table


def _f1(said: Bools, true: Bools) -> float:
    return float(2 * (said & true).sum() / max(said.sum() + true.sum(), 1))


if __name__ == "__main__":
    main()
