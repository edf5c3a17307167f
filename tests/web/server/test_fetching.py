"""Pages by their address: only where that is allowed, and never from a private network."""

from __future__ import annotations

import pytest
from httpx import Client

from dehusk.input import fetching
from local_server import Server

FORBIDDEN = "the URL leads into a private network, which is never fetched from"


@pytest.fixture
def public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes this machine for a public address."""
    monkeypatch.setattr(fetching, "is_public", lambda address: address == "127.0.0.1")


def asked(client: Client, url: str) -> tuple[int, str]:
    answer = client.post("/extract", json={"url": url, "method": "everything"}, headers={"Accept": "text/plain"})
    return answer.status_code, answer.text if answer.status_code == 200 else answer.json()["detail"]


def test_nothing_is_fetched_by_default(client: Client, server: Server) -> None:
    assert asked(client, server.serve()) == (403, "this server fetches no pages; give the page in the field html")
    assert server.asked == []


@pytest.mark.usefixtures("public")
def test_a_page_is_fetched(fetching: Client, server: Server) -> None:
    assert asked(fetching, server.serve()) == (200, "The mill turns.")


@pytest.mark.usefixtures("public")
def test_the_address_and_the_charset_reach_the_page(fetching: Client, server: Server) -> None:
    url = server.serve("<p>Мельница".encode("koi8-r"), path="/a", Content_Type="text/html; charset=koi8-r")
    server.serve(b"", path="/", status=302, Location="/a")
    found = fetching.post("/extract", json={"url": server.url("/"), "method": "everything"}).json()
    assert (found["url"], found["text"]) == (url, "Мельница")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "[::1]", "[fe80::1]", "[::ffff:127.0.0.1]", "0"]
)
def test_private_addresses_are_refused(fetching: Client, host: str) -> None:
    assert asked(fetching, f"http://{host}/") == (403, FORBIDDEN)


@pytest.mark.usefixtures("public")
def test_a_page_that_cannot_be_fetched(fetching: Client, server: Server) -> None:
    url = server.serve(status=500, reason="Out of flour")
    assert asked(fetching, url) == (502, f"{url}: the server answered 500 Out of flour")


@pytest.mark.usefixtures("public")
def test_what_is_fetched_has_to_be_html(fetching: Client, server: Server) -> None:
    url = server.serve(b"%PDF-1.7", Content_Type="application/pdf")
    assert asked(fetching, url) == (422, f"{url}: this is application/pdf, not HTML")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "/etc/passwd", "-", "ftp://mill.example/", ""])
def test_only_the_web_is_fetched_from(fetching: Client, url: str) -> None:
    status, detail = asked(fetching, url)
    assert status == 422
    assert "only URLs with http:// or https:// are fetched" in detail


def test_something_has_to_be_given(fetching: Client) -> None:
    answer = fetching.post("/extract", json={})
    assert (answer.status_code, answer.json()["detail"]) == (400, "the field html or url is required")
