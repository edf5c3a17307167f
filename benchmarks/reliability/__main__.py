"""Hostile pages against dehusk and other extractors. It needs Linux and `PYTHONPATH=tests`.

Each page goes to each extractor in a process of its own, with limits on time and memory. The table goes into
docs/results/reliability.md.

python -m benchmarks.reliability --every 20 --size 5000            fewer and smaller pages
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from hostile.measure import FAMILIES
from outputs.reading import dangers
from security.vectors.known import VECTORS

from .contestants import Contestant, contestants
from .limited import outcome_of
from .repeated import differing_pages, pages

_DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "results" / "reliability.md"
_BEGIN, _END = "<!-- hostile -->", "<!-- end -->"
_ARTICLE: Final = "<article>" + "<p>The mill turns in the wind, as it has for a hundred years, and grinds corn.</p>" * 9
_FAULTS: Final = ("crash", "hang", "memory", "exception")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=20_000, help="how many of one thing a page has")
    parser.add_argument("--every", type=int, default=1, help="take every n-th family of pages")
    parser.add_argument("--document", type=Path, default=_DOCUMENT)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    names = list(FAMILIES)[:: options.every]
    rows = [_row(name, one, names, options.size) for name, one in contestants().items()]
    text = options.document.read_text("utf-8")
    head, rest = text.split(_BEGIN)[0], text.split(_END, 1)[1]
    table = "\n".join([_BEGIN, *_table(rows, len(names), options.size), _END])
    options.document.write_text(head + table + rest, "utf-8")


def _row(name: str, extractor: Contestant, families: list[str], size: int) -> list[str]:
    found: Counter[str] = Counter()
    for family in families:
        outcome = outcome_of(partial(extractor.text, FAMILIES[family](size)))
        found[outcome] += 1
        if outcome != "ok":
            print(f"{name}: {outcome}: {family}", file=sys.stderr, flush=True)
    unsafe = sum(_is_unsafe(extractor, vector) for vector in VECTORS.values())
    faults = [str(found[fault]) for fault in _FAULTS]
    return [f"{name} {extractor.version}", *faults, str(differing_pages(name)), str(unsafe)]


def _is_unsafe(extractor: Contestant, vector: str) -> bool:
    """Whether the HTML of an article that holds the vector can run something."""
    try:
        return bool(dangers(extractor.html(f"{_ARTICLE}{vector}<p>It still does.</p>")))
    except Exception:
        return False


def _table(rows: list[list[str]], families: int, size: int) -> Iterator[str]:
    yield ""
    tried = f"{families} families of hostile pages of size {size:,}; {len(pages())} small pages twice"
    yield f"{tried}; {len(VECTORS)} vectors."
    yield ""
    yield "| | crashes | over 10 s | over 4 GB | exceptions | differ the second time | unsafe HTML |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


if __name__ == "__main__":
    main()
