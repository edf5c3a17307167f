"""How much of the structure of a page its Markdown keeps, compared with the gold of wcxb.

    python -m benchmarks.markdown
    python -m benchmarks.markdown --every 10      each tenth page

All Markdown, including the gold, is read by the same parser (CommonMark with tables). The first table compares
headings, list items without the lists inside them, table cells and code blocks with those of the gold. Each item is its
letters and digits in lower case; empty ones are left out, and levels do not matter. The items of a page are compared as
multisets. A page counts for a kind of item if its gold has items of this kind: on many other pages, the gold has lists,
tables and code as plain lines, so items found there are neither right nor wrong. The score is the mean F1 of these
pages; in parentheses is the F1 of all their items together, where pages with more structure have more weight. Headings
are counted twice: without those that say the title of the page, and with them. Some golds have the title and others do
not, by no rule that a writer could follow.

The gold has no images and no footnotes. The second table counts those of the page that belong to texts of the gold, and
which of them are kept: `figures.py` and `footnotes.py` say how. The numbers are the mean share on the pages that have
such items, and in parentheses the share of all of them. The fewer images of the husk are kept, the better.

dehusk uses a model that has not seen the domain of the page; `turbohtml` has its own way to find the main content.
The last lines are for the Markdown of whole pages: only what the writer loses is missing there, and much is found that
is not content.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict

from rich.console import Console
from rich.progress import track
from rich.table import Table

from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import load_dataset

from .figures import figures_of, kept_figures
from .footnotes import kept_notes, notes_of
from .structure import KINDS, Structure, score, structure_of
from .texts import Texts
from .writers import source_of, writers

Share = dict[str, tuple[int, int]]
"""For each kind of item, how many of a page are kept, and how many it has."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="use every n-th page")
    options = parser.parse_args()
    try:
        dataset = load_dataset("wcxb")
    except DatasetError as error:
        sys.exit(f"markdown: {error}")
    known = [gold for gold in dataset.pages if gold.markdown][:: options.every]
    structures: dict[str, list[tuple[Structure, Structure]]] = defaultdict(list)
    kept: dict[str, list[Share]] = defaultdict(list)
    running = writers()
    for gold in track(known, description="reading", transient=True):
        html, wanted = dataset.html(gold), structure_of(gold.markdown or "", gold.title)
        texts = Texts(source_of(html, gold), gold.text or "")
        figures, notes = figures_of(texts), notes_of(texts)
        for name, write in running.items():
            markdown = write(html, gold)
            structures[name].append((structure_of(markdown, gold.title), wanted))
            kept[name].append({**kept_figures(markdown, figures), "footnotes": kept_notes(markdown, notes)})
    Console().print(_structure_table(structures, len(known)), _kept_table(kept))


def _structure_table(measured: dict[str, list[tuple[Structure, Structure]]], count: int) -> Table:
    table = Table(f"{count} pages", *KINDS)
    for name, pairs in measured.items():
        scores = [score(pairs, kind) for kind in KINDS]
        table.add_row(name, *[f"{found.macro:.3f} ({found.f1:.3f})" for found in scores])
    return table


def _kept_table(kept: dict[str, list[Share]]) -> Table:
    """The mean share that is kept on the pages with items of each kind, and the share of all items together."""
    table = Table()
    for name, pages in kept.items():
        by_kind = {kind: [page[kind] for page in pages if page[kind][1]] for kind in pages[0]}
        if not table.columns:
            for header in ["kept of", *[f"{sum(page[1] for page in of)} {kind}" for kind, of in by_kind.items()]]:
                table.add_column(header)
        table.add_row(name, *map(_share, by_kind.values()))
    return table


def _share(pages: list[tuple[int, int]]) -> str:
    kept, wanted = (sum(column) for column in zip((0, 0), *pages, strict=True))
    macro = sum(here / there for here, there in pages) / max(len(pages), 1)
    return f"{macro:.3f} ({kept / max(wanted, 1):.3f})"


if __name__ == "__main__":
    main()
