"""Speed as ratios: the contestants take turns on each page, and the best of several runs counts, in processor time.

Only the table of parallel work is measured by the clock: it needs a machine with two cores that do nothing else.

make bench                                   300 pages of wcxb, 300 of other sets, and WebAssembly if it was built
python -m benchmarks.speed --pages 100       fewer
python -m benchmarks.speed --wasm            WebAssembly alone
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .batches import batches_table
from .extractors import LIMITS_OF_SMALL_PAGES, extractors_table
from .growth import growth_table
from .outputs import outputs_table
from .pages import DATA_FOLDER, MAIN, pages_of_main, pages_of_others
from .parallel import parallel_table
from .processes import import_table, memory_table
from .wasm import is_built, size_table, wasm_table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300, help="how many pages of each of the two selections")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    parser.add_argument("--wasm", action="store_true", help="measure WebAssembly alone")
    options = parser.parse_args()
    pages = pages_of_main(options.data, options.pages)
    show = Console(width=None if sys.stdout.isatty() else 100).print
    if not options.wasm:
        show_native(show, pages, pages_of_others(options.data, options.pages), options.repeats)
    if is_built():
        show(wasm_table(pages, options.repeats))
        show(size_table())


def show_native(show: Callable[[Table], None], pages: list[bytes], others: list[bytes], repeats: int) -> None:
    """Measure the package, and print the tables."""
    show(extractors_table(pages, repeats, f"{len(pages)} pages of {MAIN}"))
    show(extractors_table(others, repeats, f"{len(others)} pages of the other data sets", LIMITS_OF_SMALL_PAGES))
    show(outputs_table(pages, repeats))
    show(batches_table(pages, repeats))
    show(parallel_table(pages, repeats))
    show(growth_table(pages, repeats))
    show(memory_table())
    show(import_table(repeats))


if __name__ == "__main__":
    main()
