"""Word precision, recall and F1 of methods on data sets: the numbers behind `docs/methods.md`.

    python -m benchmarks.quality --methods cetd "cetd text_runs=true" --sets wcxb canola
    python -m benchmarks.quality --pages 50          a sample of each set

A text is a bag of words, as in the evaluations of the field; the figures are means over pages.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tarfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import dehusk
from dehusk.method import find_method

_WORD = re.compile(r"[\u3040-\u9fff]|[^\W_]+")
_DEFAULT_SETS = "wcxb cleaneval googletrends2017 news2023 magic fundus canola zh-mixed news16 daniel".split()


class Score(NamedTuple):
    """How well an extracted text matches its gold."""

    precision: float
    recall: float
    f1: float


class Task(NamedTuple):
    """A page with its gold, and the calls to score on it."""

    html: bytes
    charset: str | None
    gold: str
    calls: tuple[str, ...]


def score(text: str, gold: str) -> Score:
    """Word precision, recall and F1 of bags of words."""
    found, wanted = Counter(_WORD.findall(text.lower())), Counter(_WORD.findall(gold.lower()))
    shared = (found & wanted).total()
    if not shared:
        empty = float(not found and not wanted)
        return Score(empty, empty, empty)
    precision, recall = shared / found.total(), shared / wanted.total()
    return Score(precision, recall, 2 * precision * recall / (precision + recall))


def read_call(call: str) -> tuple[str, dict[str, Any]]:
    """A method and its parameters from `name key=value …`."""
    name, *settings = call.split()
    known = find_method(name).parameters
    pairs = [setting.partition("=")[::2] for setting in settings]
    return name, {key: known[key].read(value) for key, value in pairs}


def run(task: Task) -> list[Score]:
    """The score of every call on one page."""
    page = dehusk.parse(task.html, charset=task.charset)
    scores = []
    for call in task.calls:
        name, parameters = read_call(call)
        scores.append(score(dehusk.extract(page, method=name, **parameters).text, task.gold))
    return scores


def tasks(folder: Path, calls: tuple[str, ...], count: int | None) -> Iterator[Task]:
    """The pages of a data set that have a gold text; `count` of them, spread evenly, or all."""
    gold = [json.loads(line) for line in (folder / "gold.jsonl").read_bytes().splitlines()]
    gold = [entry for entry in gold if entry.get("text")]
    wanted = {entry["file"]: entry for entry in gold[:: max(len(gold) // count, 1) if count else 1][:count]}
    with tarfile.open(folder / "html.tar.xz") as archive:
        for member in archive:
            if member.name in wanted and (file := archive.extractfile(member)):
                entry = wanted[member.name]
                yield Task(file.read(), entry.get("charset"), entry["text"], calls)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--methods", nargs="+", default=list(dehusk.METHODS))
    parser.add_argument("--sets", nargs="+", default=_DEFAULT_SETS)
    parser.add_argument("--pages", type=int)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("DEHUSK_DATA", "../shared/benchmarks")))
    options = parser.parse_args()
    calls = tuple(options.methods)
    results: dict[str, list[list[Score]]] = {}
    with ProcessPoolExecutor() as pool:
        for name in options.sets:
            jobs = list(tasks(options.data / name, calls, options.pages))
            results[name] = list(track(pool.map(run, jobs, chunksize=4), name, total=len(jobs), transient=True))
    _print(calls, results)


def _print(calls: tuple[str, ...], results: dict[str, list[list[Score]]]) -> None:
    table = Table("F1", *results, "mean", "precision", "recall")
    for index, call in enumerate(calls):
        means = {name: [_mean(page[index][k] for page in pages) for k in range(3)] for name, pages in results.items()}
        overall = [_mean(means[name][k] for name in means) for k in range(3)]
        cells = [f"{means[name][2]:.3f}" for name in means]
        table.add_row(call, *cells, f"{overall[2]:.3f}", f"{overall[0]:.3f}", f"{overall[1]:.3f}")
    Console(width=200).print(table)


def _mean(values: Iterator[float]) -> float:
    collected = list(values)
    return sum(collected) / len(collected)


if __name__ == "__main__":
    main()
