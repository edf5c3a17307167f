"""Structure-aware fuzzing with Hypothesis: `python -m fuzz.structured SECONDS FOLDER`.

Trees of the elements that methods and outputs treat in a special way, and real pages that are broken at random. What
fails is made as small as possible, shown, and kept in the folder.
"""

from __future__ import annotations

import faulthandler
import signal
import sys
import time
from collections.abc import Callable
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from generated import html_pages

from .mutations import mutated
from .pages import try_all_methods
from .seeds import seed_pages
from .targets import check_invariants

_ROUND: Final = 50
"""The pages of a round; each round has another seed."""
_SLOWEST: Final = 30
"""The seconds of the processor after which a page hangs: the process ends and says where it was."""


def main() -> None:
    seconds, folder = float(sys.argv[1]), Path(sys.argv[2], "found")
    folder.mkdir(parents=True, exist_ok=True)
    faulthandler.register(signal.SIGPROF, chain=True)
    pages = seed_pages()
    broken = st.builds(_broken, st.sampled_from(pages), st.integers(0))
    end, tried = time.monotonic() + seconds, 0
    for number in count():
        for strategy in (html_pages.map(str.encode), broken):
            if time.monotonic() > end:
                print(f"structured: {tried:,} pages")
                return
            _round(strategy, number, folder)
            tried += _ROUND


def _broken(page: bytes, number: int) -> bytes:
    return mutated(page, Random(number))  # noqa: S311 (not for secrets)


def _round(strategy: st.SearchStrategy[bytes], number: int, folder: Path) -> None:
    """Try some pages."""
    run = settings(
        max_examples=_ROUND,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    last = [b""]

    def attempt(page: bytes) -> None:
        last[0] = page
        signal.setitimer(signal.ITIMER_PROF, _SLOWEST)
        try_all_methods(page)
        check_invariants(page)
        signal.setitimer(signal.ITIMER_PROF, 0)

    test: Callable[[], None] = seed(number)(run(given(page=strategy)(attempt)))
    try:
        test()
    except BaseException:
        (folder / f"structured-{blake2b(last[0], digest_size=10).hexdigest()}").write_bytes(last[0])
        raise


if __name__ == "__main__":
    main()
