"""Articles are learned from without names and without head and address too, whatever set they are in."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")
pytest.importorskip("catboost")

from dehusk._core import SOURCES
from dehusk.evaluation.datasets import Gold, write_dataset
from dehusk.evaluation.held_out import FOLDS
from dehusk.learned.kinds import KINDS
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST
from training.kind_samples import Sample, samples_of

TEXT = "The old mill turns in the wind again, since the town has paid for new sails of oak and linen."
TEASERS = "".join(
    f'<li><a href="/{number}">Bread number {number} rises slowly in a cold kitchen</a></li>' for number in range(15)
)


def samples(folder: Path, kind: str, after: str) -> list[Sample]:
    """Return the samples of a page in a set of one kind."""
    html = f"<title>Mill</title><h1>Mill</h1><p>{TEXT}</p>{after}".encode()
    gold = Gold(id="1", file="1.html", text=TEXT, kind=kind, url="https://mill.example/news/mill")
    about = {"name": "mills", "use": "train, tune, evaluate", "licence": "CC0-1.0", "source": "made for this test"}
    dataset = write_dataset(folder / "mills", about, [(gold, html)])
    return samples_of(dataset, {}, [load_classifier(LATEST)] * FOLDS)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))


def test_an_article_is_learned_from_without_its_names_and_without_its_head(tmp_path: Path) -> None:
    found = samples(tmp_path, "article", "")
    titles = [sample.words[SOURCES.index("title")] for sample in found]
    assert titles == [{"mill": 1}, {"mill": 1}, {}]
    assert [sample.weight for sample in found] == [0.3, 0.3, 0.5]
    assert {(KINDS[sample.kind], sample.fold) for sample in found} == {("article", found[0].fold)}


def test_an_article_among_teasers_has_a_pair_too(tmp_path: Path) -> None:
    found = samples(tmp_path, "article", f"<ul>{TEASERS}</ul>")
    assert [KINDS[sample.kind] for sample in found] == ["article"] * 4 + ["listing"]


def test_other_kinds_of_a_set_of_few_kinds_are_learned_from_once(tmp_path: Path) -> None:
    assert [KINDS[sample.kind] for sample in samples(tmp_path, "forum", "")] == ["forum"]
