"""The base address of a page, and what relative addresses become."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, extract, parse
from dehusk._core import element_names
from dehusk.findings.items import items_of
from dehusk.metadata.choice import Choice
from dehusk.page.attributes import attribute_values, find_named_rows
from dehusk.page.base import base_of, resolve_url
from dehusk.page.domains import registered_domain
from dehusk.page.tree import has_in_subtree
from effort import examples
from generated import on_generated_pages

URL = "https://town.example/a/b"
ADDRESSES = st.text(st.sampled_from("ab:/.?#[]@%\\ \t\n&\u2100\ud800"), max_size=12) | st.sampled_from(
    ["http:", "https://o.example/", "//[", "javascript:a", "data:,a", "http://[::1", "http://a]", "http://\u2100.a/"]
)


def test_without_a_base_element_the_base_is_the_address_of_the_page() -> None:
    assert base_of(parse("<p>x", url=URL)) == URL
    assert base_of(parse("<p>x")) == ""


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<base href=/x/>", "https://town.example/x/"),
        ("<base href=x>", "https://town.example/a/x"),
        ("<base href=' https://o.example/ '>", "https://o.example/"),
        ("<base href=//o.example/>", "https://o.example/"),
        ("<base href=/x/><base href=/y/>", "https://town.example/x/"),
        ("<base target=_top><base href=/x/>", "https://town.example/x/"),
        ("<base href=''><base href=/x/>", URL),
        ("<base href='#a'><base href=/x/>", URL + "#a"),
        ("<body><p>x<base href=/x/>", "https://town.example/x/"),
    ],
)
def test_the_first_base_element_with_an_href_decides(head: str, expected: str) -> None:
    assert base_of(parse(head, url=URL)) == expected


@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,x",
        "http://[bad",
        "//[::1",
    ],
)
def test_a_base_that_no_browser_takes_counts_for_nothing(href: str) -> None:
    assert base_of(parse(f"<base href='{href}'><base href=/x/>", url=URL)) == URL
    assert base_of(parse(f"<base href='{href}'>")) == ""


@pytest.mark.parametrize("href", ["ftp://f.example/", "file:///C:/x/", "about:blank", "mailto:a@b.example"])
def test_a_base_outside_the_web_is_unknown(href: str) -> None:
    page = parse(f"<base href='{href}'>", url=URL)
    assert base_of(page) == ""
    assert resolve_url(page, "mill") == "mill"


@pytest.mark.parametrize("href", ["/x/", "x", "//o.example/", "?q"])
def test_a_relative_base_without_an_address_is_unknown(href: str) -> None:
    assert base_of(parse(f"<base href='{href}'>")) == ""


@pytest.mark.parametrize("url", ["file:///a/b", "town.example/a", "http://[bad", "javascript:alert(1)"])
def test_a_page_outside_the_web_has_no_base_but_a_stated_one(url: str) -> None:
    assert base_of(parse("<p>x", url=url)) == ""
    assert base_of(parse("<base href=/x/>", url=url)) == ""
    assert base_of(parse("<base href=https://o.example/>", url=url)) == "https://o.example/"


@pytest.mark.parametrize("name", ["template", "svg", "math"])
def test_a_base_in_a_template_or_a_drawing_is_not_the_pages_own(name: str) -> None:
    assert base_of(parse(f"<body><{name}><base href=/x/></{name}><base href=/y/>", url=URL)) == (
        "https://town.example/y/"
    )


def test_a_base_in_a_comment_or_a_script_is_none() -> None:
    assert base_of(parse("<!-- <base href=/x/> --><script>'<base href=/x/>'</script>", url=URL)) == URL


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (" mill ", "https://town.example/a/mill"),
        ("/mill", "https://town.example/mill"),
        ("?page=2", "https://town.example/a/b?page=2"),
        ("", URL),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("http://[bad", ""),
    ],
)
def test_addresses_are_read_against_the_base(address: str, expected: str) -> None:
    assert resolve_url(parse("<p>x", url=URL), address) == expected


def test_without_a_base_addresses_stay_as_they_are() -> None:
    assert resolve_url(parse("<p>x"), "/mill") == "/mill"
    assert resolve_url(parse("<p>x"), "http://[bad") == ""


@pytest.mark.parametrize(
    "head",
    [
        "<base target=_top><base href=/x/>",
        "<base href=''><base href=/x/>",
        "<base href='#a'><base href=/x/>",
        "<base href='javascript:alert(1)'><base href=/x/>",
        "<base href='data:,a'>",
        "<base href='http://[bad'>",
    ],
)
def test_links_items_and_metadata_agree(head: str) -> None:
    entries = "".join(f"<p><a href={name}>The {name} turns in the wind.</a></p>" for name in ("mill", "sail", "vane"))
    page = parse(head + entries, url=URL)
    absolute = resolve_url(page, "mill")
    assert items_of(page)[0].link == absolute
    assert Choice(page).resolve("mill") == absolute
    assert f'href="{absolute}"' in extract(page, method="everything").html


@given(ADDRESSES, ADDRESSES, ADDRESSES)
def test_no_address_raises(url: str, href: str, address: str) -> None:
    page = parse(f'<base href="{href}"><p>x', url=url)
    assert base_of(page) == "" or base_of(page).lower().startswith(("http:", "https:"))
    assert isinstance(resolve_url(page, address), str)


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("news.example.com", "example.com"),
        ("example.com", "example.com"),
        ("www.bbc.co.uk", "bbc.co.uk"),
        ("cmp.cps.k12.il.us", "cps.k12.il.us"),
        ("www.co.pacific.wa.us", "pacific.wa.us"),
        ("shop.co.com", "co.com"),
        ("somebody.blogspot.com", "blogspot.com"),
        ("www.xn--fiqs8s.xn--fiqs8s", "xn--fiqs8s.xn--fiqs8s"),
        ("a.b.unknown", "b.unknown"),
        ("co.uk", "co.uk"),
        ("localhost", "localhost"),
        ("192.168.0.1", "192.168.0.1"),
        ("::1", "::1"),
        ("a..b", "a..b"),
        (".", "."),
        ("", ""),
    ],
)
def test_registered_domains(host: str, domain: str) -> None:
    assert registered_domain(host) == domain


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
    around = has_in_subtree(page, page.is_text)
    found = []
    for name, prefix in (("class", ""), ("id", ""), ("role", "role=")):
        for row, value in zip(*attribute_values(page, name), strict=True):
            if around[row]:
                found += [prefix + word.lower() for word in re.findall("[A-Z]+[a-z]*|[a-z]+", value)]
    return found


@on_generated_pages(60)
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
