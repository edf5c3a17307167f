"""Opening pages, and who may do so."""

from __future__ import annotations

import pytest

from web.inspector.client import TOKEN, Client

PATHS = ["/", "/wrong/", f"/{TOKEN}", f"/{TOKEN}x/", "/api/start", "/static/main.js", "/favicon.ico"]


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_nothing_is_answered(client: Client, path: str) -> None:
    assert client.send("GET", path).status_code == 403


@pytest.mark.parametrize("path", ["", "static/main.js", "static/layout.css", "api/start"])
def test_with_the_token_it_is(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "default-src 'none'; script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_nothing_outside_the_static_folder_is_given_out(client: Client) -> None:
    assert client.get("static/../app.py").status_code == 404
    assert client.get("static/%2e%2e/app.py").status_code == 404


def test_every_example_opens(client: Client) -> None:
    examples = client.get("api/start").json()["examples"]
    assert len(examples) == 8
    for example in examples:
        assert client.open(f"example:{example['name']}")["words"] > 50


def test_a_page_is_opened_by_its_bytes_and_found_again(client: Client) -> None:
    page = client.upload("<title>Mühle</title><p>Größe".encode("latin-1"))
    assert page["title"] == "Mühle"
    assert page["source"] == f"kept:{page['id']}"
    assert client.open(page["source"]) == page


@pytest.mark.parametrize(
    ("source", "status", "says"),
    [
        ("kept:0123", 404, "no longer in memory"),
        ("example:none", 404, "there is no example"),
        ("file:/etc/passwd", 400, "opened by url, example, kept"),
        ("url:http://127.0.0.1:9/", 400, "127.0.0.1"),
        ("", 400, "opened by"),
    ],
)
def test_what_cannot_be_opened_says_why(client: Client, source: str, status: int, says: str) -> None:
    answer = client.post("api/pages", {"source": source})
    assert answer.status_code == status
    assert says in answer.json()["error"]


@pytest.mark.parametrize("body", [b"[1]", b"{", b'"text"'])
def test_a_body_that_is_no_object_is_refused(client: Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.send("POST", f"/{TOKEN}/api/pages", content=body, headers=headers)
    assert answer.status_code == 400


def test_a_page_that_is_too_large_is_refused(client: Client) -> None:
    headers = {"Content-Type": "text/html"}
    answer = client.send("POST", f"/{TOKEN}/api/pages", content=bytes(20_000_001), headers=headers)
    assert answer.status_code == 413


def test_old_pages_are_forgotten(client: Client) -> None:
    first = client.upload(b"<p>first")
    for number in range(20):
        client.upload(b"<p>%d" % number)
    assert client.get(f"api/pages/{first['id']}").status_code == 404


def test_the_shown_page_runs_nothing_and_loads_nothing(client: Client) -> None:
    page = client.upload(
        b'<body onload="x()"><script>x()</script><p onclick="x()">One <b>two</b><img src="http://a.example/i.png">'
    )
    shown = client.get(f"pages/{page['id']}/shown")
    assert "x()" not in shown.text
    assert '<b data-dehusk-row="5"><dehusk-text data-dehusk-row="6">two</dehusk-text></b>' in shown.text
    policy = shown.headers["Content-Security-Policy"]
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert "sandbox allow-same-origin" in policy
    assert "http" not in policy
    assert "https:" in client.get(f"pages/{page['id']}/shown?web").headers["Content-Security-Policy"]


def test_the_shown_page_does_not_tell_other_hosts_where_it_is_shown(client: Client) -> None:
    page = client.upload(
        b'<meta name=referrer content=unsafe-url><link rel=stylesheet referrerpolicy=unsafe-url href="http://a.example/">'
        b'<p>One<img referrerpolicy=unsafe-url src="http://a.example/i.png">'
    )
    shown = client.get(f"pages/{page['id']}/shown?web")
    assert "http://a.example/i.png" in shown.text
    assert "unsafe-url" not in shown.text
    assert shown.headers["Referrer-Policy"] == "no-referrer"
