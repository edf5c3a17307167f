"""A made page is made of pieces of another page, and its labels follow its texts."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")

from dehusk import parse
from dehusk.learned.kinds import hints_of
from dehusk.page.blocks import blocks_of
from training.examples import Example, labels_of
from training.made import Piece, made_from, outermost, remade, without

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
