"""The entries of overview pages, compared with the content of the pages: the numbers of `docs/results/items.md`.

python -m benchmarks.items --data wcxb --kinds listing,collection,article
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from statistics import mean, median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from dehusk import extract, parse
from dehusk.evaluation.datasets import Dataset, Gold, load_dataset
from dehusk.findings.items import items_of
from dehusk.page import Bools, Page


class Found(NamedTuple):
    """The entries of one page: how many there are, and the shares of them with certain properties."""

    items: int
    titles_in_gold: float
    teasers: float
    links: float


def measured(page: Page, gold: Gold, content: Bools | None) -> Found | None:
    """The entries of a page, compared with its gold; None if there are no entries."""
    items = items_of(page, content)
    if not items:
        return None
    text = _bare(gold.text or "")
    return Found(
        len(items),
        mean(_bare(item.title) in text for item in items),
        mean(bool(item.teaser) for item in items),
        mean(bool(item.link) for item in items),
    )


def _bare(text: str) -> str:
    """The letters and digits of a text, since blanks and punctuation do not matter."""
    return "".join(filter(str.isalnum, text.lower()))


def row_of(name: str, found: list[Found | None]) -> list[str]:
    """A line of the table."""
    lists = [page for page in found if page]
    shares = [f"{mean(column):.2f}" for column in list(zip(*lists, strict=True))[1:]] if lists else []
    count = f"{median(page.items for page in lists):.0f}" if lists else ""
    return [name, str(len(found)), f"{len(lists) / max(len(found), 1):.2f}", count, *shares]


def pages_of(dataset: Dataset, kind: str, limit: int) -> Iterable[tuple[Page, Gold]]:
    """The first pages of one kind, each with its gold."""
    for gold in [page for page in dataset.scorable if page.kind == kind][:limit]:
        yield parse(dataset.html(gold), url=gold.url, charset=gold.charset), gold


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="wcxb")
    parser.add_argument("--kinds", default="listing,collection,forum,article")
    parser.add_argument("--method", default="auto", help="the method whose content must contain the entries")
    parser.add_argument("--pages", type=int, default=1000, help="maximum number of pages of each kind")
    options = parser.parse_args()
    table = Table("kind", "pages", "with a list", "median entries", "titles in gold", "teasers", "links")
    for kind in options.kinds.split(","):
        alone, with_content = [], []
        for page, gold in pages_of(load_dataset(options.data), kind, options.pages):
            alone.append(measured(page, gold, None))
            with_content.append(measured(page, gold, extract(page, method=options.method).selection.content))
        table.add_row(*row_of(kind, alone))
        table.add_row(*row_of(f"{kind}, in the content", with_content))
    Console().print(table)


if __name__ == "__main__":
    main()
