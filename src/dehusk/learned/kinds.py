"""The kind of a page: the probability of each, what the page declares about it, and whether it is an overview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from .._core import KINDS, MIN_OVERVIEW, OVERVIEW
from ..declared import declared_of
from ..page import Page
from .predictions import Predictions, url_of

__all__ = [
    "KINDS",
    "MIN_OVERVIEW",
    "OVERVIEW",
    "by_likelihood",
    "declared_by",
    "hints_of",
    "is_overview",
    "kinds_of",
    "overview_probability",
    "overview_reason",
]


def kinds_of(predictions: Predictions) -> dict[str, float]:
    """Return the probability of each kind of a classified page, the likeliest first; empty for a page without text."""
    page = predictions.page
    probabilities = predictions.core.kinds_by(declared_of(page).core, url_of(page))
    return {} if probabilities is None else by_likelihood(probabilities)


def hints_of(page: Page) -> list[str]:
    """Return words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`, each once, in alphabetical order."""
    return declared_of(page).core.hints(url_of(page))


def declared_by(page: Page) -> tuple[list[str], list[str], list[str], str]:
    """Return the declarations about the kind of a page: hints, names of `meta` elements, types of data, and the URL."""
    core = declared_of(page).core
    return hints_of(page), core.names_in_head(), core.counted_types(page.table), url_of(page)


def by_likelihood(probabilities: Sequence[float]) -> dict[str, float]:
    """Map the kinds to probabilities in the order of `KINDS`, the likeliest first."""
    return dict(sorted(zip(KINDS, probabilities, strict=True), key=itemgetter(1), reverse=True))


def is_overview(kinds: Mapping[str, float]) -> bool:
    """Whether a page of these kinds is more likely a list of other pages than a text."""
    return overview_probability(kinds) > MIN_OVERVIEW


def overview_probability(kinds: Mapping[str, float]) -> float:
    """Return the probability that a page of these kinds is an overview."""
    return sum(kinds.get(kind, 0.0) for kind in OVERVIEW)


def overview_reason(kinds: Mapping[str, float]) -> str:
    """Return the reason why a page is classified as an overview."""
    return (
        f"with a probability of {overview_probability(kinds):.2f} it is a list of other pages ({' or '.join(OVERVIEW)})"
    )
