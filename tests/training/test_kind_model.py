"""The model of kinds is learned from words and measures, and asks for signals that exist."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")
pytest.importorskip("catboost")

from definitions.auto.kinds.evidence import Evidence
from definitions.auto.kinds.measures import measure_names
from definitions.auto.kinds.model import arranged, load_kind_model, without_words
from definitions.auto.kinds.words import SOURCES
from dehusk.evaluation.datasets import find_datasets
from dehusk.learned.kinds import KINDS, OVERVIEW
from dehusk.learned.version import LATEST
from training.examples import FOLDS
from training.kind_model import MIN_PAGES, fit_kind, word_weights
from training.kind_samples import OF_BLOCKS, OF_PAGE, Sample, read_kinds

NOTHING = dict.fromkeys(measure_names(OF_BLOCKS, OF_PAGE), 0.0)


def samples(pages: int) -> list[Sample]:
    """Pages whose labels and whose first measure tell their kind, in folds of equal size."""
    return [
        Sample(
            number % len(KINDS),
            number // len(KINDS) % FOLDS,
            True,
            1.0,
            NOTHING | {"kept_words": number % len(KINDS)},
            tuple(Counter({f"{source}{number % len(KINDS)}": 1, "same": 1}) for source in SOURCES),
        )
        for number in range(pages * len(KINDS))
    ]


def test_words_that_tell_a_kind_speak_for_it() -> None:
    found = [Counter({"reply": 2, "the": 5}), Counter({"cart": 1, "the": 5})] * 4 + [Counter({"rare": 1})]
    words, weight, _ = word_weights(found, np.array([1, 2] * 4 + [0]), 2, 1e-3)
    assert words == ["cart", "reply", "the"]
    assert weight[0].argmax() == 2
    assert weight[1].argmax() == 1


def test_a_model_learns_what_tells_kinds_apart(tmp_path: Path) -> None:
    known = samples(3 * max(MIN_PAGES.values()))
    model = fit_kind(known)
    for sample in known[: len(KINDS)]:
        heard = [*map(Evidence.heard, model.evidence, sample.words)]
        said = [*map(Evidence.scores, model.evidence, heard)]
        assert all(scores.argmax() == sample.kind for scores in said)
        found = model.with_words.probabilities(arranged(model.schema, sample.measures, said))
        assert found.argmax() == sample.kind
        assert (found[[KINDS.index(name) for name in OVERVIEW]].sum() > 0.5) == (KINDS[sample.kind] in OVERVIEW)
        unknown = without_words(model.evidence, said)
        assert (
            model.without_words.probabilities(arranged(model.schema, sample.measures, unknown)).argmax() == sample.kind
        )
    for name in ("one.model", "two.model"):
        fit_kind(known).save(tmp_path / name)
    assert (tmp_path / "one.model").read_bytes() == (tmp_path / "two.model").read_bytes()


def test_pages_of_sets_without_all_kinds_say_nothing_of_words() -> None:
    strange = samples(1)[0]._replace(for_words=False, words=(Counter({"strange": 1}),) * len(SOURCES))
    known = samples(2 * max(MIN_PAGES.values())) + [strange] * max(MIN_PAGES.values())
    model = fit_kind(known)
    assert not any("strange" in evidence.words for evidence in model.evidence)


def test_kinds_that_were_read_are_kinds_of_pages_that_allow_training() -> None:
    read = read_kinds()
    assert set(read.values()) <= set(KINDS)
    datasets = find_datasets()
    for name in {dataset for dataset, _ in read} & set(datasets):
        assert "train" in datasets[name].use
        assert {page for dataset, page in read if dataset == name} <= {gold.id for gold in datasets[name].pages}


def test_the_model_in_the_package_asks_for_the_signals_that_training_names() -> None:
    model = load_kind_model(LATEST)
    assert set(model.of_blocks) == set(OF_BLOCKS)
    assert set(model.of_page) == set(OF_PAGE)
