"""Move the floors of the quality gate to the scores that are measured now.

python -m benchmarks.floors                      raise floors and add new ones
python -m benchmarks.floors --lower "because …"  also lower floors, and keep the reason in the file
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.evaluation.gate import Floors, broken, measured, moved

FILE = Path(__file__).parents[1] / "tests" / "quality" / "floors.json"
PAGES = 25


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
        means = measured(dataset, floors.pages)
        known = floors.sets.get(dataset.name)
        for line in broken(known, dataset.digest, means) if known else ():
            console.print(f"{dataset.name}: {line}", markup=False)
        floors = moved(floors, dataset.name, dataset.digest, means, reason)
        console.print(f"{dataset.name}: {len(means)} methods on {floors.pages} pages", markup=False)
    floors.write(FILE)


if __name__ == "__main__":
    main()
