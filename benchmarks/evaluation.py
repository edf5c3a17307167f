"""The tables in `docs/results/`, made from the `results.json` of a run.

dehusk bench --data all --methods all --peers all --by kind --out full
python -m benchmarks.evaluation full/results.json                            print the tables
python -m benchmarks.evaluation full/results.json --into docs/results/*.md   write each table between its marks
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import isnan, nan
from pathlib import Path
from typing import Final

from dehusk import METHODS
from dehusk.evaluation.compare import compute_costs
from dehusk.evaluation.peers import PEERS
from dehusk.evaluation.results import Timed
from dehusk.evaluation.tables import TRAINED

NEWS: Final = ("news2023", "news16", "fundus")
"""The data sets that take the place of the news pages of CoreEx."""
ARTICLES: Final = (*NEWS, "daniel")
"""The data sets that take the place of the pages of the words-leaves ratio."""
_SCORE: Final = "lcs_f1"
_NUMBER: Final = re.compile(rf"\**[\d.]*\**{TRAINED}?$")
Lines = Iterator[Collection[str]]
"""The lines of a table, beginning with its heading."""


class Run:
    """The results of a run, by extractor and data set."""

    def __init__(self, path: Path) -> None:
        content = json.loads(path.read_text("utf-8"))
        self.sets = [facts["name"] for facts in content["datasets"]]
        self.extractors = [entry["name"] for entry in content["extractors"]]
        self.rows = content["rows"]
        self.versions = {"python": content["machine"]["python"]} | {
            _package(entry["name"]): entry["version"] for entry in content["extractors"]
        }
        self.summaries = {(entry["extractor"], entry["dataset"], entry["group"]): entry for entry in content["summary"]}
        self.costs = compute_costs(Timed(**entry) for entry in content["timed"])

    def mean(self, extractor: str, score: str, dataset: str, group: str = "") -> float:
        """The mean of a score over the pages of a data set, in percent."""
        found = self.summaries.get((extractor, dataset, group), {}).get("scores", {}).get(score)
        return found["mean"] * 100 if found else nan

    def is_trained(self, extractor: str, dataset: str) -> bool:
        """Whether an extractor has learned from a data set."""
        return bool(self.summaries.get((extractor, dataset, ""), {}).get("is_trained_on"))

    def over_sets(self, extractor: str, score: str) -> float:
        """The mean of a score over all data sets, with the same weight for each, in percent."""
        return _mean([self.mean(extractor, score, name) for name in self.sets])


def without_variants(extractors: Iterable[str]) -> list[str]:
    """The extractors that are not variants of a method; the tables of parameters and of the papers have these."""
    return [name for name in extractors if name not in METHODS or not METHODS[name].variant_of]


def _package(extractor: str) -> str:
    return PEERS[extractor].package if extractor in PEERS else "dehusk"


def versions(run: Run) -> Lines:
    """The versions of Python and of all packages that were measured."""
    yield run.versions.keys()
    yield run.versions.values()


def by_set(run: Run) -> Lines:
    """F1 of each extractor on each data set, the best first."""
    yield "extractor", *run.sets, "mean", "precision", "recall"
    for name in sorted(without_variants(run.extractors), key=lambda name: -run.over_sets(name, _SCORE)):
        overall = [run.over_sets(name, f"lcs_{part}") for part in ("f1", "precision", "recall")]
        cells = [_highlighted(run, name, dataset) for dataset in run.sets]
        mark = TRAINED if any(run.is_trained(name, dataset) for dataset in run.sets) else ""
        yield f"`{name}`", *cells, *(_number(value) + mark for value in overall)


def _highlighted(run: Run, name: str, dataset: str) -> str:
    """A mean: bold if it is the best, in italics if it is not significantly worse, marked if it is of training data."""
    mine = run.mean(name, _SCORE, dataset)
    if isnan(mine):
        return ""
    shown = _number(mine)
    if run.is_trained(name, dataset):
        return f"{shown}{TRAINED}"
    ranked = [other for other in run.extractors if not run.is_trained(other, dataset)]
    if mine == _highest(run.mean(other, _SCORE, dataset) for other in ranked):
        return f"**{shown}**"
    versus = run.summaries[name, dataset, ""]["versus_best"]
    return f"*{shown}*" if versus and versus["p"] >= 0.05 else shown


def by_kind(run: Run, dataset: str = "wcxb") -> Lines:
    """F1 of all extractors but variants on each kind of page."""
    sizes = {group: entry["pages"] for (_, name, group), entry in run.summaries.items() if name == dataset and group}
    kinds = sorted(sizes, key=lambda kind: -sizes[kind])
    yield "extractor", *(f"{kind} ({sizes[kind]})" for kind in kinds)
    names = without_variants(run.extractors)
    ranked = [name for name in names if not run.is_trained(name, dataset)] or names
    best = {kind: _highest(run.mean(name, "lcs_f1", dataset, kind) for name in ranked) for kind in kinds}
    for name in sorted(names, key=lambda name: -run.mean(name, "lcs_f1", dataset)):
        means = {kind: run.mean(name, "lcs_f1", dataset, kind) for kind in kinds}
        mark = "" if name in ranked else TRAINED
        shown = (f"**{_number(means[k])}**" if means[k] == best[k] else _number(means[k]) for k in kinds)
        yield f"`{name}`", *(f"{cell}{mark}" for cell in shown)


def failures(run: Run) -> Lines:
    """The number of pages on which each extractor failed, their data sets, and the most frequent reason."""
    yield "extractor", "pages", "of", "most often"
    for name in run.extractors:
        failed = [row for row in run.rows if row["extractor"] == name and row["failure"]]
        if failed:
            where = Counter(row["dataset"] for row in failed)
            (why, times), *_ = Counter(row["failure"].partition("\n")[0].strip(" :") for row in failed).most_common(1)
            yield (
                f"`{name}`",
                f"{len(failed)}",
                ", ".join(f"{n} {count}" for n, count in where.items()),
                f"{why} ({times})",
            )


def cost(run: Run) -> Lines:
    """The cost of each extractor on the timed pages, the fastest first."""
    yield "extractor", "ms a page", "× fastest", "× parsing", "µs a kB"
    for name in sorted(without_variants(run.costs), key=lambda name: run.costs[name].ms_per_page):
        found = run.costs[name]
        ratios = f"{found.times_fastest:.1f}", f"{found.times_parse:.1f}"
        yield f"`{name}`", f"{found.ms_per_page:.1f}", *ratios, f"{1e6 * found.seconds_per_kb:.1f}"


TABLES: Final[dict[str, Callable[[Run], Lines]]] = {
    "versions": versions,
    "lcs": by_set,
    "kinds": by_kind,
    "failures": failures,
    "cost": cost,
}


def _highest(values: Iterable[float]) -> float:
    return max(value for value in values if not isnan(value))


def _mean(values: Sequence[float]) -> float:
    known = [value for value in values if not isnan(value)]
    return sum(known) / len(known) if known else nan


def _number(percent: float) -> str:
    return "" if isnan(percent) else f"{percent:.1f}"


def markdown(lines: Lines) -> str:
    """A table in Markdown, with numbers aligned to the right."""
    heading, *rest = map(list, lines)
    columns = [[line[index] for line in rest] for index in range(len(heading))]
    below = ["---:" if all(map(_NUMBER.match, column)) else "---" for column in columns]
    return "\n".join(f"| {' | '.join(line)} |" for line in (heading, below, *rest))


def marked(name: str, table: str) -> str:
    """A table between its marks."""
    return f"<!-- {name} -->\n{table}\n<!-- end of {name} -->"


def replaced(text: str, name: str, table: str) -> str:
    """A document with a new table between its marks; a document without these marks stays the same."""
    pattern = re.compile(rf"<!-- {name} -->.*?<!-- end of {name} -->", re.DOTALL)
    return pattern.sub(lambda _: marked(name, table), text)


def put_into(documents: Sequence[Path], tables: Mapping[str, str]) -> None:
    """Write each table between its marks, which stand in one of the documents."""
    texts = {path: path.read_text("utf-8") for path in documents}
    for name, table in tables.items():
        if not any(f"<!-- {name} -->" in text for text in texts.values()):
            raise SystemExit(f"evaluation: there are no marks for {name}")
        texts = {path: replaced(text, name, table) for path, text in texts.items()}
    for path, text in texts.items():
        path.write_text(text, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, help="the results.json of a run")
    parser.add_argument("--into", type=Path, nargs="+", help="the documents that hold the marks of the tables")
    options = parser.parse_args()
    run = Run(options.results)
    tables = {name: markdown(table(run)) for name, table in TABLES.items()}
    if options.into:
        put_into(options.into, tables)
    else:
        print("\n\n".join(marked(name, table) for name, table in tables.items()))


if __name__ == "__main__":
    main()
