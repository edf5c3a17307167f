"""The page at an address and the page in a file, as a program asks for them."""

from __future__ import annotations

from pathlib import Path

import pytest

import dehusk
from dehusk.errors import BadParameter, EmptyPage, FetchFailed, NotFound, NotHtml
from local_server import PAGE, Server

WINDMILL = Path(__file__).parents[2] / "docs" / "pages" / "windmill.html"


def test_fetch_gives_a_page_with_its_address(server: Server) -> None:
    server.serve(path="/new")
    page = dehusk.fetch(server.serve(b"moved", status=302, Location="/new"), allow_private=True)
    assert (page.source_bytes, page.url) == (PAGE, server.url("/new"))
    assert dehusk.extract(page, method="everything").text == "The mill turns."


def test_the_charset_is_the_one_that_is_given_or_that_the_server_declares(server: Server) -> None:
    url = server.serve("<p>Mühle".encode("cp1252"), Content_Type="text/html; charset=windows-1251")
    assert dehusk.fetch(url, allow_private=True).encoding.name == "windows-1251"
    assert dehusk.fetch(url, allow_private=True, charset="windows-1252").source == "<p>Mühle"


def test_a_charset_that_only_the_server_knows_is_no_error(server: Server) -> None:
    url = server.serve("<p>Mühle".encode(), Content_Type="text/html; charset=klingon")
    assert dehusk.fetch(url, allow_private=True).encoding.name == "utf-8"
    with pytest.raises(BadParameter, match=r"^there is no charset 'klingon'$"):
        dehusk.fetch(url, allow_private=True, charset="klingon")


def test_limits_of_fetching(server: Server) -> None:
    url = server.serve()
    with pytest.raises(FetchFailed, match=rf"^{url}: 127\.0\.0\.1 is a private address; only allow_private "):
        dehusk.fetch(url)
    assert server.asked == []
    page = dehusk.fetch(url, allow_private=True, limits=dehusk.Limits(bytes=10))
    assert (page.limit, len(page.raw)) == ("bytes", 10)


@pytest.mark.parametrize("url", [str(WINDMILL), "ftp://example.org/", "", "-"])
def test_only_addresses_are_fetched(url: str) -> None:
    with pytest.raises(NotFound, match=r"only URLs with http:// or https:// are fetched$"):
        dehusk.fetch(url)


@pytest.mark.parametrize("path", [WINDMILL, str(WINDMILL)], ids=["path", "text"])
def test_read_gives_the_page_in_a_file(path: Path | str) -> None:
    page = dehusk.read(path, url="https://courier.example/mill")
    assert (page.raw, page.url) == (WINDMILL.read_bytes(), "https://courier.example/mill")


def test_read_with_a_charset(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_bytes("<p>Mühle".encode("cp1252"))
    assert dehusk.read(file, charset="windows-1252").source == "<p>Mühle"
    with pytest.raises(BadParameter, match=r"^there is no charset 'klingon'$"):
        dehusk.read(file, charset="klingon")


def test_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "empty.html").touch()
    (tmp_path / "mill.pdf").write_bytes(b"%PDF-1.7")
    for name, kind, reason in (
        ("empty.html", EmptyPage, "the page is empty"),
        ("mill.pdf", NotHtml, "this is a PDF document, not HTML"),
        ("none.html", NotFound, "no such file"),
    ):
        with pytest.raises(kind, match=f"{name}: {reason}$"):
            dehusk.read(tmp_path / name)


def test_an_address_is_not_the_name_of_a_file() -> None:
    with pytest.raises(NotFound, match=r"^https://example\.org/: no such file; .* dehusk\.fetch fetches$"):
        dehusk.read("https://example.org/")
    with pytest.raises(NotFound, match=r"to fetch a page, write https://www\.example\.org$"):
        dehusk.read("www.example.org")
    with pytest.raises(NotFound, match=r"^'': is not the name of a file$"):
        dehusk.read("")
