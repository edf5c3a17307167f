"""How much each page weighs in training, beside the weight of made pages.

The numbers were chosen by leaving data sets out: docs/results/model-card.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from .examples import Example

_RARE_KINDS = frozenset({"collection", "forum", "listing", "product", "service"})
_OF_RARE_KINDS = 1.5
_SPECIAL = frozenset({"evan", "htmltotext", "newspaper", "portals", "zhtw-events"})
"""Data sets whose golds follow rules of their own: with full weight, pages of other sets are judged worse."""
_OF_SPECIAL = 0.5
_FEWEST_TOKENS = 30
"""A shorter gold counts as one of that length."""
_MOST = 5.0


def weighed(examples: Iterable[Example]) -> list[Example]:
    """The examples with weights by data set, kind and length."""
    return [replace(example, worth=example.worth * _worth(example)) for example in examples]


def as_found(examples: Iterable[Example]) -> list[Example]:
    """The pages that were not made, with weights by data set alone."""
    return [replace(example, worth=_of_dataset(example)) for example in examples if not example.is_made]


def _worth(example: Example) -> float:
    of_kind = _OF_RARE_KINDS if example.kind in _RARE_KINDS else 1.0
    return of_kind * _of_dataset(example) * _of_length(example)


def _of_dataset(example: Example) -> float:
    return _OF_SPECIAL if example.dataset in _SPECIAL else 1.0


def _of_length(example: Example) -> float:
    """More where little of the page is content: there each wrong word costs more F1."""
    times_longer = float(example.labels.size.sum()) / max(example.labels.gold_size, _FEWEST_TOKENS)
    return min(math.sqrt(times_longer), _MOST)
