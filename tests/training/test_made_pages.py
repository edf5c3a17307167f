"""Kinds of made pages: shortened articles, pages with other names, pages with other comments."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")

from dehusk import parse
from dehusk._core import element_names
from dehusk.learned.kinds import hints_of
from dehusk.page.blocks import blocks_of
from training.commented import Comments
from training.examples import Example, labels_of
from training.made import Piece, made_from, outermost, remade, without
from training.made_pages import Amount, made_pages
from training.renamed import renamed
from training.shortened import shortened

PARAGRAPHS = [
    f"In year {number} the old mill of the village turned for {number} more days, says the miller, who saw it all."
    for number in range(30)
]
GOLD = "\n".join(PARAGRAPHS)
FOREIGN = ("fgbel", "gbc", "grkg", "obql", "zber", "zrah")
"""The names of the article, each letter half an alphabet away."""
REPLY = "I have seen that mill with my own eyes, and it never turned on a Sunday, whatever the miller says about it."


def article(comments: str = "", gold: str = GOLD, domain: str = "mill.example") -> Example:
    body = "".join(f"<p class='text'>{text}</p>" for text in PARAGRAPHS)
    page = parse(
        "<nav class=menu id=top><a href=/>Home</a> <a href=/n>News</a></nav><main class='Story'><h1>The mill</h1>"
        f"<div class=body>{body}</div></main>{comments}<aside class=more><p>Read about bread and rye, too</p></aside>"
    )
    return Example("set", "article", domain, page, labels_of(page, blocks_of(page), gold))


def random(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("seed", range(5))
def test_a_shortened_article_keeps_its_beginning_and_all_that_is_no_content(seed: int) -> None:
    made = shortened(article(), random(seed))
    assert made
    texts = made.blocks.texts(made.page)
    assert texts[:3] == ["Home News", "The mill", PARAGRAPHS[0]]
    assert texts[-1] == "Read about bread and rye, too"
    assert PARAGRAPHS[-1] not in texts
    assert 50 <= made.labels.gold_size <= 180 + len(PARAGRAPHS[0].split())
    assert made.labels.is_content.tolist() == [False, False, *[True] * (len(texts) - 3), False]


def test_an_article_is_cut_out_with_its_pictures() -> None:
    page = parse(f"<p>{' '.join(PARAGRAPHS[:9])}</p><div><p>{' '.join(PARAGRAPHS[9:])}</p><img alt=mill></div>")
    made = shortened(Example("set", "article", "a", page, labels_of(page, blocks_of(page), GOLD)), random())
    assert made
    assert b"<img" not in made.page.html


def test_short_articles_and_other_kinds_are_not_shortened() -> None:
    assert shortened(article(gold=PARAGRAPHS[0]), random()) is None
    forum = article()
    forum.kind = "forum"
    assert shortened(forum, random()) is None


def test_names_are_missing_or_foreign_and_all_else_stays() -> None:
    given = article()
    made = [renamed(given, random(seed)) for seed in range(8)]
    names = {tuple(sorted({name for _, name in element_names(found.page.table)})) for found in made if found}
    assert names == {(), FOREIGN}
    for found in made:
        assert found
        assert found.blocks.texts(found.page) == given.blocks.texts(given.page)
        assert found.labels is given.labels


def test_text_that_looks_like_an_attribute_stays() -> None:
    page = parse('<p class=a>Write class="a" into the tag</p>')
    given = Example("set", "article", "a", page, labels_of(page, blocks_of(page), ""))
    for seed in range(4):
        made = renamed(given, random(seed))
        assert made
        assert made.blocks.texts(made.page) == given.blocks.texts(page)


COMMENTED = article(f"<section class=comments><p>{REPLY}</p></section>", f"{GOLD}\n{REPLY}")


def test_comments_are_removed_or_added() -> None:
    plain = article()
    comments = Comments([plain, COMMENTED])
    added, removed = (comments.changed(plain, random()), comments.changed(COMMENTED, first_below_half()))
    assert added
    assert removed
    texts = added.blocks.texts(added.page)
    assert texts.index(REPLY) == texts.index(PARAGRAPHS[-1]) + 1
    assert added.labels.share[texts.index(REPLY)] == 1, "as in the gold of the page that it is from"
    assert removed.blocks.texts(removed.page) == plain.blocks.texts(plain.page)


def first_below_half() -> np.random.Generator:
    return next(random(seed) for seed in range(9) if random(seed).random() < 0.5)


def test_comments_of_another_fold_or_set_are_not_added() -> None:
    others = [article(domain=f"{number}.example") for number in range(20)]
    strange = [other for other in others if other.fold != COMMENTED.fold]
    comments = Comments([COMMENTED])
    assert strange
    assert all(comments.changed(other, random()) is None for other in strange)


def test_the_share_and_the_weight_of_made_pages() -> None:
    given = [article(domain=f"{number}.example") for number in range(3)]
    made = list(made_pages(given, {"shortened": Amount(1.0, 0.5), "renamed": Amount(0.0, 1.0)}))
    assert len(made) == 3
    assert [page.fold for page in made] == [page.fold for page in given]
    assert all(page.weight.sum() == pytest.approx(0.5) for page in made)
    assert all(page.is_made for page in made)


def test_the_same_pages_give_the_same_made_pages() -> None:
    first, second = (list(made_pages([article()], {"shortened": Amount(1.0, 1.0)})) for _ in range(2))
    assert [page.page.html for page in first] == [page.page.html for page in second]


MILL = "the old mill turns in the wind"
BREAD = "sour bread rises slowly when kitchens are cold"
PAGE = (
    "<head><title>Mill</title><meta property=og:type content=article></head>"
    f"<nav>Home News</nav><main><p>{MILL}</p><div><p>{BREAD}, says Oake</p><p>on Monday</p></div></main>"
)


def example(html: str = PAGE, gold: str = f"{MILL}\n{BREAD}") -> Example:
    page = parse(html)
    return Example("set", "article", "mill.example", page, labels_of(page, blocks_of(page), gold))


def test_a_page_without_cuts_is_the_page() -> None:
    given = example()
    made = made_from(given, without(given, np.zeros(len(given.page), bool)))
    assert made
    assert made.is_made
    assert made.page.html == given.page.html
    assert made.labels.share == pytest.approx(given.labels.share)
    assert made.labels.size == pytest.approx(given.labels.size)
    assert made.fold == given.fold


def test_what_is_cut_is_gone_and_the_other_labels_stay() -> None:
    given = example()
    made = made_from(given, without(given, given.page.is_in(frozenset({"nav"}))))
    assert made
    assert b"Home" not in made.page.html
    assert made.labels.share == pytest.approx(given.labels.share[1:])
    assert made.labels.gold_size == 15


def test_a_part_of_a_block_brings_its_part_of_the_tokens() -> None:
    given = example("<p>one two <b>three four five six</b></p>", "one two three four five six")
    made = made_from(given, without(given, given.page.is_in(frozenset({"b"}))))
    assert made
    assert made.labels.size == pytest.approx([2])
    assert made.labels.share == pytest.approx([1])


def test_pieces_of_another_page_bring_their_own_labels() -> None:
    given, other = example(), example(f"<p>{MILL}</p>", "")
    piece = Piece(other, other.page.html.index(b"<p>"), other.page.html.index(b"</body>"))
    at = given.page.html.index(b"</main>")
    made = made_from(given, [Piece(given, 0, at), piece, Piece(given, at, len(given.page.html))])
    assert made
    assert made.labels.share == pytest.approx([*given.labels.share, 0])
    assert made.labels.size[-1] == 7


def test_nothing_is_made_of_pieces_without_text_or_that_are_read_as_another_page() -> None:
    given = example()
    assert made_from(given, [Piece(given, 0, given.page.html.index(b"<nav>"))]) is None
    assert made_from(given, [Piece(given, given.page.html.index(b"<nav>"), len(given.page.html))]) is None


def test_what_a_page_declares_of_itself_stays() -> None:
    page = parse(PAGE)
    assert "og=article" in hints_of(remade(page, b"<html><head></head><body>the mill</body></html>"))


def test_a_paragraph_with_a_table_in_it_stays_as_it_is() -> None:
    page = parse("<p>the mill<table><tr><td>turns</td></tr></table></p>")
    assert remade(page, page.html).html == page.html


def test_the_outermost_rows_hold_the_others() -> None:
    page = parse("<div><div>a</div></div><p>b</p>")
    names = [page.name(row) for row in outermost(page, page.is_in(frozenset({"div", "p"})))]
    assert names == ["div", "p"]
    assert outermost(page, np.ones(len(page), bool)) == [0]
