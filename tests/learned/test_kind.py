"""The model of kinds: what it measures of a judged page, which words it reads, and how it weighs them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from definitions.auto.judge import Judgement, judge
from definitions.auto.kinds.evidence import Evidence, Heard, log_shares
from definitions.auto.kinds.measures import address_measures, measure_names, measures_of
from definitions.auto.kinds.model import KindModel, agreed, is_understood, load_kind_model
from definitions.auto.kinds.words import NAMED, TEXTS, counted, names_of, texts_of
from definitions.auto.model import load_block_model
from definitions.auto.trees import Trees
from dehusk import parse
from dehusk.errors import BadParameter
from dehusk.learned.hints import counted_types, meta_names
from dehusk.learned.kinds import KINDS, OVERVIEW
from dehusk.learned.version import LATEST
from generated import html_pages

TEXT = "The old mill turns in the wind again, says the miller, and the village came to look. " * 4
PAGE = f"""<title>Old Mill</title><nav><a href=/>Sort by</a><button>Add to cart</button></nav>
<main><h1>The mill turns</h1><p>{TEXT}</p><p>{TEXT}</p><h2>Its price</h2><p>{TEXT}</p><p>{TEXT} $</p></main>"""
URL = "https://docs.mill.example/guide/Old-mill"


def judged(html: str, url: str | None = None) -> Judgement:
    return judge(load_block_model(LATEST), parse(html, url=url))


def test_words_are_read_source_by_source() -> None:
    found = dict(zip(NAMED, names_of(judged(PAGE, URL)), strict=True))
    assert found["title"] == {"old": 1, "mill": 1}
    assert {"host=docs", "part=guide", "last=old", "last=mill", "url=guide"} <= set(found["address"])
    assert "og=" in found["declared"]


def test_kept_text_labels_and_headings_are_read_apart() -> None:
    found = dict(zip(TEXTS, map(bytes.decode, texts_of(judged(PAGE))), strict=True))
    assert "village came to look" in found["text"]
    assert found["labels"] == "Sort by Add to cart The mill turns Its price"
    assert found["headings"] == "The mill turns Its price"


def test_names_of_meta_elements_are_those_of_the_head() -> None:
    head = "<head><META Property='og:Type' content=x><meta content=y name=author><meta charset=utf-8></head>"
    assert meta_names(parse(f"{head}<meta name=late>")) == {"og:type", "author"}


def test_types_are_counted_roughly() -> None:
    entries = ",".join(['{"@type": "ListItem"}'] * 6)
    data = f'<script type="application/ld+json">[{{"@type": ["Product", "Thing"]}}, {entries}]</script>'
    items = '<div itemscope itemtype="https://schema.org/Offer">mill</div>' * 3
    assert counted_types(parse(data + items)) == {"ld=Product:1", "ld=Thing:1", "ld=ListItem:5", "item=Offer:2"}


def test_a_head_of_broken_tags_has_no_names() -> None:
    assert meta_names(parse("<meta " * 100_000 + "<p>mill")) == set()


def test_evidence_adds_up_and_unknown_words_say_nothing() -> None:
    weight, bias = np.zeros((2, len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32)
    weight[0, 1], weight[1, 2], bias[0] = 2, 3, 1
    evidence = Evidence(["reply", "cart"], weight, bias)
    heard = evidence.heard({"reply": 3, "cart": 1, "mill": 12})
    assert heard.known == 0.25
    assert evidence.scores(heard) == pytest.approx(log_shares(np.array([1, 2 * np.log(4), 3 * np.log(2), 0, 0, 0, 0])))
    assert evidence.scores(evidence.heard({"mill": 9})) == pytest.approx(log_shares(bias))


@given(st.text(st.sampled_from("abAB é.-<3\u212a") | st.characters(codec="utf-8")))
def test_a_text_is_heard_as_its_words_are(text: str) -> None:
    evidence = Evidence(["ab", "ba", "aab"], np.eye(3, len(KINDS), dtype=np.float32), np.zeros(len(KINDS), np.float32))
    by_word, in_text = evidence.heard(counted(text)), evidence.heard_in(text.encode())
    assert in_text.total == by_word.total
    assert dict(zip(in_text.number.tolist(), in_text.times.tolist(), strict=True)) == dict(
        zip(by_word.number.tolist(), by_word.times.tolist(), strict=True)
    )


def test_a_language_is_understood_by_its_words() -> None:
    model = load_kind_model(LATEST)
    place = len(NAMED) + TEXTS.index("text")
    silent = [Heard(np.zeros(0, np.int64), np.zeros(0, np.float32), 0)] * place
    english, german = "The wind turns the wheel of the old house again.", "Der Wind dreht wieder das Rad im alten Haus."
    assert is_understood([*silent, model.evidence[place].heard_in(english.encode())])
    assert not is_understood([*silent, model.evidence[place].heard_in(german.encode())])


def test_both_forests_agree_on_overviews() -> None:
    kinds = np.full(len(KINDS), 1 / len(KINDS))
    found = agreed(kinds, 1.0)
    overviews = np.isin(KINDS, OVERVIEW)
    assert found.sum() == pytest.approx(1)
    assert found[overviews].sum() == pytest.approx((2 / 7 + 1) / 2)
    assert np.ptp(found[overviews]) == pytest.approx(0), "their order among each other stays"
    assert np.isfinite(agreed(overviews / overviews.sum(), 0.0)).all()


def test_a_tree_answers_for_each_kind() -> None:
    leaf = np.zeros((1, 4, len(KINDS)), np.float32)
    leaf[0, 2, 5] = 7
    trees = Trees(np.array([[0, 1]], np.int16), np.array([[1, 1]], np.float32), leaf, np.ones(len(KINDS), np.float32))
    pages = trees(np.array([[0, 5], [5, 0]], np.float32))
    assert pages[0, 5] == 8, "no to the lowest question, yes to the next"
    assert pages[1].tolist() == [1] * len(KINDS)


@pytest.mark.parametrize("address", ["", "mill", "http://[broken"])
def test_no_address_is_below_every_border(address: str) -> None:
    assert set(address_measures(address)) == {-1}


def test_the_address_of_a_list_is_short() -> None:
    article, front = (address_measures(f"https://mill.example{path}") for path in ("/2024/the-old-mill-7?a=1", "/"))
    assert article[:6] == (2, 14, 3, 5, 1, 3)
    assert front[:6] == (0, 0, 0, 0, 0, 0)


@given(html_pages)
def test_every_page_has_measures_and_kinds(html: str) -> None:
    found, model = judged(html), load_kind_model(LATEST)
    if len(found.subject.blocks):
        measures = measures_of(found, model.of_blocks, model.of_page)
        assert set(measures) == measure_names(model.of_blocks, model.of_page)
        assert np.isfinite(list(measures.values())).all()
        assert model.probabilities(found).sum() == pytest.approx(1)
    else:
        assert np.isnan(model.probabilities(found)).all()


def test_a_model_is_read_as_it_was_written(tmp_path: Path) -> None:
    model, found = load_kind_model(LATEST), judged(PAGE, URL)
    for name in ("one.model", "two.model"):
        model.save(tmp_path / name)
    assert (tmp_path / "one.model").read_bytes() == (tmp_path / "two.model").read_bytes()
    read = KindModel.load(tmp_path / "one.model")
    assert read.probabilities(found).tolist() == model.probabilities(found).tolist()


def test_models_are_small() -> None:
    files = (Path(__file__).parents[2] / "src" / "dehusk").rglob("*.model")
    assert sum(file.stat().st_size for file in files) < 2_000_000


def test_an_unknown_version_is_named() -> None:
    with pytest.raises(BadParameter, match="there is no model '1999'"):
        load_kind_model("1999")
