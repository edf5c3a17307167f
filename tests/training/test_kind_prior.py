"""Kinds are learned from what tells them apart, and read as they were learned."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")

from dehusk import parse
from dehusk.learned.kinds import KINDS
from dehusk.page.blocks import blocks_of
from training.examples import Example, Labels
from training.kind_prior import MIN_PAGES_OF_NAME, fit_prior
from training.model import BlockModel, Names
from training.signals import FLAGS

WORDS = [*FLAGS, "rare"]
NAMES = Names(WORDS, np.zeros(len(WORDS), np.float32))


def example(html: str, kind: str, dataset: str = "mixed") -> Example:
    page = parse(html)
    nothing = np.zeros(len(blocks_of(page)), np.float32)
    return Example(dataset, kind, "", page, Labels(nothing, nothing, 0))


FORUM = "<div class=post>the mill</div><div class=post>turns</div>"
PRODUCT = "<b class=price>7</b><p>a mill</p><p>of wood</p>"


def test_names_tell_kinds_apart() -> None:
    examples = [example(FORUM, "forum"), example(PRODUCT, "product")] * MIN_PAGES_OF_NAME
    prior = fit_prior(examples, NAMES)
    for found in examples[:2]:
        predictions = BlockModel(NAMES, prior).classify(found.page)
        assert max(KINDS, key=lambda kind: predictions.signal(f"kind {kind}")[0]) == found.kind
    assert not prior.names[WORDS.index("rare")].any(), "no page has that name"
    assert prior.names[WORDS.index("post")].argmax() == KINDS.index("forum")


def test_a_data_set_of_one_kind_teaches_nothing() -> None:
    mixed = [example(FORUM, "forum"), example(PRODUCT, "product")] * MIN_PAGES_OF_NAME
    single = [example(PRODUCT, "article", "news")] * MIN_PAGES_OF_NAME
    first, second = fit_prior(mixed, NAMES), fit_prior([*mixed, *single], NAMES)
    assert first.names.tolist() == second.names.tolist()
