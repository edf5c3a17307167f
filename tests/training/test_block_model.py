"""The model of blocks is fitted on signals of the core, and the core judges by it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")
pytest.importorskip("catboost")

from catboost import CatBoostClassifier

from dehusk import parse
from dehusk.evaluation.datasets import Dataset, Gold, write_dataset
from dehusk.evaluation.held_out import FOLDS, choose_fold, find_domain
from dehusk.learned.kinds import KINDS
from dehusk.learned.predictions import load_classifier, read_classifier
from dehusk.learned.version import LATEST
from dehusk.page.blocks import blocks_of
from model_file import log_odds
from training import block_model
from training.boosting import DEPTH, _arrays, grow, grow_kinds
from training.calibration import calibrated, marked_by
from training.examples import Example, labels_of
from training.kind_samples import samples_of
from training.model import UNTAUGHT, BlockModel
from training.names import Paths
from training.signals import BEFORE, SIGNALS
from training.sites import folds_of

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
def threads() -> list[Example]:
    return [example(number) for number in range(60)]


@pytest.fixture(scope="module")
def model(threads: list[Example]) -> BlockModel:
    return fitted(threads)


def fitted(threads: list[Example]) -> BlockModel:
    """A model of few trees."""
    with pytest.MonkeyPatch.context() as patch:
        for name, count in {"FIRST_TREES": 20, "SECOND_TREES": 40}.items():
            patch.setattr(block_model, name, count)
        return block_model.fit(threads, Paths(threads))


def test_a_model_learns_what_is_content(model: BlockModel) -> None:
    new = [example(number) for number in range(61, 80)]
    assert np.mean([marked_by(model, page)[1] for page in new]) > 0.99


def test_the_same_examples_give_the_same_file(model: BlockModel, threads: list[Example], tmp_path: Path) -> None:
    again = fitted(threads)
    model.save(tmp_path / "mine.model")
    assert (tmp_path / "mine.model").read_bytes() == again.to_bytes()
    assert read_classifier(again.to_bytes(), None, "mine").signals == SIGNALS


def test_an_untaught_model_knows_what_depends_on_no_names(model: BlockModel) -> None:
    page = example(7).page
    untaught, taught = UNTAUGHT.classify(page), model.classify(page)
    learned = [name for name in BEFORE if untaught.signal(name).tolist() != taught.signal(name).tolist()]
    assert all(name.startswith(("names", "kind ", "in ")) for name in learned)
    assert "names" in learned


def test_curves_rise(model: BlockModel, threads: list[Example]) -> None:
    for curve in calibrated(threads, dict.fromkeys(range(FOLDS), model)):
        assert (np.diff(curve, axis=1) >= 0).all()
        assert curve[0, [0, -1]].tolist() == [0, 1]


def test_the_arrays_are_the_trees() -> None:
    random = np.random.default_rng(8)
    signals = random.normal(size=(400, 5)).astype(np.float32)
    share = (signals[:, 0] + signals[:, 1] ** 2 + 0.3 * random.normal(size=400) > 1).astype(np.float32)
    model = CatBoostClassifier(
        iterations=20, depth=DEPTH, loss_function="CrossEntropy", random_seed=1, thread_count=1, verbose=False,
        allow_writing_files=False,
    )  # fmt: skip
    model.fit(signals, share)
    assert log_odds(*_arrays(model, DEPTH, 1), signals.T) == pytest.approx(
        model.predict(signals, prediction_type="RawFormulaVal"), abs=1e-4
    )


def test_trees_learn_what_is_there_to_learn() -> None:
    random = np.random.default_rng(9)
    signals = random.normal(size=(600, 4)).astype(np.float32)
    share = (signals[:, 2] > 0).astype(np.float32)
    trees = grow(signals, share, np.ones(600, np.float32), 30, 0.15)
    new = random.normal(size=(4, 300)).astype(np.float32)
    assert ((log_odds(*trees, new) > 0) == (new[2] > 0)).mean() > 0.9


def test_one_of_two_forests_weighs_opinions_only() -> None:
    random = np.random.default_rng(10)
    measures = random.normal(size=(500, 6)).astype(np.float32)
    answer = (measures[:, 4] + measures[:, 1] > 0).astype(np.int64)
    trees = grow_kinds(measures, answer, np.ones(500, np.float32), 1, [4, 5])
    asked = [set(signal[border < np.finfo(np.float32).max]) for signal, border in zip(*trees[:2], strict=True)]
    assert set.union(*asked[:100]) == {0, 1, 2, 3, 4, 5}
    assert set.union(*asked[-100:]) == {4, 5}
    new = random.normal(size=(6, 300)).astype(np.float32)
    assert ((log_odds(*trees, new) > 0) == (new[4] + new[1] > 0)).mean() > 0.85


LIST = "".join(f"<li><a href=/{number}>Bread number {number} rises in a cold kitchen</a></li>" for number in range(9))
ADDRESSES = ("https://www.mill.example/a", "https://mill.example/b", "https://oven.example/c", "", "https://[mill/d")


@pytest.fixture
def mills(tmp_path: Path) -> Dataset:
    """Articles and overviews of one site, which has a name; most pages that give an address are of one domain."""
    pages = [
        (
            Gold(f"page-{number}", f"{number}.html", kind="overview" if number % 2 else "article", site="themill"),
            f"<link rel=canonical href='{address}'><h1>Mill</h1><ul>{LIST}</ul>".encode(),
        )
        for number, address in enumerate(ADDRESSES)
    ]
    about = {"name": "mills", "licence": "CC0", "source": "written for the tests", "use": "train", "gold": "kind"}
    return write_dataset(tmp_path / "mills", about, pages)


def test_a_site_has_the_fold_of_the_domain_that_most_of_its_pages_give(mills: Dataset) -> None:
    assert folds_of(mills) == {gold.id: choose_fold("mill.example") for gold in mills.pages}
    assert choose_fold("mill.example") != choose_fold(find_domain("mills", mills.pages[0])), "or this test says nothing"


def test_what_is_known_to_be_an_overview_is_learned_from_in_full(mills: Dataset) -> None:
    samples = samples_of(mills, {("mills", "page-1"): "forum"}, [load_classifier(LATEST)] * FOLDS)
    given = [sample for sample in samples if sample.weight == 1]
    kinds = ["article", "forum", "article", "listing", "article"]
    assert [KINDS[sample.kind] for sample in given] == kinds, "a kind that was read counts more than that of the set"
    assert len(samples) == 3 * len(given), "each page is also learned from without names and without its head"
    assert {sample.fold for sample in samples} == {choose_fold("mill.example")}
    assert not any(sample.for_words for sample in samples)
