"""The kind of a page: how likely it is each, what the page declares about it, and whether it is an overview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from .._core import KINDS, MIN_OVERVIEW, OVERVIEW
from ..declared import declared_of
from ..page import Page
from .predictions import Predictions, address_of

__all__ = [
    "KINDS",
    "MIN_OVERVIEW",
    "OVERVIEW",
    "by_likelihood",
    "declared_by",
    "hints_of",
    "is_overview",
    "kinds_of",
    "likelihood",
    "overview_reason",
]


def kinds_of(predictions: Predictions) -> dict[str, float]:
    """How likely a judged page is of each kind, the likeliest first; nothing for a page without text."""
    page = predictions.page
    probabilities = predictions.core.kinds_by(declared_of(page).core, address_of(page))
    return {} if probabilities is None else by_likelihood(probabilities)


def hints_of(page: Page) -> list[str]:
    """Words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`, each once, in alphabetical order."""
    return declared_of(page).core.hints(address_of(page))


def declared_by(page: Page) -> tuple[list[str], list[str], list[str], str]:
    """What a page says of its kind: its hints, the names of its `meta` elements, its types of data, its address."""
    core = declared_of(page).core
    return hints_of(page), core.names_in_head(), core.counted_types(page.table), address_of(page)


def by_likelihood(probabilities: Sequence[float]) -> dict[str, float]:
    """Probabilities in the order of `KINDS` as a dictionary, the likeliest first."""
    return dict(sorted(zip(KINDS, probabilities, strict=True), key=itemgetter(1), reverse=True))


def is_overview(kinds: Mapping[str, float]) -> bool:
    """Whether a page of these kinds is rather a list of other pages than a text."""
    return likelihood(kinds) > MIN_OVERVIEW


def likelihood(kinds: Mapping[str, float]) -> float:
    """How likely a page of these kinds is an overview."""
    return sum(kinds.get(kind, 0.0) for kind in OVERVIEW)


def overview_reason(kinds: Mapping[str, float]) -> str:
    """Why a page is called an overview, in words."""
    return f"with a probability of {likelihood(kinds):.2f} it is a list of other pages ({' or '.join(OVERVIEW)})"
