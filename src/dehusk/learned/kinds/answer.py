"""What kind of page this is, in words, and whether that is a list of other pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...page import Floats
from ..judge import Judgement
from ..kind_names import KINDS, OVERVIEW
from .model import load_kind_model

SURE: Final = 0.3
"""Listings and collections of held-out domains of wcxb are told best there."""


def kinds_of(judged: Judgement) -> dict[str, float]:
    """How likely a judged page is of each kind, the likeliest first; nothing for a page without text."""
    return by_likelihood(load_kind_model(judged.model.version).probabilities(judged))


def by_likelihood(probabilities: Floats) -> dict[str, float]:
    """Probabilities in the order of `KINDS` as a dictionary, the likeliest first."""
    order = (-probabilities).argsort(kind="stable")
    return {KINDS[number]: float(probabilities[number]) for number in order if probabilities[number] >= 0}


def is_overview(kinds: Mapping[str, float]) -> bool:
    """Whether a page of these kinds is rather a list of other pages than a text."""
    return likelihood(kinds) > SURE


def likelihood(kinds: Mapping[str, float]) -> float:
    """How likely a page of these kinds is an overview."""
    return sum(kinds.get(kind, 0.0) for kind in OVERVIEW)


def overview_reason(kinds: Mapping[str, float]) -> str:
    """Why a page is called an overview, in words."""
    return f"with a probability of {likelihood(kinds):.2f} it is a list of other pages ({' or '.join(OVERVIEW)})"
