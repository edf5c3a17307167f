"""How well kinds of page are told apart, each page judged by a model that has seen no page of its domain.

    python -m training.fit
    python -m benchmarks.kinds

The models of the five folds by domain that `training.fit` makes are asked; the data is wcxb.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from dehusk import parse
from dehusk.auto.kinds import KINDS
from dehusk.auto.model import Model
from dehusk.evaluation.datasets import load_dataset
from dehusk.pagekind import OVERVIEW
from training.examples import FOLDS, domain_of, fold_of
from training.held_out import domain_model

THRESHOLDS = (0.2, 0.3, 0.4, 0.5, 0.6)


def main() -> None:
    console = Console(highlight=False)
    chances, kind = _judged()
    said = chances.argmax(axis=1)
    console.print(f"{len(kind)} pages, accuracy {(said == kind).mean():.3f}")
    console.print(_confusion(said, kind))
    is_overview = np.isin(kind, [KINDS.index(name) for name in OVERVIEW])
    likely = chances[:, [KINDS.index(name) for name in OVERVIEW]].sum(axis=1)
    for threshold in THRESHOLDS:
        console.print(
            f"overview where its probability is above {threshold}: F1 {_f1(likely > threshold, is_overview):.3f}"
        )


def _judged() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """For each page with text how likely each kind is, and which it is."""
    data = load_dataset("wcxb")
    models = [Model.load(domain_model(fold)) for fold in range(FOLDS)]
    chances, kinds = [], []
    for gold in data.pages:
        page = parse(data.html(gold), charset=gold.charset, url=gold.url)
        found = models[fold_of(domain_of("wcxb", gold))].judge(page).kinds
        if gold.kind in KINDS and not np.isnan(found).any():
            chances.append(found)
            kinds.append(KINDS.index(gold.kind))
    return np.array(chances), np.array(kinds)


def _confusion(said: npt.NDArray[np.int64], kind: npt.NDArray[np.int64]) -> Table:
    table = Table("is \\ said", *KINDS, "right")
    for number, name in enumerate(KINDS):
        row = np.bincount(said[kind == number], minlength=len(KINDS))
        table.add_row(name, *map(str, row), f"{row[number] / max(row.sum(), 1):.2f}")
    return table


def _f1(said: npt.NDArray[np.bool_], true: npt.NDArray[np.bool_]) -> float:
    return float(2 * (said & true).sum() / max(said.sum() + true.sum(), 1))


if __name__ == "__main__":
    main()
