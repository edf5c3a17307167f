"""How the names of elements are read: as words, and as numbers that are those of the words."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dehusk import Page, parse
from dehusk.page.attributes import attribute_values
from dehusk.page.names import HIDDEN, element_names, key_of, spelled
from dehusk.page.tree import holds
from effort import examples
from generated import html_pages

generated = settings(
    max_examples=examples(60), derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)


def read(html: str) -> list[str]:
    page = parse(html)
    return spelled(page, element_names(page))


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


def test_text_that_looks_like_an_attribute_gives_no_names() -> None:
    assert read('<p>say class="menu" and id="x"</p>') == []


def test_elements_without_text_have_no_names() -> None:
    assert read("<i class=gone></i><p class=here>the mill<img class=gone></p>") == ["here"]


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
    names = element_names(page)
    found = spelled(page, names)
    assert [name for name in found if name != HIDDEN] == expected(page)
    assert [key_of(name) for name in found] == names.key.tolist()
    assert not page.is_text[names.row].any()


@settings(max_examples=examples(200), derandomize=True, deadline=None)
@given(st.lists(st.text("abyz", min_size=1, max_size=12), min_size=1, max_size=40, unique=True))
def test_different_words_have_different_numbers(words: list[str]) -> None:
    page = parse(f"<p class='{' '.join(words)}'>text</p>")
    assert element_names(page).key.tolist() == [key_of(word) for word in words]
    assert len({*map(key_of, words), *(key_of(f"role={word}") for word in words), key_of(HIDDEN)}) == 2 * len(words) + 1


def test_a_page_with_very_long_names_is_read() -> None:
    page = parse("<div class='" + "mill bread " * 20_000 + "'>text</div>")
    names = element_names(page)
    assert len(names.key) == 40_000
    assert set(names.key.tolist()) == {key_of("mill"), key_of("bread")}


def test_a_shape_is_the_first_class_without_its_digits() -> None:
    page = parse("<p class='card-1 a'>a</p><p class='card-2'>b</p><p class='card-x'>c</p><p>d</p><p id=card-1>e</p>")
    shape = element_names(page).shape[page.is_in(frozenset({"p"}))]
    assert shape[0] == shape[1] != 0
    assert len(np.unique(shape[:3])) == 2
    assert shape[3:].tolist() == [0, 0]
