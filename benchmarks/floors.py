"""The quality gate: minimum scores ("floors") of the main methods on a fixed sample of data, and how they change.

python -m benchmarks.floors                      raise floors and add new ones
python -m benchmarks.floors --lower "because …"  also lower floors, and keep the reason in the file
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from pathlib import Path
from typing import Any

from rich.console import Console

from dehusk import METHODS
from dehusk.errors import DatasetError
from dehusk.evaluation.compare import estimate_mean
from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.evaluation.extractors import describe
from dehusk.evaluation.metrics import MAIN
from dehusk.evaluation.run import ScoringJob, measure_page, sample_pages

FILE = Path(__file__).parents[1] / "tests" / "quality" / "floors.json"
PAGES = 25
GATED = tuple(name for name, method in METHODS.items() if not method.variant_of and name != "everything")
"""The default extractor, and each published method as it is by default; definitions test the variants."""
Means = Mapping[str, float]


@dataclass(frozen=True)
class Pinned:
    """The floors of a data set: its digest, and the minimum mean of the main score for every method."""

    digest: str
    floors: Means


@dataclass(frozen=True)
class Floors:
    """The floors of all data sets, and a record of those that were lowered."""

    pages: int
    """How many pages of each data set are measured."""
    sets: Mapping[str, Pinned]
    lowered: tuple[Mapping[str, Any], ...] = ()

    @classmethod
    def read(cls, path: Path) -> Floors:
        """Read the floors from a file."""
        content = json.loads(path.read_text("utf-8"))
        sets = {name: Pinned(**pinned) for name, pinned in content["sets"].items()}
        return cls(content["pages"], sets, tuple(content["lowered"]))

    def write(self, path: Path) -> None:
        """Write the floors to a file."""
        content = {
            "score": MAIN,
            "pages": self.pages,
            "sets": {name: vars(pinned) for name, pinned in self.sets.items()},
            "lowered": list(self.lowered),
        }
        path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")


def measure_methods(dataset: Dataset, pages: int) -> dict[str, float]:
    """Return the mean of the main score of every gated method on the sample."""
    extractors = tuple(describe(name).following(dataset.policy) for name in GATED)
    scores: dict[str, list[float]] = {name: [] for name in GATED}
    for gold in sample_pages(dataset, pages):
        job = ScoringJob(dataset.path(gold), gold, extractors, (None,) * len(extractors))
        for extractor, outcome in zip(extractors, measure_page(job), strict=True):
            if outcome.failure or outcome.scores is None:
                raise DatasetError(f"{extractor.name} fails on {dataset.name} {gold.id}: {outcome.failure}")
            scores[extractor.name].append(outcome.scores[MAIN])
    return {name: estimate_mean(values).mean for name, values in scores.items()}


def find_broken(pinned: Pinned, digest: str, means: Means) -> list[str]:
    """Say in words what is worse than its floor; empty where nothing is."""
    if digest != pinned.digest:
        return ["the data set is not the one that the floors were measured on"]
    missing = [f"{name} has no floor" for name in means if name not in pinned.floors]
    fallen = [
        f"{name} is at {means[name]:.4f}, below its floor of {least:.3f}"
        for name, least in pinned.floors.items()
        if name in means and means[name] < least
    ]
    return missing + fallen


def move_floors(floors: Floors, name: str, digest: str, means: Means, reason: str = "") -> Floors:
    """Raise the floors to the measured means; they are lowered only with a reason, which is recorded."""
    old = floors.sets.get(name)
    before: Means = old.floors if old else {}
    now = {method: floor(mean * 1000) / 1000 for method, mean in means.items()}
    down = {method: value for method, value in now.items() if value < before.get(method, 0.0)}
    record = [
        {"set": name, "method": method, "from": before[method], "to": value, "reason": reason}
        for method, value in down.items()
        if reason
    ]
    if not reason:
        now |= {method: before[method] for method in down}
    sets = {**floors.sets, name: Pinned(digest, now)}
    return Floors(floors.pages, sets, (*floors.lowered, *record))


def gated() -> list[Dataset]:
    """The data sets with gold texts."""
    return [dataset for dataset in find_datasets().values() if dataset.scorable]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lower", metavar="REASON", default="", help="also lower floors, for this reason")
    reason = parser.parse_args().lower
    floors = Floors.read(FILE) if FILE.exists() else Floors(PAGES, {})
    console = Console(highlight=False)
    for dataset in gated():
        means = measure_methods(dataset, floors.pages)
        known = floors.sets.get(dataset.name)
        for line in find_broken(known, dataset.digest, means) if known else ():
            console.print(f"{dataset.name}: {line}", markup=False)
        floors = move_floors(floors, dataset.name, dataset.digest, means, reason)
        console.print(f"{dataset.name}: {len(means)} methods on {floors.pages} pages", markup=False)
    floors.write(FILE)


if __name__ == "__main__":
    main()
