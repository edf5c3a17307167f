"""One answer for a page wherever it is asked: alone, from many threads, and from processes, in any order.

The digests of all outputs of each page have to be those of one thread alone. A quarter of the pages is broken.

python -m benchmarks.reliability.together                                                     2,000 pages
python -m benchmarks.reliability.together --pages 100             fewer
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from ..speed.pages import DATA_FOLDER
from ..speed.timing import verdict
from .answers import digest
from .levels import digests_at_baseline
from .pages import real_and_broken_pages

_THREADS: Final = 16
_PROCESSES: Final = 4
_AT_ONCE: Final = 10
_POOLS: Final[dict[str, Callable[[], Executor]]] = {
    f"{_THREADS} threads": lambda: ThreadPoolExecutor(_THREADS),
    f"{_PROCESSES} processes, spawned": lambda: ProcessPoolExecutor(_PROCESSES, get_context("spawn")),
    f"{_PROCESSES} processes, forked": lambda: ProcessPoolExecutor(_PROCESSES, get_context("fork")),
}
"""How pages are extracted at the same time. Processes are forked from one that has extracted pages."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    options = parser.parse_args()
    pages = real_and_broken_pages(options.data, options.pages, options.seed)
    alone = [digest(page) for page in pages]
    differing = 0
    for name, others in _others(pages, options.seed):
        wrong = sum(one != other for one, other in zip(alone, others, strict=True))
        print(f"{name}: {len(pages):,} pages, {wrong} differ: {verdict(not wrong)}", flush=True)
        differing += wrong
    sys.exit(bool(differing))


def _others(pages: list[bytes], seed: int) -> Iterator[tuple[str, list[bytes]]]:
    """The digests of the pages, each time found in another way, with its name."""
    for name, make in _POOLS.items():
        order = Random(f"{seed} {name}").sample(range(len(pages)), len(pages))  # noqa: S311 (not for secrets)
        with make() as pool:
            found = pool.map(digest, [pages[number] for number in order], chunksize=_AT_ONCE)
            yield name, [answer for _, answer in sorted(zip(order, found, strict=True))]
    yield "without AVX2", digests_at_baseline(pages)


if __name__ == "__main__":
    main()
