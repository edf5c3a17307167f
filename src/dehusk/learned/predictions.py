"""The judgement on the blocks of a page, which the compiled core makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ..declared import declared_of
from ..errors import ModelMismatch
from ..lazy import lazy
from ..page import Bools, Floats, Page
from ..page.facts import fact
from ..page.hidden_rows import Hidden
from .version import Favor, model_file

Signals = npt.NDArray[np.float32]
"""One row for each signal, one column for each block."""


@dataclass(frozen=True, eq=False)
class Predictions:
    """The blocks of a page, how likely each of them is content, and the signals that say so."""

    page: Page
    classifier: _core.Classifier
    """The models that judged."""
    core: _core.Predictions
    """What the core keeps of the judgement."""

    def __len__(self) -> int:
        return len(self.core)

    @lazy
    def probability(self) -> Floats:
        """How likely each block is content."""
        return np.frombuffer(self.core.probability, np.float64)

    @lazy
    def first_round(self) -> Signals:
        """The probability of each block by the first round, which judges each block for itself."""
        return np.frombuffer(self.core.first_round, np.float32)

    @lazy
    def words(self) -> Floats:
        """The words of each block."""
        return np.frombuffer(self.core.words, np.float64)

    @lazy
    def signals(self) -> Signals:
        """The values of all signals, in the order of `judge.signals`."""
        return np.frombuffer(self.core.signals, np.float32).reshape(len(self.classifier.signals), len(self))

    def signal(self, name: str) -> Signals:
        """The values of a signal, one for each block."""
        values: Signals = self.signals[self.classifier.signals.index(name)]
        return values

    def select(
        self,
        favor: Favor,
        *,
        include_comments: bool = True,
        title: bool = True,
        images: bool = True,
        hidden: Hidden = "auto",
        skip: Sequence[str] = (),
    ) -> _core.Selection:
        """Select the blocks that are content; `skip` names rules that are not applied, to measure what they bring."""
        return self.core.select(
            favor,
            include_comments=include_comments,
            title=title,
            images=images,
            hidden=hidden,
            skip=list(skip),
        )

    def select_rows(self, favor: Favor, **options: Any) -> tuple[Bools, Floats, float]:
        """Return the rows that are content, the score of each row, and the expected F1; `options` as in `select`."""
        selection = self.select(favor, **options)
        return rows_of(selection), np.frombuffer(selection.score, np.float64), selection.confidence

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """A copy in another process judges the page again, by the model of that version."""
        return _classify_again, (self.page, self.classifier.version)


def rows_of(selection: _core.Selection) -> Bools:
    """Return a mask of the rows that are content."""
    return np.frombuffer(selection.content, np.bool_)


def classify(models: _core.Classifier, page: Page) -> Predictions:
    """Classify every block of a page."""
    return Predictions(page, models, models.classify_declared(page.table, declared_of(page).core, address_of(page)))


@fact
def address_of(page: Page) -> str:
    """The URL of a page, given or as the page names it; empty where neither is so.

    That of a local file is not one: it says where somebody keeps the page, and nothing about its kind.
    """
    return declared_of(page).core.url(page.url or "")


def _classify_again(page: Page, version: str) -> Predictions:
    return classify(load_classifier(version), page)


@cache
def load_classifier(version: str) -> _core.Classifier:
    """The models of that version; loaded when they are first asked for."""
    with model_file("blocks", version) as blocks, model_file("kinds", version) as kinds:
        return read_classifier(blocks.read_bytes(), kinds.read_bytes(), version)


def read_classifier(blocks: bytes, kinds: bytes | None, name: str) -> _core.Classifier:
    """The models in the bytes of their files; `ModelMismatch` where they ask about other signals than the core has."""
    try:
        return _core.Classifier(blocks, kinds)
    except ValueError as error:
        raise ModelMismatch(f"model {name}: {error}") from None
