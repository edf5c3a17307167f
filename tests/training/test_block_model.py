"""The model of blocks is fitted on signals of the core, and the core judges by it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dehusk.evaluation.held_out import FOLDS

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")
pytest.importorskip("catboost")

from dehusk import parse
from dehusk.learned.predictions import read_classifier
from dehusk.page.blocks import blocks_of
from training import block_model
from training.calibration import calibrated, marked_by
from training.examples import Example, labels_of
from training.model import UNTAUGHT, BlockModel
from training.names import Paths
from training.signals import BEFORE, SIGNALS

TEXT = "The old mill turns in the wind again, says the miller, and the whole village came to look at it."
MENU = "<nav class=menu><a href=/>Home</a><a href=/n>All the news</a><a href=/c>Contact us now</a></nav>"


def example(number: int) -> Example:
    """An article or a thread of some paragraphs, between a menu and a footer."""
    texts = [f"{TEXT} Number {number}, part {part}." for part in range(2 + number % 4)]
    kind = ("article", "forum")[number % 2]
    paragraphs = "".join(f"<div class={'post' if number % 2 else 'body'}><p>{text}</p></div>" for text in texts)
    page = parse(f"{MENU}<main>{paragraphs}</main><footer>All rights reserved by mill {number}</footer>")
    labels = labels_of(page, blocks_of(page), "\n".join(texts))
    return Example("mills", kind, f"{number % 20}.example", page, labels)


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    return [example(number) for number in range(60)]


@pytest.fixture(scope="module")
def model(examples: list[Example]) -> BlockModel:
    return fitted(examples)


def fitted(examples: list[Example]) -> BlockModel:
    """A model of few trees."""
    with pytest.MonkeyPatch.context() as patch:
        for name, count in {"FIRST_TREES": 20, "SECOND_TREES": 40}.items():
            patch.setattr(block_model, name, count)
        return block_model.fit(examples, Paths(examples))


def test_a_model_learns_what_is_content(model: BlockModel) -> None:
    new = [example(number) for number in range(61, 80)]
    assert np.mean([marked_by(model, page)[1] for page in new]) > 0.99


def test_the_same_examples_give_the_same_file(model: BlockModel, examples: list[Example], tmp_path: Path) -> None:
    again = fitted(examples)
    model.save(tmp_path / "mine.model")
    assert (tmp_path / "mine.model").read_bytes() == again.to_bytes()
    assert read_classifier(again.to_bytes(), None, "mine").signals == SIGNALS


def test_an_untaught_model_knows_what_depends_on_no_names(model: BlockModel) -> None:
    page = example(7).page
    untaught, taught = UNTAUGHT.classify(page), model.classify(page)
    learned = [name for name in BEFORE if untaught.signal(name).tolist() != taught.signal(name).tolist()]
    assert all(name.startswith(("names", "kind ", "in ")) for name in learned)
    assert "names" in learned


def test_curves_rise(model: BlockModel, examples: list[Example]) -> None:
    for curve in calibrated(examples, dict.fromkeys(range(FOLDS), model)):
        assert (np.diff(curve, axis=1) >= 0).all()
        assert curve[0, [0, -1]].tolist() == [0, 1]
