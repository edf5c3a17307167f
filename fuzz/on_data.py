"""The invariants on every page of every data set, and on a broken copy of each. It needs `PYTHONPATH=tests`.

python -m fuzz.on_data --every 10 --sets wcxb,news2023 --examples 5        fewer pages
"""

from __future__ import annotations

import argparse
import os
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from invariants import INVARIANTS, USUAL, Subject

from .mutations import mutated


class Count:
    """Of how many pages an invariant does not hold, with some examples."""

    def __init__(self) -> None:
        self.pages = 0
        self.wrong: Counter[str] = Counter()
        self.examples: dict[str, list[str]] = {name: [] for name in INVARIANTS}

    def add(self, name: str, data: bytes) -> None:
        """Check one page."""
        subject = Subject(data)
        self.pages += 1
        for invariant, check in INVARIANTS.items():
            found = next(check(subject), None)
            if found is not None:
                self.wrong[invariant] += 1
                self.examples[invariant].append(f"{name}: {found}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("DEHUSK_DATA", "../shared/benchmarks")))
    parser.add_argument("--sets", help="names of data sets; all, if none are given")
    parser.add_argument("--every", type=int, default=1, help="look at every n-th page")
    parser.add_argument("--examples", type=int, default=3)
    options = parser.parse_args()
    names = options.sets.split(",") if options.sets else sorted(path.parent.name for path in _archives(options.data))
    as_served, broken = Count(), Count()
    random = Random(19)  # noqa: S311 (not for secrets)
    for name in names:
        for number, (page, data) in enumerate(_pages(options.data / name)):
            if number % options.every == 0:
                as_served.add(page, data)
                broken.add(page, mutated(data, random))
        print(f"{name}: {as_served.pages:,} pages so far", file=sys.stderr, flush=True)
    _show(as_served, broken, options.examples)
    sys.exit(any(count.wrong[name] for count in (as_served, broken) for name in INVARIANTS.keys() - USUAL))


def _archives(data: Path) -> list[Path]:
    return list(data.glob("*/html.tar.xz"))


def _pages(folder: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(folder / "html.tar.xz", "r|xz") as archive:
        for member in archive:
            if file := archive.extractfile(member):
                yield f"{folder.name}/{member.name}", file.read()


def _show(as_served: Count, broken: Count, examples: int) -> None:
    """The counts as a table in Markdown, and the first examples of each invariant."""
    print(f"| | {as_served.pages:,} pages | {broken.pages:,} broken pages |\n| --- | ---: | ---: |")
    for name in INVARIANTS:
        print(f"| {name.replace('_', ' ')} | {as_served.wrong[name]} | {broken.wrong[name]} |")
    for count in (as_served, broken):
        for name, found in count.examples.items():
            for each in found[:examples]:
                print(f"{name}: {each}")


if __name__ == "__main__":
    main()
