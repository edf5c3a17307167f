"""Faults that a reader sees and word F1 does not, for dehusk and others, in one run over all data sets.

    python -m benchmarks.reading --into reading.json
    python -m benchmarks.reading --data recipes,wcxb --by-set --peers trafilatura
    python -m benchmarks.reading --peers all --every 10               each tenth page, all peers that are installed
    python -m benchmarks.reading --show "lines of controls" 30        the pages with this fault, and what is wrong there

Each fault is measured on Markdown and metadata as users get them. `measures.py` defines the faults. Pages are judged by
models that have not seen them, as in `benchmarks.completeness`; the last line names the data sets of which the model in
the package judged pages.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.completeness.models import PACKAGE, ModelFiles, Models, add_options, measure_pages
from dehusk.evaluation.datasets import Dataset

from .contestants import find_peers
from .measures import MEASURES
from .pages import DEHUSK, PageJob, PageResult, measure_page
from .tables import as_json, write_table


def main() -> None:
    options = _parser().parse_args()
    peers = () if options.show else find_peers(options.peers)
    results = measure_pages(options, partial(make_jobs, peers=peers, every=options.every), measure_page)
    if options.show:
        print("\n".join(show(results, *options.show)))
        return
    sets = sorted({page.dataset for page in results})
    groups = {name: [page for page in results if page.dataset == name] for name in sets} if options.by_set else {}
    for name, pages in {"all data sets": results, **groups}.items():
        print(f"{name}, {len(pages)} pages:\n\n{write_table(pages)}\n")
    failed = Counter(name for page in results for name in page.failed)
    if failed:
        print(f"Failed: {', '.join(f'{name} on {count:,} pages' for name, count in failed.items())}.")
    seen = sorted({page.dataset for page in results if page.by_package})
    print(f"Judged by the {PACKAGE}: {', '.join(seen) or 'none'}.")
    if options.into:
        options.into.write_text(json.dumps({"by_package": seen} | as_json(results), indent=1) + "\n", "utf-8")


def make_jobs(
    datasets: Sequence[Dataset], models: Models, peers: tuple[str, ...] = (), every: int = 1
) -> Iterator[PageJob]:
    """A job for each page, or for every n-th of each data set."""
    for dataset in datasets:
        blocks, kinds = models.block_models(dataset), models.kind_models(dataset)
        knows_authors = any(gold.authors for gold in dataset.pages)
        for gold in dataset.pages[::every]:
            files = ModelFiles(blocks[gold.id].blocks, kinds[gold.id].kinds)
            yield PageJob(dataset.name, dataset.path(gold), gold, files, knows_authors, peers)


def show(results: Sequence[PageResult], measure: str, count: str = "1000000") -> Iterator[str]:
    """The pages with a fault, and what is wrong there."""
    if measure not in MEASURES:
        sys.exit(f"unknown measure {measure!r}; expected one of {', '.join(map(repr, MEASURES))}")
    faulty = [page for page in results if page.faults[DEHUSK][measure].examples]
    for page in faulty[:: max(len(faulty) // int(count), 1)][: int(count)]:
        yield f"{page.dataset}/{page.file} ({page.kind})"
        yield from (f"    {example[:300]}" for example in page.faults[DEHUSK][measure].examples)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--peers", default="", help="comma-separated peers, or all that are installed")
    parser.add_argument("--every", type=int, default=1, help="use every n-th page")
    parser.add_argument("--by-set", action="store_true", help="print a table for each data set too")
    parser.add_argument("--show", nargs="+", metavar=("MEASURE", "N"), help="list pages with a fault of dehusk instead")
    parser.add_argument("--into", type=Path, help="file for the numbers as JSON")
    return parser


if __name__ == "__main__":
    main()
