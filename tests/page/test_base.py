"""The base address of a page, and what relative addresses become."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import extract, parse
from dehusk.findings.items import items_of
from dehusk.metadata.evidence import Evidence
from dehusk.page.base import base_of, resolved

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
    assert resolved(page, "mill") == "mill"


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
    assert resolved(parse("<p>x", url=URL), address) == expected


def test_without_a_base_addresses_stay_as_they_are() -> None:
    assert resolved(parse("<p>x"), "/mill") == "/mill"
    assert resolved(parse("<p>x"), "http://[bad") == ""


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
    absolute = resolved(page, "mill")
    assert items_of(page)[0].link == absolute
    assert Evidence(page).resolve("mill") == absolute
    assert f'href="{absolute}"' in extract(page, method="everything").html


@given(ADDRESSES, ADDRESSES, ADDRESSES)
def test_no_address_raises(url: str, href: str, address: str) -> None:
    page = parse(f'<base href="{href}"><p>x', url=url)
    assert base_of(page) == "" or base_of(page).lower().startswith(("http:", "https:"))
    assert isinstance(resolved(page, address), str)
