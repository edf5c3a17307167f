"""Body text extraction: the definition on small pages computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definitions import bte
from dehusk import parse
from effort import examples
from methods.by_hand import kept_words


def test_tokens_are_the_tags_and_words_of_body() -> None:
    page = parse("<title>out</title><body><p>a&amp;b<br>風車</p> c")
    assert bte.tokens(page) == [-1, -1, 1, -1, 2, 3, -1, 4, -1]


def test_takes_most_words_and_fewest_tags() -> None:
    # body p a /p p b c d /p p e /p /body: the stretch "b c d" has 4 tags before it, 3 words in it and 4 tags after it.
    page = parse("<body><p>a</p><p>b c d</p><p>e</p></body>")
    B = [int(token == bte.TAG) for token in bte.tokens(page)]
    assert B == [1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1]
    assert bte.best_stretch(B) == (5, 7)
    assert bte.objective(B, 5, 7) == 11
    assert kept_words(page, bte.bte(page)) == ["b", "c", "d"]


@pytest.mark.parametrize(
    ("html", "content"),
    [
        ("<p>a b c<br>d e</p>", "a b c d e"),  # 3 - 1 + 2 is more than 3
        ("<p>a b<br><br>c d</p>", "a b"),  # 2, 2 - 2 + 2 and 2 are equal: the first to end
        ("<p>a<br>b c</p>", "b c"),  # 1 - 1 + 2 and 2 are equal and end together: the shorter
        ("<p></p>", ""),
        ("", ""),
    ],
)
def test_crosses_tags_where_that_pays(html: str, content: str) -> None:
    page = parse(html)
    assert kept_words(page, bte.bte(page)) == content.split()


@settings(max_examples=examples(50))
@given(st.lists(st.integers(0, 1), min_size=1, max_size=12))
def test_the_best_stretch_has_the_largest_objective(B: list[int]) -> None:
    values = [bte.objective(B, i, j) for j in range(len(B)) for i in range(j + 1)]
    assert bte.objective(B, *bte.best_stretch(B)) == max(values)
