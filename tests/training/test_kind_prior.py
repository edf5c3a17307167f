"""Kinds are learned from what tells them apart, and read as they were learned."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")

from dehusk import parse
from dehusk.learned.hints import hints_of
from dehusk.learned.kind_names import KINDS
from dehusk.learned.signals.names import Names
from dehusk.learned.signals.subject import subject_of
from training.examples import Example, Labels
from training.kind_prior import MIN_PAGES_OF_NAME, fit_prior, measured

NAMES = Names(["post", "price", "rare"], np.zeros(3, np.float32), [])


def example(html: str, kind: str, dataset: str = "mixed") -> Example:
    subject = subject_of(parse(html))
    nothing = np.zeros(len(subject.blocks), np.float32)
    return Example(dataset, "", kind, "", subject, Labels(nothing, nothing, 0), frozenset(hints_of(subject.page)))


FORUM = "<div class=post>the mill</div><div class=post>turns</div>"
PRODUCT = "<b class=price>7</b><p>a mill</p><p>of wood</p>"


def test_names_tell_kinds_apart() -> None:
    examples = [example(FORUM, "forum"), example(PRODUCT, "product")] * MIN_PAGES_OF_NAME
    kinds = fit_prior(examples, NAMES)
    for found in examples[:2]:
        chances = kinds.probabilities(found.subject.hints, NAMES.known(found.subject)[1], measured(found))
        assert KINDS[int(chances.argmax())] == found.kind
    assert not kinds.names[2].any(), "no page has that name"
    assert kinds.names[0].argmax() == KINDS.index("forum")


def test_a_data_set_of_one_kind_teaches_nothing() -> None:
    mixed = [example(FORUM, "forum"), example(PRODUCT, "product")] * MIN_PAGES_OF_NAME
    single = [example(PRODUCT, "article", "news")] * MIN_PAGES_OF_NAME
    first, second = fit_prior(mixed, NAMES), fit_prior([*mixed, *single], NAMES)
    assert first.names.tolist() == second.names.tolist()
