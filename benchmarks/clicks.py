"""How long it takes in Chromium and Firefox from the click on the button to the content.

usage: python -m benchmarks.clicks [PAGES], after `make extension browsers`

Each page is loaded three times and the button pressed once each time; the fastest of three counts. The first click of
all, which also loads the core, is told apart.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

import dehusk
from benchmarks.browser import pages

BROWSERS: Final = ("chromium", "firefox")
STEPS: Final = ("in", "scripts", "reading", "judging", "marking")
TIMES: Final = 3
ROOT: Final = Path(__file__).parent.parent

Times = dict[str, float]
"""Milliseconds by the steps; `in` is all of it."""


def bundled() -> list[str]:
    return [dehusk.parse(path.read_bytes()).source for path in sorted((ROOT / "docs/pages").glob("*.html"))]


def clicks(browser: str, sources: list[str]) -> list[Times]:
    """Return the time of each click, page after page."""
    command = ["node", str(ROOT / "tests/browser/clicks.mjs"), browser, str(TIMES)]
    asked = "\n".join(json.dumps(source) for source in sources)
    done = subprocess.run(command, input=asked, text=True, stdout=subprocess.PIPE, check=True)  # noqa: S603
    return [json.loads(line) for line in done.stdout.splitlines()]


def fastest(times: list[Times]) -> Times:
    """The fastest click of several; empty where all of them failed."""
    return min((time for time in times if "in" in time), key=lambda time: time["in"], default={})


def middle(times: list[Times]) -> Times:
    """The middle time of each step over pages."""
    return {step: median(time[step] for time in times if time) for step in STEPS}


def row(name: str, times: Times) -> str:
    return f"{name}: " + ", ".join(f"{step} {milliseconds:.0f} ms" for step, milliseconds in times.items())


def main(count: int) -> None:
    groups = {
        "bundled": bundled(),
        "benchmark": [page.source for page in pages(Path(os.environ["DEHUSK_DATA"]), count)],
    }
    sources = [source for group in groups.values() for source in group]
    for browser in BROWSERS:
        found = clicks(browser, sources)
        print(row(f"{browser}, the first click", found[0]))
        by_page = [fastest(found[place : place + TIMES]) for place in range(0, len(found), TIMES)]
        first = 0
        for name, group in groups.items():
            times = by_page[first : first + len(group)]
            first += len(group)
            slow = sum(time.get("in", 0) >= 100 for time in times)
            print(row(f"{browser}, {len(group)} {name} pages", middle(times)), f"; {slow} of them take 100 ms or more")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
