"""The word F1 of every variant on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

import numpy as np

from dehusk.evaluation.metrics.texts import lcs
from dehusk.method import find_method
from dehusk.parsing import parse
from dehusk.selection import text_of

from .rendered import RenderedPage, only_shown
from .sample import Sampled
from .variants import PUBLISHED, VARIANTS

HIDDEN: Final[Mapping[str, Callable[[RenderedPage], RenderedPage]]] = {"kept": lambda page: page, "dropped": only_shown}
"""Handling of rows that the browser does not show."""


class Way(NamedTuple):
    """One way to extract the content of a page."""

    method: str
    hidden: str
    """One of `HIDDEN`; empty for the method without a browser, which knows what the page itself says."""
    variant: str = PUBLISHED

    @property
    def plain(self) -> Way:
        """Return this setting without area and position."""
        return self._replace(variant=PUBLISHED)


WAYS: Final = [Way(method, "") for method in VARIANTS] + [
    Way(method, hidden, variant) for method, variants in VARIANTS.items() for hidden in HIDDEN for variant in variants
]
Scores = dict[Way, float]


def scores_of(page: Sampled, rendered: RenderedPage) -> Scores:
    """The F1 of all ways on one page."""
    return dict(_scores(page, rendered))


def _scores(page: Sampled, rendered: RenderedPage) -> Iterator[tuple[Way, float]]:
    known: dict[bytes, float] = {}
    views = {name: view(rendered) for name, view in HIDDEN.items()}
    gold, as_served = page.gold.text or "", parse(page.html)
    for way in WAYS:
        if not way.hidden:
            yield way, lcs(text_of(as_served, find_method(way.method)(as_served)), gold).f1
            continue
        view = views[way.hidden]
        content = VARIANTS[way.method][way.variant](view)
        key = np.flatnonzero(content).tobytes() + way.hidden.encode()
        if key not in known:
            known[key] = lcs(view.marked_text(content), gold).f1
        yield way, known[key]
