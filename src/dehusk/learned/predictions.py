"""The predictions for the blocks of a page, which the compiled core makes."""

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

Float32s = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Predictions:
    """The blocks of a page, the probability of each to be content, and the signals behind it."""

    page: Page
    classifier: _core.Classifier
    """The models that made the predictions."""
    core: _core.Predictions
    """The blocks, signals and probabilities in the core."""

    def __len__(self) -> int:
        return len(self.core)

    @lazy
    def probability(self) -> Floats:
        """The probability of each block to be content."""
        return np.frombuffer(self.core.probability, np.float64)

    @lazy
    def first_round_probability(self) -> Float32s:
        """The probability of each block by the first round, which knows no predictions of other blocks."""
        return np.frombuffer(self.core.first_round, np.float32)

    @lazy
    def words(self) -> Floats:
        """The number of words of each block."""
        return np.frombuffer(self.core.words, np.float64)

    @lazy
    def signals(self) -> Float32s:
        """The values of all signals: a row for each of `classifier.signals`, a column for each block."""
        return np.frombuffer(self.core.signals, np.float32).reshape(len(self.classifier.signals), len(self))

    def signal(self, name: str) -> Float32s:
        """Return the values of a signal, one for each block."""
        values: Float32s = self.signals[self.classifier.signals.index(name)]
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
        """Select the blocks that are content; `skip` names rules that are not applied, to measure their gain."""
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
        return content_mask(selection), np.frombuffer(selection.score, np.float64), selection.confidence

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Have a copy in another process classify the page again, with the model of the same version."""
        return _classify_again, (self.page, self.classifier.version)


def content_mask(selection: _core.Selection) -> Bools:
    """Return a mask of the rows that are content."""
    return np.frombuffer(selection.content, np.bool_)


def classify(classifier: _core.Classifier, page: Page) -> Predictions:
    """Classify every block of a page."""
    predictions = classifier.classify_declared(page.table, declared_of(page).core, url_of(page))
    return Predictions(page, classifier, predictions)


@fact
def url_of(page: Page) -> str:
    """Return the URL of a page, given or declared by the page; empty where neither is known.

    The path of a local file is left out, because it is not evidence for the kind of page.
    """
    return declared_of(page).core.url(page.url or "")


def _classify_again(page: Page, version: str) -> Predictions:
    return classify(load_classifier(version), page)


@cache
def load_classifier(version: str) -> _core.Classifier:
    """Load the models of that version, once."""
    with model_file("blocks", version) as blocks, model_file("kinds", version) as kinds:
        return read_classifier(blocks.read_bytes(), kinds.read_bytes(), version)


def read_classifier(blocks: bytes, kinds: bytes | None, name: str) -> _core.Classifier:
    """Read the models in the bytes of their files; `ModelMismatch` where the core lacks their signals."""
    try:
        return _core.Classifier(blocks, kinds)
    except ValueError as error:
        raise ModelMismatch(f"model {name}: {error}") from None
