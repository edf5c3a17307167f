"""The names of elements: the words of their classes, ids and roles."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, parse
from dehusk._core import element_names
from dehusk.page.attributes import attribute_values, find_named_rows
from dehusk.page.tree import holds
from effort import examples
from generated import html_pages

HIDDEN = "!hidden"
generated = settings(max_examples=examples(60))


def read(html: str) -> list[str]:
    page = parse(html)
    return [name for _, name in element_names(page.table)]


@pytest.mark.parametrize(
    ("attributes", "names"),
    [
        ('class="main-Content2 left_col"', ["main", "content", "left", "col"]),
        ('id="articleBody"', ["article", "body"]),
        ('class="HTMLBody BOX"', ["htmlbody", "box"]),
        ('class="post" id="post-17"', ["post", "post"]),
        ('role=" main "', ["role=main"]),
        ('role="main" class="main"', ["main", "role=main"]),
        ('style="color: red; DISPLAY : none"', [HIDDEN]),
        ('style="visibility:hidden"', [HIDDEN]),
        ('style="display: block"', []),
        ("hidden", [HIDDEN]),
        ('hidden="until-found"', [HIDDEN]),
        ('class="a|b"', ["a", "b"]),
        ('class="größe"', ["gr", "e"]),
        ('class=""', []),
        ('title="menu" href="/menu"', []),
        ("title='a class=' alt='x'", []),
        ("title='a class=\"menu\"' class='post'", ["post"]),
    ],
)
def test_names_of_an_element(attributes: str, names: list[str]) -> None:
    assert read(f"<div {attributes}>text</div>") == names


def expected(page: Page) -> list[str]:
    """The names by classes, ids and roles, cut out of the values of the attributes."""
    around = holds(page, page.is_text)
    found = []
    for name, prefix in (("class", ""), ("id", ""), ("role", "role=")):
        for row, value in zip(*attribute_values(page, name), strict=True):
            if around[row]:
                found += [prefix + word.lower() for word in re.findall("[A-Z]+[a-z]*|[a-z]+", value)]
    return found


@generated
@given(html=html_pages)
def test_names_are_those_that_the_attributes_hold(html: str) -> None:
    page = parse(
        html.replace('class="c"', 'class="Article-bodyText c c2" id="comment-4"').replace("<nav", "<nav role=main")
    )
    names = element_names(page.table)
    assert [name for _, name in names if name != HIDDEN] == expected(page)
    assert not any(page.is_text[row] for row, _ in names)


def test_a_page_with_very_long_names_is_read() -> None:
    names = read("<div class='" + "mill bread " * 20_000 + "'>text</div>")
    assert names == ["mill", "bread"] * 20_000


def test_rows_are_found_by_words_of_classes_ids_and_roles() -> None:
    page = parse("<p id=post-2>a</p><p class='old postBody'>b</p><p role=post>c</p><p class=posts>d</p>")
    first, second, third, _ = page.is_in(frozenset({"p"})).nonzero()[0].tolist()
    assert find_named_rows(page, ["post"]).tolist() == [second, first]
    assert find_named_rows(page, ["role=post", "old"]).tolist() == [second, third]
    assert find_named_rows(page, []).tolist() == []


@settings(max_examples=examples(200))
@given(st.lists(st.text("abyz", min_size=1, max_size=12), min_size=2, max_size=40, unique=True))
def test_different_words_are_told_apart(words: list[str]) -> None:
    page = parse("".join(f"<p class='{word}'>text</p>" for word in words))
    rows = page.is_in(frozenset({"p"})).nonzero()[0]
    assert find_named_rows(page, words[:1]).tolist() == rows[:1].tolist()
    assert find_named_rows(page, words[1:]).tolist() == rows[1:].tolist()
