"""Headings at the edges of the content where none belongs: at its beginning by mistake, or at its end without a text.

    python -m training.fit
    python -m benchmarks.headings
    python -m benchmarks.headings --every 10      each tenth page

The data sets are those for training. Each page is judged by the model that was fitted without its domain. A junk first
heading is one that the model itself holds for husk: its own probability is below 0.3, and it is in the content only
because of what follows it. The title of the piece is never junk, which is what `title=False` leaves out: most golds
leave it out too, so that models hold it for husk.
"""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from dehusk import Page, Selection
from dehusk.evaluation.datasets import Dataset, Gold, find_datasets
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import in_subtrees
from dehusk.selection import readable
from training.held_out import held_out_selection

_HUSK: Final = 0.3


class Edges(NamedTuple):
    """Blocks with which the content of a page begins and ends, or their numbers on several pages."""

    first_heading: int
    title: int
    junk_first_heading: int
    last_heading: int


def edges_of(page: Page, selection: Selection, untitled: Selection) -> Edges | None:
    """Find the blocks with which the content begins and ends, also without its title; None if there is no content."""
    rows = readable(page, selection).content.nonzero()[0]
    if not len(rows):
        return None
    is_heading = in_subtrees(page, page.is_in(HEADINGS))
    first = bool(is_heading[rows[0]])
    is_title = first and not untitled.content[rows[0]]
    is_junk = first and not is_title and bool(selection.score[rows[0]] < _HUSK)
    return Edges(first, is_title, is_junk, bool(is_heading[rows[-1]]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="use every n-th page")
    every = parser.parse_args().every
    table = Table("data set", "pages", "begins with a heading", "the title", "junk first heading", "ends in a heading")
    everywhere: list[Edges] = []
    for dataset in find_datasets().values():
        if "train" in dataset.use:
            found = _measured(dataset, every)
            everywhere += found
            table.add_row(dataset.name, *_row(found))
    table.add_row("all", *_row(everywhere))
    Console().print(table)


def _measured(dataset: Dataset, every: int) -> list[Edges]:
    pages = track(dataset.pages[::every], description=dataset.name, transient=True)
    edges = (_edges_of(dataset, gold) for gold in pages)
    return [found for found in edges if found is not None]


def _edges_of(dataset: Dataset, gold: Gold) -> Edges | None:
    html = dataset.html(gold)
    page, selection = held_out_selection(dataset.name, html, gold)
    return edges_of(page, selection, held_out_selection(dataset.name, html, gold, title=False)[1])


def _row(pages: list[Edges]) -> list[str]:
    totals = [sum(column) for column in zip((0, 0, 0, 0), *pages, strict=True)]
    return [str(len(pages)), *[f"{total} ({total / max(len(pages), 1):.1%})" for total in totals]]


if __name__ == "__main__":
    main()
