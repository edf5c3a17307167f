"""The model of kinds is learned from words and measures, and asks for signals that exist."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")
pytest.importorskip("catboost")

from dehusk import parse
from dehusk._core import SOURCES
from dehusk.evaluation.datasets import Gold, find_datasets, write_dataset
from dehusk.evaluation.held_out import FOLDS
from dehusk.learned.kinds import KINDS, kinds_of
from dehusk.learned.predictions import classify, load_classifier, read_classifier
from dehusk.learned.version import LATEST, model_file
from model_file import from_lines, read_arrays
from training.kind_model import MIN_PAGES, fit_kind, word_weights
from training.kind_samples import Sample, read_example, read_kinds, samples_of
from training.kinds import MEASURES, OF_BLOCKS, OF_PAGE, OPINIONS, SAID, KindModel, compute_inputs

NOTHING = np.zeros(len(MEASURES), np.float32)
KEPT_WORDS = MEASURES.index("kept_words")


def samples(pages: int) -> list[Sample]:
    """Pages whose labels and whose first measure tell their kind, in folds of equal size."""
    return [
        Sample(
            number % len(KINDS),
            number // len(KINDS) % FOLDS,
            True,
            1.0,
            np.where(np.arange(len(MEASURES)) == KEPT_WORDS, number % len(KINDS), NOTHING).astype(np.float32),
            tuple(Counter({f"{source}{number % len(KINDS)}": 1, "same": 1}) for source in SOURCES),
        )
        for number in range(pages * len(KINDS))
    ]


def test_words_that_tell_a_kind_speak_for_it() -> None:
    found = [Counter({"reply": 2, "the": 5}), Counter({"cart": 1, "the": 5})] * 4 + [Counter({"rare": 1})]
    both = [Counter({"reply": 1, "by": 1}), Counter({"cart": 1, "by": 1})]
    kind = np.array([1, 2] * 4 + [0])
    words, weight, _ = word_weights(found, kind, 2, 3, 1e-3)
    assert words == ["cart", "reply", "the"]
    assert weight[0].argmax() == 2
    assert weight[1].argmax() == 1
    words, _, _ = word_weights(found + both, np.append(kind, [1, 2]), 2, 3, 1e-3)
    assert words == ["cart", "reply", "the"], "`by` tells nothing"


@pytest.fixture(scope="module")
def known() -> list[Sample]:
    return samples(3 * max(MIN_PAGES.values()))


@pytest.fixture(scope="module")
def model(known: list[Sample]) -> KindModel:
    return fit_kind(known)


def test_a_model_learns_what_tells_kinds_apart(model: KindModel, known: list[Sample]) -> None:
    for sample in known[: len(KINDS)]:
        by_source = zip(model.evidence, sample.words, strict=True)
        assert all(evidence.scores(words).argmax() == sample.kind for evidence, words in by_source)
        inputs = compute_inputs(sample.measures, sample.words, model.evidence)
        assert inputs.is_language_known


def test_the_same_samples_give_the_same_file(model: KindModel, known: list[Sample]) -> None:
    assert fit_kind(known).to_bytes() == model.to_bytes()


def test_the_core_tells_kinds_by_it(model: KindModel) -> None:
    page = parse("<h1>The mill</h1><p>It turns in the wind again, as it did for three hundred years.</p>")
    with model_file("blocks", LATEST) as path:
        predictions = classify(read_classifier(path.read_bytes(), model.to_bytes(), "mine"), page)
    kinds = kinds_of(predictions)
    assert set(kinds) == set(KINDS)
    assert sum(kinds.values()) == pytest.approx(1)


def test_a_page_is_learned_from_by_its_measures_and_words() -> None:
    page = parse("<title>Old Mill</title><h1>The mill</h1><p>It turns</p>", url="https://docs.mill.example/a/Old-mill")
    example = read_example(load_classifier(LATEST), page)
    assert example
    words = dict(zip(SOURCES, example[1], strict=True))
    assert example[0].shape == NOTHING.shape
    assert words["title"] == {"old": 1, "mill": 1}
    assert words["headings"] == {"the": 1, "mill": 1}
    assert words["labels"] == {"the": 1, "mill": 1, "it": 1, "turns": 1}
    assert {"host=docs", "part=a", "last=old", "last=mill", "url=docs"} <= set(words["address"])
    assert read_example(load_classifier(LATEST), parse("")) is None


def test_pages_of_sets_without_all_kinds_say_nothing_of_words() -> None:
    strange = samples(1)[0]._replace(for_words=False, words=(Counter({"strange": 1}),) * len(SOURCES))
    known = samples(2 * max(MIN_PAGES.values())) + [strange] * max(MIN_PAGES.values())
    assert not any("strange" in evidence.words for evidence in fit_kind(known).evidence)


def test_kinds_that_were_read_are_kinds_of_pages_that_allow_training() -> None:
    read = read_kinds()
    assert set(read.values()) <= set(KINDS)
    datasets = find_datasets()
    for name in {dataset for dataset, _ in read} & set(datasets):
        assert "train" in datasets[name].use
        assert {page for dataset, page in read if dataset == name} <= {gold.id for gold in datasets[name].pages}


def test_the_model_in_the_package_asks_for_the_signals_that_training_names() -> None:
    with model_file("kinds", LATEST) as path:
        arrays = read_arrays(path)
    assert set(from_lines(arrays["of_blocks"])) == set(OF_BLOCKS)
    assert set(from_lines(arrays["of_page"])) == set(OF_PAGE)


def test_opinions_are_the_first_guess_and_what_words_say() -> None:
    names = [(*MEASURES, *SAID)[place] for place in OPINIONS]
    assert names == [*(f"kind {kind}" for kind in KINDS), *SAID]


TEXT = "The old mill turns in the wind again, since the town has paid for new sails of oak and linen."
TEASERS = "".join(
    f'<li><a href="/{number}">Bread number {number} rises slowly in a cold kitchen</a></li>' for number in range(15)
)


def samples_in(folder: Path, kind: str, after: str) -> list[Sample]:
    """Return the samples_in of a page in a set of one kind."""
    html = f"<title>Mill</title><h1>Mill</h1><p>{TEXT}</p>{after}".encode()
    gold = Gold(id="1", file="1.html", text=TEXT, kind=kind, url="https://mill.example/news/mill")
    about = {"name": "mills", "use": "train, tune, evaluate", "licence": "CC0-1.0", "source": "made for this test"}
    dataset = write_dataset(folder / "mills", about, [(gold, html)])
    return samples_of(dataset, {}, [load_classifier(LATEST)] * FOLDS)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))


def test_an_article_is_learned_from_without_its_names_and_without_its_head(tmp_path: Path) -> None:
    found = samples_in(tmp_path, "article", "")
    titles = [sample.words[SOURCES.index("title")] for sample in found]
    assert titles == [{"mill": 1}, {"mill": 1}, {}]
    assert [sample.weight for sample in found] == [0.3, 0.3, 0.5]
    assert {(KINDS[sample.kind], sample.fold) for sample in found} == {("article", found[0].fold)}


def test_an_article_among_teasers_has_a_pair_too(tmp_path: Path) -> None:
    found = samples_in(tmp_path, "article", f"<ul>{TEASERS}</ul>")
    assert [KINDS[sample.kind] for sample in found] == ["article"] * 4 + ["listing"]


def test_other_kinds_of_a_set_of_few_kinds_are_learned_from_once(tmp_path: Path) -> None:
    assert [KINDS[sample.kind] for sample in samples_in(tmp_path, "forum", "")] == ["forum"]
