"""An address or the name of a file in place of a page is refused, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from dehusk import parse
from dehusk.errors import NotHtml


@pytest.mark.parametrize(
    "place",
    [
        "https://example.org/",
        "HTTP://EXAMPLE.ORG/mill?page=2",
        " https://example.org/a.pdf\n",
        "file:///home/mill.txt",
        "www.example.org",
        "www.example.org/mill",
    ],
)
def test_addresses_are_refused(place: str) -> None:
    with pytest.raises(NotHtml, match=r"^'\S+' is an address, not HTML; dehusk\.fetch.* dehusk\.read.*$"):
        parse(place)


@pytest.mark.parametrize("place", ["page.html", "a/b/page.HTM", r"C:\pages\mill.xhtml", "../index.shtml", Path("mill")])
def test_names_of_files_are_refused(place: str) -> None:
    with pytest.raises(NotHtml, match=r"^'.*' is the name of a file, not HTML; dehusk\.fetch.* dehusk\.read.*$"):
        parse(place)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "mill",
        "example.org",
        "3.14",
        "Mill.Flour",
        "https://",
        "www.",
        "The page.html",
        "see\nhttps://example.org/",
        "https://example.org/ is the address",
        "<p>https://example.org/page.html",
        "https://example.org/<br>",
        "https://example.org/" + 5000 * "a",
        b"https://example.org/",
        b"page.html",
    ],
)
def test_everything_else_is_a_page(html: bytes | str) -> None:
    assert parse(html).source == (html if isinstance(html, str) else html.decode())
