"""dehusk's row of WebMainBench, beside the rows that its authors publish.

python -m benchmarks.webmainbench WebMainBench_7809.jsonl
python -m benchmarks.webmainbench WebMainBench_545.jsonl --methods auto,cetd --pages 100

The file is imported once, as the data set `webmainbench` in the cache folder; what was measured is kept there too.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from dehusk.evaluation.bench import BenchRequest, bench, open_cache
from dehusk.evaluation.compare import ScoreSummary, summarise
from dehusk.evaluation.datasets import Dataset, cache_folder, load_dataset
from dehusk.evaluation.extractors import choose_methods
from dehusk.evaluation.importing import import_dataset

from .evaluation import Lines, markdown

SCORES: Final = ("rouge_5", "text_edit", "code_edit", "formula_edit", "table_edit")
PUBLISHED: Final[Mapping[str, Mapping[str, float]]] = {
    "DeepSeek-V3.2": {"rouge_5": 0.910},
    "MinerU-HTML": {"rouge_5": 0.878},
    "magic-html": {"rouge_5": 0.714},
    "Readability": {"rouge_5": 0.654},
    "trafilatura": {"rouge_5": 0.640},
    "resiliparse": {"rouge_5": 0.629},
}
"""Results that the authors of WebMainBench publish for all 7,809 pages (arXiv:2511.23119, table 2)."""


def imported(file: Path) -> Dataset:
    """Import a file of the benchmark, unless that was done before."""
    with file.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()[:16]
    folder = cache_folder() / f"webmainbench-{digest}"
    if not folder.is_dir():
        for skipped in import_dataset("webmainbench", file, folder).skipped:
            print(f"skipped: {skipped}")
    return load_dataset(str(folder))


def measured(dataset: Dataset, methods: str, pages: int | None) -> list[ScoreSummary]:
    """Measure methods on the data set."""
    request = BenchRequest((dataset,), tuple(choose_methods(methods)), pages, timed_pages=0)
    cache = open_cache()
    try:
        with Progress(transient=True, console=Console(stderr=True)) as bars:

            def step(title: str) -> object:
                bar = bars.add_task(title, total=None)
                return lambda done, total: bars.update(bar, completed=done, total=total)

            return summarise(bench(request, cache, step))  # type: ignore[arg-type]
    finally:
        cache.close()


def table(summaries: Sequence[ScoreSummary]) -> Lines:
    """All rows, the best ROUGE-5 first; those measured here are in bold, and have their number of pages."""
    yield "extractor", "pages", *SCORES
    rows: list[tuple[float, tuple[str, ...]]] = [
        (scores["rouge_5"], (name, "7,809, published", *_numbers(scores))) for name, scores in PUBLISHED.items()
    ]
    for summary in summaries:
        scores = {name: summary.mean(name) for name in SCORES if name in summary.estimates}
        cells = f"**dehusk, `{summary.extractor}`**", f"{summary.pages:,}", *_numbers(scores)
        rows.append((scores.get("rouge_5", 0.0), cells))
    yield from (cells for _, cells in sorted(rows, key=lambda row: -row[0]))


def _numbers(scores: Mapping[str, float]) -> Iterator[str]:
    return (f"{scores[name]:.3f}" if name in scores else "" for name in SCORES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a file of JSON lines of WebMainBench")
    parser.add_argument("--methods", default="auto", help="methods with commas (default: %(default)s)")
    parser.add_argument("--pages", type=int, help="maximum number of pages, spread evenly")
    options = parser.parse_args()
    summaries = measured(imported(options.file), options.methods, options.pages)
    print(markdown(table(summaries)))
    print(
        "\nIn bold: measured here, with Markdown as docs/reference/metrics.md defines it. The other rows are published."
    )


if __name__ == "__main__":
    main()
