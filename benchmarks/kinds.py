"""How well the kinds of pages are recognised, by models that have not seen any page of the same domain.

    python -m training.fit
    python -m benchmarks.kinds

The data set is wcxb. `training.fit` makes models of blocks and of kinds for five folds of domains; each page is judged
by the models without its fold. Two answers are shown: the answer of the package, and the first guess, which is made
before any block is judged.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from dehusk import parse
from dehusk.declared.scripted import revealed
from dehusk.evaluation.datasets import load_dataset
from dehusk.learned.judgement import judge
from dehusk.learned.kinds import KINDS, OVERVIEW, SURE, kinds_of
from training.examples import domain_of, fold_of
from training.held_out import fold_judge

THRESHOLDS = (0.2, SURE, 0.4, 0.5, 0.6)
Chances = npt.NDArray[np.float64]


def main() -> None:
    console = Console(highlight=False)
    verdicts, kind = _judged()
    is_overview = np.isin(kind, [KINDS.index(name) for name in OVERVIEW])
    for name, chances in verdicts.items():
        said = chances.argmax(axis=1)
        console.print(f"{name}: {len(kind)} pages, accuracy {(said == kind).mean():.3f}")
        console.print(_confusion(said, kind))
        likely = chances[:, [KINDS.index(name) for name in OVERVIEW]].sum(axis=1)
        scores = [f"{_f1(likely > threshold, is_overview):.3f} at {threshold}" for threshold in THRESHOLDS]
        console.print(f"F1 of overviews by the minimum probability: {', '.join(scores)}")


def _judged() -> tuple[dict[str, Chances], npt.NDArray[np.int64]]:
    """The probability of each kind for each page with text, by both answers, and the true kinds."""
    data = load_dataset("wcxb")
    found, kinds = [], []
    for gold in data.pages:
        page = parse(data.html(gold), charset=gold.charset, url=gold.url)
        judged = judge(fold_judge(fold_of(domain_of("wcxb", gold))), revealed(page) or page)
        if gold.kind in KINDS and len(judged):
            chances = kinds_of(judged)
            found.append([(chances[kind], judged.signal(f"kind {kind}")[0]) for kind in KINDS])
            kinds.append(KINDS.index(gold.kind))
    names = "kinds", "kinds before blocks are judged"
    return dict(zip(names, np.moveaxis(np.array(found), 2, 0), strict=True)), np.array(kinds)


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
