"""The model of kinds: what it measures of a judged page, which words it reads, and how it weighs them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from dehusk import parse
from dehusk.auto.kinds import KINDS
from dehusk.auto.model import Judgement, load_model
from dehusk.auto.version import LATEST
from dehusk.errors import BadParameter
from dehusk.kind import KindModel, load_kind_model
from dehusk.kind.measures import address_measures, measures_of
from dehusk.kind.model import Evidence, KindTrees, log_shares
from dehusk.kind.words import SOURCES, words_of
from generated import html_pages

TEXT = "The old mill turns in the wind again, says the miller, and the village came to look. " * 4
PAGE = f"""<title>Old Mill</title><nav><a href=/>Sort by</a><button>Add to cart</button></nav>
<main><h1>The mill turns</h1><p>{TEXT}</p><p>{TEXT}</p><h2>Its price</h2><p>{TEXT}</p><p>{TEXT} $</p></main>"""
URL = "https://docs.mill.example/guide/Old-mill"


def judged(html: str, url: str | None = None) -> Judgement:
    return load_model(LATEST).judge(parse(html, url=url))


def test_words_are_read_source_by_source() -> None:
    found = dict(zip(SOURCES, words_of(judged(PAGE, URL)), strict=True))
    assert found["title"] == {"old": 1, "mill": 1}
    assert {"host=docs", "part=guide", "last=old", "last=mill", "url=guide"} <= set(found["address"])
    assert "og=" in found["declared"]


def test_evidence_adds_up_and_unknown_words_say_nothing() -> None:
    weight, bias = np.zeros((2, len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32)
    weight[0, 1], weight[1, 2], bias[0] = 2, 3, 1
    evidence = Evidence(["reply", "cart"], weight, bias)
    score = np.array([1, 2 * np.log(4), 3 * np.log(2), 0, 0, 0, 0])
    assert evidence.scores({"reply": 3, "cart": 1, "mill": 9}) == pytest.approx(log_shares(score))
    assert evidence.scores({"mill": 9}) == pytest.approx(log_shares(bias))


def test_a_tree_answers_for_each_kind() -> None:
    leaf = np.zeros((1, 4, len(KINDS)), np.float32)
    leaf[0, 2, 5] = 7
    trees = KindTrees(
        np.array([[0, 1]], np.int16), np.array([[1, 1]], np.float32), leaf, np.ones(len(KINDS), np.float32)
    )
    assert trees.scores(np.array([0, 5], np.float32))[5] == 8, "no to the lowest question, yes to the next"
    assert trees.scores(np.array([5, 0], np.float32)).tolist() == [1] * len(KINDS)


@pytest.mark.parametrize("address", ["", "mill", "http://[broken"])
def test_no_address_is_below_every_border(address: str) -> None:
    assert set(address_measures(address)) == {-1}


def test_the_address_of_a_list_is_short() -> None:
    article, front = (address_measures(f"https://mill.example{path}") for path in ("/2024/the-old-mill-7?a=1", "/"))
    assert article[:6] == [2, 14, 3, 5, 1, 3]
    assert front[:6] == [0, 0, 0, 0, 0, 0]


@given(html_pages)
def test_every_page_has_measures_and_kinds(html: str) -> None:
    found, model = judged(html), load_kind_model(LATEST)
    if len(found.subject.blocks):
        assert np.isfinite(measures_of(found, model.of_blocks, model.of_page)).all()
        assert model.probabilities(found).sum() == pytest.approx(1)
    else:
        assert np.isnan(model.probabilities(found)).all()


def test_a_model_is_read_as_it_was_written(tmp_path: Path) -> None:
    model, found = load_kind_model(LATEST), judged(PAGE, URL)
    for name in ("one.npz", "two.npz"):
        model.save(tmp_path / name)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    read = KindModel.load(tmp_path / "one.npz")
    assert read.probabilities(found).tolist() == model.probabilities(found).tolist()


def test_models_are_small() -> None:
    files = (Path(__file__).parents[1] / "src" / "dehusk").rglob("*.npz")
    assert sum(file.stat().st_size for file in files) < 2_000_000


def test_an_unknown_version_is_named() -> None:
    with pytest.raises(BadParameter, match="there is no model '1999'"):
        load_kind_model("1999")
