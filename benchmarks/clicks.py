"""Measure the time in Chromium and Firefox from the click on the button to the content.

Needs `make extension browsers`.

Each page is loaded three times and the button pressed once each time; the fastest of three counts. The very first
click, which also loads the core, has a row of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from statistics import median
from typing import Final

import dehusk
from benchmarks.browser import read_pages

BROWSERS: Final = ("chromium", "firefox")
STEPS: Final = ("in", "scripts", "reading", "judging", "marking")
TIMES: Final = 3
ROOT: Final = Path(__file__).parent.parent

Times = dict[str, float]
"""Milliseconds by the steps; `in` is all of it."""


def read_bundled() -> list[str]:
    return [dehusk.parse(path.read_bytes()).source for path in sorted((ROOT / "docs/pages").glob("*.html"))]


def measure_clicks(browser: str, sources: list[str]) -> list[Times]:
    """Return the time of each click, page after page."""
    command = ["node", str(ROOT / "tests/browser/clicks.mjs"), browser, str(TIMES)]
    asked = "\n".join(json.dumps(source) for source in sources)
    done = subprocess.run(command, input=asked, text=True, stdout=subprocess.PIPE, check=True)  # noqa: S603
    return [json.loads(line) for line in done.stdout.splitlines()]


def fastest_click(times: list[Times]) -> Times:
    """The fastest click of several; empty where all of them failed."""
    return min((time for time in times if "in" in time), key=lambda time: time["in"], default={})


def median_times(times: list[Times]) -> Times:
    """The median time of each step over pages."""
    return {step: median(time[step] for time in times if time) for step in STEPS}


def time_row(name: str, times: Times) -> str:
    return f"{name}: " + ", ".join(f"{step} {milliseconds:.0f} ms" for step, milliseconds in times.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="?", type=int, default=50)
    count = parser.parse_args().pages
    groups = {
        "bundled": read_bundled(),
        "benchmark": [page.source for page in read_pages(count)],
    }
    sources = [source for group in groups.values() for source in group]
    for browser in BROWSERS:
        times = measure_clicks(browser, sources)
        print(time_row(f"{browser}, the first click", times[0]))
        by_page = [fastest_click(times[place : place + TIMES]) for place in range(0, len(times), TIMES)]
        first = 0
        for name, group in groups.items():
            fastest_times = by_page[first : first + len(group)]
            first += len(group)
            slow = sum(time.get("in", 0) >= 100 for time in fastest_times)
            row = time_row(f"{browser}, {len(group)} {name} pages", median_times(fastest_times))
            print(f"{row}; {slow} of them take 100 ms or more")


if __name__ == "__main__":
    main()
