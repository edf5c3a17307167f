"""An article without its text is an overview where enough teasers are left."""

from __future__ import annotations

import pytest

pytest.importorskip("rapidfuzz")

from dehusk import parse
from dehusk.learned.kinds import hints_of
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
