"""Compare the marks of the extension with those of Python: benchmark pages, loaded in Chromium without scripts.

Needs `make extension browsers`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final

import numpy as np

import dehusk
from benchmarks.speed.pages import DATA_FOLDER, MAIN, pages_of, pages_of_others
from dehusk import Page
from dehusk.learned.predictions import url_of
from dehusk.method import find_method
from dehusk.page.lines import lines_of, on_one_line

METHODS: Final = ("auto", "wlr")
READER: Final = Path(__file__).parent.parent / "tests/browser/agreement.mjs"


def read_pages(count: int) -> list[Page]:
    """Parse pages that are not empty: half of them from the main data set, half from all others."""
    found = pages_of(DATA_FOLDER / MAIN, count // 2) + pages_of_others(DATA_FOLDER, count - count // 2)
    return [dehusk.parse(html) for html in found[:count]]


def read_in_browser(parsed: list[Page]) -> Iterator[dict[str, Any]]:
    """Return the result of the extension on each page."""
    asked = [json.dumps({"html": page.source, "address": url_of(page)}) for page in parsed]
    command = ["node", str(READER)]
    done = subprocess.run(command, input="\n".join(asked), text=True, stdout=subprocess.PIPE, check=True)  # noqa: S603
    return map(json.loads, done.stdout.strip("\n").split("\n"))


def paired_texts(page: Page, found: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """Pair the text rows of a page with the equal texts in the browser."""
    rows = page.is_text.nonzero()[0]
    here = lines_of(page, rows, np.arange(len(rows)))
    there = [on_one_line(text) for text in found["texts"]]
    if here == there:
        yield from zip(rows.tolist(), range(len(there)), strict=True)
        return
    for start, other, size in SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks():
        yield from zip(rows[start : start + size].tolist(), range(other, other + size), strict=True)


@dataclass
class Tally:
    """The number of texts that both mark alike."""

    texts: int = 0
    matched: int = 0
    same: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)
    """Texts that are marked differently on pages where the browser does not show the same texts."""

    def add(self, page: Page, found: dict[str, Any]) -> None:
        matched = list(paired_texts(page, found))
        self.texts += int(page.is_text.sum())
        self.matched += len(matched)
        looks_different = any(bool(page.visible[row]) != bool(found["shown"][place]) for row, place in matched)
        for name in METHODS:
            content = find_method(name)(page).content
            equal = sum(bool(content[row]) == bool(found[name][place]) for row, place in matched)
            self.same[name] += equal
            self.explained[name] += (len(matched) - equal) * looks_different


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="?", type=int, default=300)
    parsed, tally = read_pages(parser.parse_args().pages), Tally()
    for number, (page, found) in enumerate(zip(parsed, read_in_browser(parsed), strict=True)):
        if "error" in found:
            print(f"page {number}: {found['error']}")
        else:
            tally.add(page, found)
    print(f"{len(parsed)} pages, {tally.texts} text rows, {tally.matched / tally.texts:.2%} are texts in the browser")
    for name in METHODS:
        different = tally.matched - tally.same[name]
        print(
            f"{name}: the same marks on {tally.same[name] / tally.matched:.2%}; {different} differ,"
            f" {tally.explained[name]} of them where the browser does not show the same texts"
        )


if __name__ == "__main__":
    main()
