"""How much a site model improves a method: the numbers of `docs/results/sites.md`.

The model for a page is fitted on the other pages of its site; with `--all`, on all pages of the site.

python -m benchmarks.site --data news16,magic,fundus,wcxb --methods cetd,tccb,auto
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from statistics import mean
from typing import NamedTuple
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table

from dehusk import METHODS, Page, parse
from dehusk.evaluation.datasets import Dataset, Gold, load_dataset
from dehusk.findings.site import SiteModel
from dehusk.overlap import bag_of_words
from dehusk.selection import text_of


class Judged(NamedTuple):
    """Word F1, precision and recall on one page, without the site model and with it."""

    f1: float
    f1_with: float
    precision: float
    precision_with: float
    recall: float
    recall_with: float


def site_of(dataset: str, gold: Gold) -> str:
    """The site of a page: as the data set says, from the name of its file, or the host of its address."""
    if dataset == "news16":
        return gold.id.split("_")[0]
    if dataset == "fundus":
        return gold.id.rpartition("/")[0]
    return gold.site or urlsplit(gold.url or "").netloc


def sites_of(dataset: Dataset, minimum: int) -> Iterator[list[Gold]]:
    """The pages of each site that has at least `minimum` pages."""
    sites: dict[str, list[Gold]] = defaultdict(list)
    for gold in dataset.scorable:
        sites[site_of(dataset.name, gold)].append(gold)
    return (pages for site, pages in sites.items() if site and len(pages) >= minimum)


def predictions(page: Page, gold: Gold, model: SiteModel, method: str) -> Judged:
    """The scores of one method on one page."""
    selection = METHODS[method](page)
    texts = (text_of(page, selection), text_of(page, model.clean(page, selection)))
    without, with_model = (bag_of_words(text, gold.text or "") for text in texts)
    return Judged(without.f1, with_model.f1, without.precision, with_model.precision, without.recall, with_model.recall)


def measure(dataset: Dataset, methods: list[str], share: float, on_all: bool) -> dict[str, list[Judged]]:
    """The scores of each method on all pages of sites with enough pages."""
    found: dict[str, list[Judged]] = {method: [] for method in methods}
    for golds in sites_of(dataset, 2 if on_all else 3):
        pages = [parse(dataset.html(gold), url=gold.url, charset=gold.charset) for gold in golds]
        for number, (page, gold) in enumerate(zip(pages, golds, strict=True)):
            others = pages if on_all else pages[:number] + pages[number + 1 :]
            model = SiteModel.fit(others, share=share)
            for method in methods:
                found[method].append(predictions(page, gold, model, method))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="news16,magic,fundus,wcxb")
    parser.add_argument("--methods", default="cetd,tccb,auto")
    parser.add_argument("--share", type=float, default=0.5)
    parser.add_argument("--all", action="store_true", help="fit on all pages of a site, including the measured page")
    options = parser.parse_args()
    table = Table("data", "method", "pages", "F1", "with", "precision", "with", "recall", "with", "better", "worse")
    for name in options.data.split(","):
        for method, rows in measure(load_dataset(name), options.methods.split(","), options.share, options.all).items():
            if rows:
                means = [f"{mean(column):.3f}" for column in zip(*rows, strict=True)]
                better, worse = (sum(sign * (row.f1_with - row.f1) > 1e-9 for row in rows) for sign in (1, -1))
                table.add_row(name, method, str(len(rows)), *means, str(better), str(worse))
    Console().print(table)


if __name__ == "__main__":
    main()
