"""An article without its text is an overview where enough teasers are left."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("rapidfuzz")

from dehusk import parse
from dehusk.learned.kinds import hints_of
from effort import examples
from training.calibration import curve
from training.pairs import pair_of, without_head

BODY = "The old mill turns in the wind again, since the town has paid for new sails of oak and linen."
TEASERS = "".join(
    f'<li><a href="/{number}">Bread number {number} rises slowly in a cold kitchen</a></li>' for number in range(15)
)


def article(behind: str) -> str:
    return (
        "<head><title>Mill</title><meta property=og:type content=article></head><body><nav>Home News</nav>"
        f"<main><h1>Mill</h1><figure><img src=mill.jpg><figcaption>A mill</figcaption></figure><p>{BODY}</p>"
        f"<p>It <b>grinds</b> rye, and will for years to come.</p></main>{behind}"
    )


GOLD = f"{BODY}\nIt grinds rye, and will for years to come."


def test_the_text_is_cut_out_and_the_teasers_stay() -> None:
    pair = pair_of(parse(article(f"<ul>{TEASERS}</ul>")), GOLD)
    assert pair
    assert b"linen" in pair.article.html
    assert b"linen" not in pair.overview.html
    assert b"grinds" not in pair.overview.html
    assert b"<h1>" not in pair.overview.html
    assert pair.overview.html.count(b"<li>") == 15
    assert b"Home News" in pair.overview.html


def test_an_element_that_is_mostly_content_goes_with_its_pictures() -> None:
    pair = pair_of(parse(article(f"<ul>{TEASERS}</ul>")), GOLD)
    assert pair
    assert b"<img" in pair.article.html
    assert b"<img" not in pair.overview.html


def test_neither_page_says_what_it_is() -> None:
    pair = pair_of(parse(article(f"<ul>{TEASERS}</ul>")), GOLD)
    assert pair
    assert all(b"og:type" not in page.html and not page.title for page in pair)


@pytest.mark.parametrize(
    ("html", "gold"),
    [
        (article("<p>Imprint</p>"), GOLD),
        (article(f"<ul>{TEASERS}</ul>"), "nothing of this stands anywhere on that page, not a single sentence"),
        ("", GOLD),
    ],
    ids=["no teasers", "another gold", "no text"],
)
def test_there_is_no_pair_where_nothing_can_be_cut_or_nothing_is_left(html: str, gold: str) -> None:
    assert pair_of(parse(html), gold) is None


def test_a_page_without_its_head_says_nothing_of_itself() -> None:
    bare = without_head(parse(article(""), url="https://mill.example/news/1"))
    assert bare.url is None
    assert not bare.title
    assert b"linen" in bare.html
    assert "og=article" not in hints_of(bare)


@settings(max_examples=examples(60))
@given(seed=st.integers(0, 10_000), count=st.integers(100, 500), power=st.sampled_from([0.2, 1.0, 5.0]))
def test_a_curve_rises_within_its_bounds(seed: int, count: int, power: float) -> None:
    random = np.random.default_rng(seed)
    said, was, weight = random.random(count) ** power, random.random(count), random.random(count) + 0.5
    found = curve(said, was, weight)
    assert found.dtype == np.float32
    assert found[0, [0, -1]].tolist() == [0, 1]
    assert (np.diff(found, axis=1) >= 0).all()
    assert ((found >= 0) & (found <= 1)).all()


def test_a_curve_has_one_meaning_for_each_number() -> None:
    found = curve(np.array([0.0, 0.5, 0.5, 0.5, 1.0] * 20), np.array([0.0, 0.2, 0.4, 0.6, 1.0] * 20), np.ones(100))
    assert (np.diff(found[0]) > 0).all()
    assert (np.diff(found[1]) >= 0).all()


def test_what_was_true_stays_as_it_was() -> None:
    said = np.linspace(0, 1, 5000)
    found = curve(said, said, np.ones(5000))
    assert np.interp(said, *found) == pytest.approx(said, abs=0.05)


def test_what_was_said_too_loudly_is_taken_back() -> None:
    random = np.random.default_rng(1)
    said = random.random(5000)
    found = curve(said, (random.random(5000) < said / 2).astype(np.float64), np.ones(5000))
    assert np.interp([0.2, 0.5, 0.8], *found) == pytest.approx([0.1, 0.25, 0.4], abs=0.06)


def test_the_order_does_not_matter() -> None:
    random = np.random.default_rng(2)
    said, was = random.random(300), random.random(300)
    turned = random.permutation(300)
    first, second = curve(said, was, np.ones(300)), curve(said[turned], was[turned], np.ones(300))
    assert first == pytest.approx(second, abs=1e-6)
