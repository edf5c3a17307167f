"""All pages of a site are in one fold, whatever a data set calls the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from dehusk.evaluation.held_out import FOLDS, choose_fold, find_domain

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")
pytest.importorskip("catboost")

from dehusk.evaluation.datasets import Dataset, Gold, write_dataset
from dehusk.learned.kinds import KINDS
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST
from training.kind_samples import samples_of
from training.sites import folds_of

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
