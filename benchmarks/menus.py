"""How well `menus` finds the parts of pages that are declared as navigation: `nav` elements and `role=navigation`.

python -m benchmarks.menus                   all wcxb pages that have such parts
python -m benchmarks.menus --pages 200       of 200 pages, spread evenly

The numbers are counts of links with visible words: links in menus that were found, and links in declared navigation.
`menus` uses no tag but `a` and no attribute, so it cannot see the declarations.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from dehusk import Page, parse
from dehusk.evaluation.datasets import load_dataset
from dehusk.findings.segments import menus
from dehusk.page import Bools
from dehusk.page.attributes import attribute_values
from dehusk.page.tags import LINK
from dehusk.page.tree import in_subtrees, in_subtrees_of_rows, path_maximum

_VARIANTS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "words=2, as the paper": {"words": 2},
    "words=4": {"words": 4},
    "ratio=0.6": {"ratio": 0.6},
    "ratio=0.9": {"ratio": 0.9},
    "links=2": {"links": 2},
    "links=5": {"links": 5},
}
_NAVIGATION = frozenset({"nav"})
_EDGES = frozenset({"header", "footer"})
"""Elements that often contain menus without a declaration."""


class Counts(NamedTuple):
    """Numbers of links: declared and found; declared; found; found, but neither declared nor in a header or footer."""

    both: int = 0
    declared: int = 0
    found: int = 0
    elsewhere: int = 0

    def plus(self, other: Counts) -> Counts:
        return Counts(*map(sum, zip(self, other, strict=True)))


def declared_navigation(page: Page) -> Bools:
    """Whether each row is in a `nav` or in an element with the role of navigation."""
    rows, values = attribute_values(page, "role")
    by_role = rows[[value.strip().lower() == "navigation" for value in values]] if values else rows
    return in_subtrees(page, page.is_in(_NAVIGATION)) | in_subtrees_of_rows(page, by_role)


def links_of(page: Page, texts: Bools) -> Bools:
    """Whether each row is a link that contains one of the texts."""
    nearest = path_maximum(page, np.where(page.is_in(LINK), np.arange(len(page)), -1))[texts]
    links = np.zeros(len(page), bool)
    links[nearest[nearest >= 0]] = True
    return links


def texts_of(page: Page, **parameters: Any) -> Bools:
    """Whether each row is a text of a menu."""
    texts = np.zeros(len(page), bool)
    for menu in menus(page, **parameters):
        texts[list(menu.texts)] = True
    return texts


def predictions(page: Page) -> Iterator[Counts]:
    """The counts of each variant; all are zero for a page without visible links in declared navigation."""
    # With these parameters, each link with visible words is in a menu.
    seen = links_of(page, texts_of(page, ratio=0, words=1_000_000, links=1))
    declared = seen & declared_navigation(page)
    edges = in_subtrees(page, page.is_in(_EDGES))
    for parameters in _VARIANTS.values():
        found = links_of(page, texts_of(page, **parameters)) if declared.any() else declared
        both, elsewhere = found & declared, found & ~declared & ~edges
        yield Counts(*(int(links.sum()) for links in (both, declared, found, elsewhere)))


def table(totals: dict[str, Counts]) -> Table:
    """Precision, recall and F1 of each variant in percent."""
    shown = Table("parameters", box=None, pad_edge=False)
    for title in ("precision", "recall", "F1", "precision without header, footer"):
        shown.add_column(title, justify="right")
    for name, count in totals.items():
        precision, recall = count.both / max(count.found, 1), count.both / max(count.declared, 1)
        f1 = 2 * count.both / max(count.found + count.declared, 1)
        inner = count.both / max(count.both + count.elsewhere, 1)
        shown.add_row(name, *(f"{100 * value:.1f}" for value in (precision, recall, f1, inner)))
    return shown


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", default="wcxb", help="which data set")
    options.add_argument("--pages", type=int, default=0, help="number of pages, spread evenly; 0 means all")
    given = options.parse_args()
    dataset = load_dataset(given.data)
    count = given.pages or len(dataset.pages)
    golds = dataset.pages[:: max(len(dataset.pages) // count, 1)][:count]
    totals, pages = dict.fromkeys(_VARIANTS, Counts()), 0
    console = Console()
    for gold in track(golds, description="measuring", transient=True, console=console):
        counts = list(predictions(parse(dataset.html(gold))))
        pages += counts[0].declared > 0
        totals = {name: total.plus(count) for (name, total), count in zip(totals.items(), counts, strict=True)}
    links = totals["defaults"].declared
    console.print(
        f"{dataset.name}: {pages} of {len(golds)} pages declare navigation, with {links} links", table(totals)
    )


if __name__ == "__main__":
    main()
