"""Many extractions in one process: memory is constant, and every page always gets the same answer. It needs Linux.

Some pages are extracted again and again, each time in another order; a quarter of them are broken. Every output is
written for one page in fifty, and the text for the others. The memory is drawn in docs/pictures/soak-memory.svg. An
interrupt (Ctrl-C) ends the run and draws the measurements so far.

python -m benchmarks.reliability.soak                              500,000 extractions
python -m benchmarks.reliability.soak --extractions 20000          fewer
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from ..batch.memory import resident
from ..picture import FOLDER, write_memory_curves
from ..speed.pages import DATA_FOLDER
from ..speed.timing import verdict
from .answers import digest, text_digest
from .pages import real_and_broken_pages

_PICTURE: Final = FOLDER / "soak-memory.svg"
_WHOLE: Final = 50
"""Every output is written once in this many extractions."""
_SAMPLED: Final = 500
"""Number of extractions between two readings of the memory."""
_GROWTH: Final = 1.05
"""Maximum ratio of the memory in the last tenth of the run to that in the second tenth."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extractions", type=int, default=500_000)
    parser.add_argument("--pages", type=int, default=500, help="how many different pages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    parser.add_argument("--picture", type=Path, default=_PICTURE)
    options = parser.parse_args()
    pages = real_and_broken_pages(options.data, options.pages, options.seed)
    soak = Soak(pages, options.seed)
    samples: list[tuple[int, int]] = []
    with suppress(KeyboardInterrupt):
        samples.extend(soak.run(options.extractions))
    write_memory_curves(options.picture, {"one process": samples}, title="Memory", x="extractions")
    growth = _growth([size for _, size in samples])
    print(f"{samples[-1][0]:,} extractions of {len(pages):,} pages, {samples[-1][1] / 1e6:,.0f} MB at the end")
    print(f"growth of memory {growth:.3f} times, at most {_GROWTH:g}: {verdict(growth <= _GROWTH)}")
    print(f"answers that differ from the first: {soak.differing}: {verdict(not soak.differing)}")
    sys.exit(growth > _GROWTH or bool(soak.differing))


class Soak:
    """Repeated extractions of some pages in changing order."""

    def __init__(self, pages: list[bytes], seed: int) -> None:
        self.differing = 0
        self._pages = pages
        self._random = Random(seed)  # noqa: S311 (not for secrets)
        self._answers: dict[tuple[int, bool], bytes] = {}

    def run(self, extractions: int) -> Iterator[tuple[int, int]]:
        """Extract this many times, and yield the memory in bytes after some of them."""
        begin = time.monotonic()
        for done, number in enumerate(self._numbers(extractions), 1):
            self._extract(number, whole=done % _WHOLE == 0)
            if done % _SAMPLED == 0:
                yield done, resident("self")
            if done % 20_000 == 0:
                print(f"{done:,} extractions, {time.monotonic() - begin:,.0f} s", file=sys.stderr, flush=True)

    def _numbers(self, count: int) -> Iterator[int]:
        """Yield the indices of pages; each round has all of them."""
        while count > 0:
            order = self._random.sample(range(len(self._pages)), len(self._pages))
            yield from order[:count]
            count -= len(order)

    def _extract(self, number: int, *, whole: bool) -> None:
        answer = (digest if whole else text_digest)(self._pages[number])
        self.differing += self._answers.setdefault((number, whole), answer) != answer


def _growth(sizes: list[int]) -> float:
    """Divide the maximum of the last tenth by that of the second tenth, since memory goes up and down."""
    tenth = max(len(sizes) // 10, 1)
    return max(sizes[-tenth:]) / max(sizes[tenth : 2 * tenth])


if __name__ == "__main__":
    main()
