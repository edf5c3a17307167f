"""Speed as ratios: all contestants take turns on each page, in one process on one core, so that noise hits all alike.

make bench                                   300 pages of wcxb
python -m benchmarks.speed --pages 100       fewer
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import turbohtml
from rich.console import Console
from rich.progress import track
from rich.table import Table

import dehusk
from dehusk import METHODS, OUTPUTS, Extraction

Contestant = Callable[[bytes], object]
Argument = TypeVar("Argument")
_METHODS = ("auto", "cetd", "wlr", "coreex", "textsweeper", "tccb", "ccb", "accb", "everything")
_LIMITS = {
    "auto": 1.0,
    "wlr": 1.5,
    "coreex": 1.5,
    "textsweeper": 1.5,
    "cetd": 1.0,
    "tccb": 4.0,
    "ccb": 15.0,
    "accb": 15.0,
}
"""The maximum cost of a method, as a multiple of the cost of resiliparse."""
_OUTPUTS: dict[str, Callable[[Extraction], object]] = {
    **OUTPUTS,
    "metadata": lambda found: found.metadata,
    "blocks": lambda found: found.blocks,
}
_OUTPUTS_LIMIT = 1.0
"""The maximum cost of Markdown and metadata together, as a multiple of the cost of the extraction."""
_PARSE_LIMIT = 2.5
_GROWTH_LIMIT = 12.0


def pages_of(folder: Path, count: int) -> list[bytes]:
    """`count` pages spread evenly over a data set."""
    gold = [json.loads(line) for line in (folder / "gold.jsonl").read_bytes().splitlines()]
    names = {entry["file"] for entry in gold[:: max(len(gold) // count, 1)][:count]}
    with tarfile.open(folder / "html.tar.xz") as archive:
        return [file.read() for member in archive if member.name in names and (file := archive.extractfile(member))]


def contestants() -> dict[str, Contestant]:
    """The contestants, which all start from bytes."""
    found: dict[str, Contestant] = {"dehusk.parse": dehusk.parse}
    try:
        from resiliparse.extract.html2text import extract_plain_text
    except ImportError:
        sys.exit("speed: resiliparse is missing; install dehusk[peers]")
    found["resiliparse"] = lambda data: extract_plain_text(data.decode("utf-8", "replace"), main_content=True)
    for name in _METHODS:
        found[name] = lambda data, name=name: dehusk.extract(data, method=name).text  # type: ignore[misc]
    return found


def measure(pages: list[bytes], repeats: int) -> dict[str, float]:
    """The seconds of each contestant for all pages, with the best of `repeats` runs on each page.

    `turbohtml.parse` gets text, since it is the yardstick of parsing alone.
    """
    running = contestants()
    total = dict.fromkeys(["turbohtml.parse", *running], 0.0)
    for data in track(pages, description="measuring", transient=True):
        text = data.decode("utf-8", "replace")
        total["turbohtml.parse"] += best_of(lambda _, text=text: turbohtml.parse(text), data, repeats)  # type: ignore[misc]
        for name, run in running.items():
            total[name] += best_of(run, data, 1 if name in ("ccb", "accb") else repeats)
    return total


def best_of(run: Callable[[Argument], object], argument: Argument, repeats: int) -> float:
    """The seconds of the fastest of several runs."""
    seconds = []
    for _ in range(repeats):
        begin = time.perf_counter()
        run(argument)
        seconds.append(time.perf_counter() - begin)
    return min(seconds)


def measure_outputs(pages: list[bytes], repeats: int) -> dict[str, float]:
    """The seconds for all pages of the extraction without outputs, and of each output."""
    total = dict.fromkeys(["extraction", *_OUTPUTS], 0.0)
    for data in track(pages, description="measuring outputs", transient=True):
        total["extraction"] += best_of(dehusk.extract, data, repeats)
        found = dehusk.extract(data)
        for name, output in _OUTPUTS.items():
            total[name] += best_of(lambda given, output=output: output(replace(given)), found, repeats)  # type: ignore[misc]
    return total


def growth(pages: list[bytes]) -> Iterator[tuple[str, float]]:
    """For each method, how many times more pages cost if their HTML is repeated ten times."""
    for name in METHODS:
        once = many = 0.0
        for data in pages:
            once += best_of(lambda d, name=name: dehusk.extract(d, method=name).text, data, 3)  # type: ignore[misc]
            many += best_of(lambda d, name=name: dehusk.extract(d, method=name).text, data * 10, 1)  # type: ignore[misc]
        yield name, many / once


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("DEHUSK_DATA", "../shared/benchmarks")))
    options = parser.parse_args()
    folder = options.data / "wcxb"
    if not folder.is_dir():
        sys.exit(f"speed: no data set at {folder}; set DEHUSK_DATA to the folder that holds wcxb")
    pages = pages_of(folder, options.pages)
    console = Console()
    console.print(_speed_table(measure(pages, options.repeats), len(pages)))
    console.print(_outputs_table(measure_outputs(pages, options.repeats), len(pages)))
    console.print(_growth_table(dict(growth(sorted(pages, key=len)[len(pages) // 2 :][:5]))))


def _speed_table(total: dict[str, float], count: int) -> Table:
    table = Table("bytes to text", "ms a page", "× turbohtml.parse", "× resiliparse", "limit", "")
    parse, peer = total["turbohtml.parse"], total["resiliparse"]
    for name, seconds in total.items():
        limit, ratio = _LIMITS.get(name), seconds / peer
        if name == "dehusk.parse":
            limit, ratio = _PARSE_LIMIT, seconds / parse
        verdict = "" if limit is None else "ok" if ratio <= limit else "MISSED"
        shown = "" if limit is None else f"{limit:g} × {'turbohtml.parse' if name == 'dehusk.parse' else 'resiliparse'}"
        table.add_row(
            name, f"{seconds / count * 1e3:.2f}", f"{seconds / parse:.2f}", f"{seconds / peer:.2f}", shown, verdict
        )
    return table


def _outputs_table(total: dict[str, float], count: int) -> Table:
    table = Table("output", "ms a page", "× extraction", f"limit {_OUTPUTS_LIMIT:g}")
    total["markdown and metadata"] = total["markdown"] + total["metadata"]
    for name, seconds in total.items():
        ratio = seconds / total["extraction"]
        verdict = ("ok" if ratio <= _OUTPUTS_LIMIT else "MISSED") if name == "markdown and metadata" else ""
        table.add_row(name, f"{seconds / count * 1e3:.2f}", f"{ratio:.2f}", verdict)
    return table


def _growth_table(factors: dict[str, float]) -> Table:
    table = Table("a page ten times over", "× cost", f"limit {_GROWTH_LIMIT:g}")
    for name, factor in factors.items():
        table.add_row(name, f"{factor:.1f}", "ok" if factor <= _GROWTH_LIMIT else "MISSED")
    return table


if __name__ == "__main__":
    main()
