"""Which pages are made, from how many pages, and how much each kind of them weighs.

The shares and weights were chosen by leaving data sets out: docs/results/model-card.md has the numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from .commented import Comments
from .examples import Example
from .renamed import renamed
from .shortened import shortened

Make = Callable[[Example, np.random.Generator], Example | None]
"""How a page is made from another; None if nothing can be made of that."""


class Amount(NamedTuple):
    """How much of one kind of made pages is learned from."""

    share: float
    """The share of pages from which one is made."""
    weight: float
    """The weight of a made page; that of a given page is 1."""


AMOUNTS: Mapping[str, Amount] = MappingProxyType(
    {"shortened": Amount(0.5, 0.5), "renamed": Amount(0.25, 0.5), "commented": Amount(0.25, 0.5)}
)


def made_pages(examples: Sequence[Example], amounts: Mapping[str, Amount] = AMOUNTS) -> Iterator[Example]:
    """The pages of all kinds that are made from the pages of some examples. The same examples give the same pages."""
    makers: dict[str, Make] = {"shortened": shortened, "renamed": renamed, "commented": Comments(examples).changed}
    for kind, amount in amounts.items():
        for example in examples:
            random = _random(kind, example)
            if random.random() < amount.share and (made := makers[kind](example, random)):
                yield replace(made, worth=amount.weight)


def _random(kind: str, example: Example) -> np.random.Generator:
    """Random numbers that depend on nothing but the page and the kind of what is made from it."""
    digest = hashlib.sha256(kind.encode() + example.page.html).digest()
    return np.random.default_rng(int.from_bytes(digest[:8], "little"))
