"""The pages that are measured: some of each data set for tuning, those with style sheets of their own first."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from dehusk.evaluation.datasets import Dataset, Gold, find_datasets
from dehusk.parsing.decode import decode

_SEED: Final = 20110724
_LARGEST: Final = "wcxb"
_OF_LARGEST: Final = 100
_OF_OTHERS: Final = 25
_EVALUATE_ONLY: Final = "evaluate only"
_STYLE: Final = re.compile(r"<style[^>]*>(.*?)</style", re.DOTALL | re.IGNORECASE)
_STYLED: Final = 2_000
"""The minimum number of characters in the `style` elements of a page that has a look of its own."""


class Sampled(NamedTuple):
    """A page of the sample."""

    dataset: str
    gold: Gold
    html: str
    style: int
    """The number of characters in its `style` elements."""
    half: int
    """0 for the pages on which variants are chosen, 1 for those on which the choice is measured."""

    @property
    def is_styled(self) -> bool:
        return self.style >= _STYLED


def sampled() -> Iterator[Sampled]:
    """Draw a sample of pages, equal in every run."""
    for dataset in find_datasets().values():
        if dataset.use != _EVALUATE_ONLY and dataset.scorable:
            yield from _of_dataset(dataset, _OF_LARGEST if dataset.name == _LARGEST else _OF_OTHERS)


def _of_dataset(dataset: Dataset, count: int) -> Iterator[Sampled]:
    """Pages in an order of chance, styled pages first; the halves take turns."""
    golds = [gold for gold in dataset.scorable if gold.text]
    random.Random(f"{_SEED} {dataset.name}").shuffle(golds)  # noqa: S311
    pages = [_page(dataset, gold) for gold in golds]
    pages.sort(key=lambda page: not page.is_styled)
    yield from (page._replace(half=number % 2) for number, page in enumerate(pages[:count]))


def _page(dataset: Dataset, gold: Gold) -> Sampled:
    html = decode(dataset.html(gold), gold.charset)[0]
    return Sampled(dataset.name, gold, html, sum(map(len, _STYLE.findall(html))), 0)
