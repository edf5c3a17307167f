"""How many assertions in trafilatura's own tests hold if `dehusk.compat.trafilatura` replaces trafilatura.

pip download --no-binary :all: --no-deps trafilatura==2.3.1 && tar xzf trafilatura-2.3.1.tar.gz
python -m benchmarks.compat trafilatura-2.3.1             the numbers, for each file of tests
python -m benchmarks.compat trafilatura-2.3.1 --failures  also the assertions that fail, with their values
python -m benchmarks.compat trafilatura-2.3.1 --original  the same for trafilatura itself: nearly all hold

An assertion is an `assert`, or a block that expects an error or a warning. It counts if it depends on nothing of
trafilatura but its public interface: the functions that it exports, except those that fetch, `Document`, `Extractor`,
`use_config`, `LRUCache` and `reset_caches`. It depends on what its expression names, on what these names were made
with, on the conditions that it is under, and on the internals that its test changes before. In a loop, or in a test
with parameters, it counts each time that it runs; one that is never reached fails. A test goes on after a failure.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..evaluation import Lines, markdown
from .interface import DOOR, LIBRARY
from .running import Outcomes, count_statements, run_tests

_MAX_CHARS: Final = 300
"""Maximum number of characters of the values that are shown."""


def table(outcomes: Outcomes) -> Lines:
    """Count the assertions of each file, each time that they run, and their lines."""
    yield "tests", "assertions", "hold", "%", "lines", "lines that always hold", "%"
    files: defaultdict[str, list[Sequence[str]]] = defaultdict(list)
    for place, values in outcomes.items():
        files[place.split(":")[0]].append(values)
    for name, lines in {**files, "**all**": list(outcomes.values())}.items():
        runs = [not value for values in lines for value in values]
        always = [not any(values) for values in lines]
        yield name, *_share(runs), *_share(always)


def _share(held: list[bool]) -> tuple[str, str, str]:
    return f"{len(held):,}", f"{sum(held):,}", f"{100 * sum(held) / len(held):.1f}"


def print_failures(outcomes: Outcomes, sdist: Path) -> None:
    """Print each line with assertions that fail, and their values."""
    for place, values in outcomes.items():
        if any(values):
            name, line = place.split(":")
            source = (sdist / "tests" / name).read_text("utf-8").splitlines()[int(line) - 1].strip()
            print(f"\n{place}  {source}")
            for value in filter(None, values):
                print(f"    {value[:_MAX_CHARS]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sdist", type=Path, help="the unpacked source distribution of trafilatura")
    parser.add_argument("--failures", action="store_true", help="also print the assertions that fail")
    parser.add_argument("--original", action="store_true", help="measure trafilatura itself")
    options = parser.parse_args()
    sdist = options.sdist.resolve()
    sys.path.insert(0, str(sdist))  # before any other version that is installed
    outcomes = run_tests(sdist, LIBRARY if options.original else DOOR)
    print(markdown(table(outcomes)))
    print(f"\nThe tests have {count_statements(sdist):,} assert statements, most of them about internals.")
    if options.failures:
        print_failures(outcomes, sdist)


if __name__ == "__main__":
    main()
