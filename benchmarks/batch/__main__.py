"""Batches measured: how fast, how much the engine adds, and how much memory. It needs Linux.

All contestants read the same archives and write the same form, in turns, and the best of several rounds counts. Then
many pages are extracted, and the memory of all processes is watched. The numbers go into a JSON file, and from there
into the guide and its picture.

python -m benchmarks.batch                                                        200,000 pages
python -m benchmarks.batch --pages 1000 --memory-pages 5000       fewer
python -m benchmarks.batch --only memory                          one part; the numbers of the other stay as they are
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ..picture import write_memory_curves
from ..speed.pages import DATA_FOLDER
from ..speed.timing import verdict
from .crawl import benchmark_pages, write_crawl
from .document import Numbers, fill
from .memory import Sample
from .speed import CONTESTANTS, DEHUSK, Speed, bare_seconds, batch_speed

_PROJECT: Final = Path(__file__).parents[2]
_DOCS: Final = _PROJECT / "docs"
_PARTS: Final = ("speed", "memory")
_GAIN: Final = 1.8
"""The minimum gain of two workers over one."""
_OVERHEAD: Final = 0.15
_GROWTH: Final = 1.2
"""Maximum ratio of the memory in the last tenth of a long batch to that in the second tenth."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=_PARTS, help="the part that is measured")
    parser.add_argument("--pages", type=int, default=6000, help="how many pages are timed")
    parser.add_argument("--memory-pages", type=int, default=200_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    parser.add_argument("--docs", type=Path, default=_DOCS, help="the folder with the guide that gets the numbers")
    options = parser.parse_args()
    # the workers of other extractors are modules of this package
    os.environ["PYTHONPATH"] = os.pathsep.join([str(_PROJECT), os.environ.get("PYTHONPATH", "")])
    pages = benchmark_pages(options.data, min(options.pages, 3000))
    kept = options.docs / "results" / "scale.json"
    numbers: Numbers = json.loads(kept.read_text("utf-8")) if options.only else {}
    with TemporaryDirectory() as folder:
        if options.only != "memory":
            numbers |= _timed(Path(folder), pages, options.pages, options.repeats)
        if options.only != "speed":
            many = write_crawl(Path(folder, "many"), pages, options.memory_pages)
            samples = _watched(many, Path(folder, "rows.jsonl.zst"))
            numbers["memory"] = _memory(samples)
            _draw(options.docs / "pictures" / "scale-memory.svg", samples)
    kept.write_text(json.dumps(numbers, indent=2) + "\n", "utf-8")
    fill(options.docs / "guide" / "scale.md", numbers)
    _judge(numbers)


def _timed(folder: Path, pages: list[bytes], count: int, repeats: int) -> Numbers:
    timed = write_crawl(folder / "timed", pages, count)
    one_page = write_crawl(folder / "one", pages, 1)
    return _speeds(timed, one_page, repeats) | {
        "pages": count,
        "page_bytes": sum(map(len, pages)) / len(pages),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
    }


def _speeds(inputs: list[str], one_page: list[str], repeats: int) -> Numbers:
    """The best speeds of all contestants, which take turns, and what the engine adds to bare extraction."""
    rounds: dict[tuple[str, int], list[Speed]] = {}
    bare = []
    for number in range(repeats):
        bare.append(bare_seconds(inputs))
        for name in CONTESTANTS:
            for workers in (1, 2):
                print(f"round {number + 1} of {repeats}: {name}, workers: {workers}", file=sys.stderr, flush=True)
                rounds.setdefault((name, workers), []).append(batch_speed(name, inputs, one_page, workers))
    speed: dict[str, dict[str, dict[str, float]]] = {}
    for (name, workers), measured in rounds.items():
        best = {part: min(getattr(each, part) for each in measured) for part in ("seconds", "work", "parent")}
        speed.setdefault(name, {})[str(workers)] = best
    extracting, reading = map(min, zip(*bare, strict=True))
    ours = speed[DEHUSK]["1"]
    return {
        "speed": speed,
        "overhead": {"extracting": extracting, "reading": reading, "engine": ours["work"] + ours["parent"]},
    }


def _watched(inputs: list[str], output: Path) -> list[Sample]:
    """Run a batch, and return its memory after each split."""
    command = [sys.executable, "-m", "benchmarks.batch.memory", str(output), *inputs]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as batch:  # noqa: S603
        assert batch.stdout is not None, "it is a pipe"
        return [Sample(*json.loads(line)) for line in batch.stdout]


def _draw(picture: Path, samples: list[Sample]) -> None:
    workers, parent = ([(one.pages, getattr(one, name)) for one in samples] for name in ("workers", "parent"))
    write_memory_curves(picture, {"workers": workers, "parent": parent}, title="Memory of a batch", x="pages")


def _memory(samples: list[Sample]) -> Numbers:
    """Return the memory at two times; each is the maximum of a tenth of the run, since memory goes up and down."""
    tenth = max(len(samples) // 10, 1)
    parts = {"after_a_tenth": samples[tenth : 2 * tenth], "at_the_end": samples[-tenth:]}
    highest = {
        when: {name: max(getattr(sample, name) for sample in part) for name in ("parent", "workers")}
        for when, part in parts.items()
    }
    return {"pages": samples[-1].pages, "workers": os.cpu_count(), **highest}


def _judge(numbers: Numbers) -> None:
    """Print the limits, and whether they are kept."""
    one, two = (numbers["speed"][DEHUSK][workers]["seconds"] for workers in ("1", "2"))
    measured = numbers["overhead"]
    overhead = measured["engine"] / (measured["extracting"] + measured["reading"]) - 1
    growth = numbers["memory"]["at_the_end"]["workers"] / numbers["memory"]["after_a_tenth"]["workers"]
    print(f"gain of two workers    {one / two:.2f}, at least {_GAIN:g}: {verdict(one / two >= _GAIN)}")
    print(f"overhead of the engine {overhead:.0%}, at most {_OVERHEAD:.0%}: {verdict(overhead <= _OVERHEAD)}")
    print(f"growth of memory       {growth:.2f} times, at most {_GROWTH:g}: {verdict(growth <= _GROWTH)}")


if __name__ == "__main__":
    main()
