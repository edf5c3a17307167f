"""The model of kinds as it is defined: what it measures of a judged page, which words it reads, how it weighs them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from definitions.auto.judge import Judgement, judge
from definitions.auto.kinds.address import address_measures, address_names
from definitions.auto.kinds.evidence import Evidence, log_shares
from definitions.auto.kinds.measures import measures_of
from definitions.auto.kinds.model import agreed, load_kind_model
from definitions.auto.kinds.words import NAMED, TEXTS, counted, names_of, texts_of
from definitions.auto.model import load_block_model
from definitions.auto.trees import Trees
from dehusk import extract, parse
from dehusk._core import SOURCES, UNDERSTOOD
from dehusk.learned.hints import counted_types, meta_names
from dehusk.learned.kinds import KINDS, OVERVIEW
from dehusk.learned.version import LATEST

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
    assert meta_names(parse(f"{head}<meta name=late>")) == ["author", "og:type"]


def test_types_are_counted_roughly() -> None:
    entries = ",".join(['{"@type": "ListItem"}'] * 6)
    data = f'<script type="application/ld+json">[{{"@type": ["Product", "Thing"]}}, {entries}]</script>'
    items = '<div itemscope itemtype="https://schema.org/Offer">mill</div>' * 3
    assert counted_types(parse(data + items)) == ["item=Offer:2", "ld=ListItem:5", "ld=Product:1", "ld=Thing:1"]


def test_a_head_of_broken_tags_has_no_names() -> None:
    assert meta_names(parse("<meta " * 100_000 + "<p>mill")) == []


def test_evidence_adds_up_and_unknown_words_say_nothing() -> None:
    weight, bias = np.zeros((2, len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32)
    weight[0, 1], weight[1, 2], bias[0] = 2, 3, 1
    evidence = Evidence(["reply", "cart"], weight, bias)
    heard = evidence.heard({"reply": 3, "cart": 1, "mill": 12})
    assert heard.known == 0.25
    assert evidence.scores(heard) == pytest.approx(log_shares(np.array([1, 2 * np.log(4), 3 * np.log(2), 0, 0, 0, 0])))
    assert evidence.scores(evidence.heard({"mill": 9})) == pytest.approx(evidence.silence)


def test_a_language_is_understood_by_its_words() -> None:
    evidence = load_kind_model(LATEST).evidence[SOURCES.index("text")]
    english, german = "The wind turns the wheel of the old house again.", "Der Wind dreht wieder das Rad im alten Haus."
    assert evidence.heard(counted(english)).known > UNDERSTOOD
    assert evidence.heard(counted(german)).known < UNDERSTOOD


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


@pytest.mark.parametrize("address", ["", "mill", "https:/mill", "1http://mill", "#//mill", "http://#mill"])
def test_no_address_is_below_every_border(address: str) -> None:
    assert set(address_measures(address)) == {-1}


def test_an_address_is_split_without_errors_and_only_ascii_counts() -> None:
    assert address_measures("http://[broken/\u0663?/?#?")[:6] == (1, 1, 0, 0, 0, 2)


def test_names_of_an_address_have_their_place() -> None:
    names = {"host=docs", "host=mill", "part=shop", "last=red", "last=shoes"}
    assert address_names(" https://Docs.mill/Shop//red-sh\noes-xl") == names
    assert address_names("mailto:x") == {"host="}


def test_a_mean_of_ones_is_one() -> None:
    found = judged("<p>" + "The old mill turns. " * 7 + "<p>".join(["a b c d e"] * 50))
    found = replace(found, signals=np.ones_like(found.signals))
    model = load_kind_model(LATEST)
    measures = measures_of(found, model.of_blocks, model.of_page)
    assert {np.float32(measures[f"{name} by {by}"]) for name in model.of_blocks for by in ("words", "kept words")} == {
        1
    }


def test_the_address_of_a_list_is_short() -> None:
    article, front = (address_measures(f"https://mill.example{path}") for path in ("/2024/the-old-mill-7?a=1", "/"))
    assert article[:6] == (2, 14, 3, 5, 1, 3)
    assert front[:6] == (0, 0, 0, 0, 0, 0)


def test_models_are_small() -> None:
    files = (Path(__file__).parents[2] / "src" / "dehusk").rglob("*.model")
    assert sum(file.stat().st_size for file in files) < 500_000, "a browser loads them"


def test_the_path_of_a_local_file_is_not_evidence() -> None:
    html = f"<h1>Mill</h1>{'<p>The mill turns in the wind and grinds the corn of the village.</p>' * 5}"
    kinds = extract(html).kind_probabilities
    assert extract(html, url="file:///home/shop/products/forum/mill.html").kind_probabilities == kinds
    assert extract(html, url="https://mill.example/shop/products/forum/7").kind_probabilities != kinds
