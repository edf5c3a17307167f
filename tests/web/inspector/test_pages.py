"""Opening pages, and who may do so."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dehusk
from cli.commands import Shell
from dehusk import METHODS, Extraction, Page
from dehusk.evaluation.datasets import load_dataset
from effort import IS_FULL
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
    assert {client.get(f"static/{up}/app.py").status_code for up in ("..", "%2e%2e")} == {404}


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


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"[1]", "application/json", 400),
        (b"{", "application/json", 400),
        (b'"text"', "application/json", 400),
        (bytes(20_000_001), "text/html", 413),
    ],
    ids=["list", "cut", "text", "too large"],
)
def test_other_bodies_are_refused(client: Client, body: bytes, kind: str, status: int) -> None:
    answer = client.send("POST", f"/{TOKEN}/api/pages", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status


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


FOLDER = Path(__file__).parents[3] / "docs/pages"
PAGES = ("windmill", "noisy", "listing", "chinese")
ROWS = 12
"""Rows of each page that are compared, spread evenly."""
every_method = pytest.mark.parametrize("name", METHODS)


def some_rows(page: Page) -> list[int]:
    return sorted({*np.linspace(0, len(page) - 1, ROWS).astype(int).tolist(), page.body})


def node(client: Client, id: str, name: str, row: int, **parameters: object) -> dict[str, Any]:
    asked = {"method": name, "row": row, "parameters": parameters}
    found: dict[str, Any] = client.post(f"api/pages/{id}/node", asked).json()
    return found


def expected_of(extraction: Extraction, row: int) -> dict[str, Any]:
    return {name: values[row].item() for name, values in extraction.columns.items()}


@every_method
@pytest.mark.parametrize("example", PAGES if IS_FULL else PAGES[:2])
def test_a_node_has_the_columns_of_the_method(client: Client, name: str, example: str) -> None:
    id = client.open(f"example:{example}")["id"]
    extraction = dehusk.extract((FOLDER / f"{example}.html").read_bytes(), method=name)
    for row in some_rows(extraction.page):
        facts = node(client, id, name, row)
        assert facts["score"] == extraction.scores[row]
        assert {column["name"]: column["value"] for column in facts["columns"]} == expected_of(extraction, row)


@every_method
def test_the_tree_has_the_columns_of_the_method(client: Client, name: str) -> None:
    id = client.open("example:windmill")["id"]
    extraction = dehusk.extract((FOLDER / "windmill.html").read_bytes(), method=name)
    columns = client.result(id, ["columns"], name)["columns"]["value"]
    assert [column["name"] for column in columns] == [n for n in METHODS[name].columns if n in extraction.columns]
    for column in columns:
        assert (column["symbol"], column["meaning"]) == METHODS[name].columns[column["name"]]
        assert np.allclose(column["values"], extraction.columns[column["name"]], rtol=1e-3)


@every_method
def test_a_node_follows_the_parameters(client: Client, name: str) -> None:
    """Hidden elements that are left out have no numbers, and the other nodes have other numbers."""
    id = client.open("example:noisy")["id"]
    html = (FOLDER / "noisy.html").read_bytes()
    extraction = dehusk.extract(html, method=name, hidden="drop")
    for row in some_rows(extraction.page):
        facts = node(client, id, name, row, hidden="drop")
        assert {column["name"]: column["value"] for column in facts["columns"]} == expected_of(extraction, row)


@pytest.mark.usefixtures("counting")
def test_columns_of_each_kind_come_in_the_order_of_the_paper(client: Client) -> None:
    id = client.upload(b"<p>one <b>two</b></p>")["id"]
    facts = node(client, id, "counting", 4)  # of 7 rows
    assert facts["columns"] == [
        {"name": "depth", "symbol": "d(n)", "meaning": "the number of ancestors", "value": 3},
        {"name": "is text", "symbol": "n ∈ T", "meaning": "whether the row is a text", "value": True},
        {"name": "row share", "symbol": "s", "meaning": "the share of the rows before the node", "value": 4 / 7},
    ]
    columns = client.result(id, ["columns"], "counting")["columns"]["value"]
    assert [column["values"][4] for column in columns] == [3, True, 0.5714]
    listed = {one["name"]: one["columns"] for one in client.get("api/start").json()["methods"]}
    assert [column["symbol"] for column in listed["counting"]] == ["d(n)", "n ∈ T", "s", "o"]


def test_a_peer_has_no_columns(client: Client) -> None:
    pytest.importorskip("trafilatura")
    id = client.open("example:windmill")["id"]
    assert client.result(id, ["columns"], "peer:trafilatura")["columns"]["value"] == []
    assert node(client, id, "peer:trafilatura", 3)["columns"] == []


PAGE = "<title>Mühle</title><nav><a href=/>Home</a></nav><p>The mill turns.<p>It grinds wheat.".encode("latin-1")


def rows_of(html: bytes, *texts: str) -> list[int]:
    page = dehusk.parse(html)
    return [row for row in range(len(page)) if page.text(row) in texts]


def save(client: Client, html: bytes, *texts: str) -> dict[str, object]:
    page = client.upload(html)
    answer = client.post(f"api/pages/{page['id']}/gold", {"rows": rows_of(html, *texts), "kind": "article"})
    found: dict[str, object] = answer.json()
    return found


def test_the_chosen_texts_are_the_gold_of_the_page(client: Client) -> None:
    assert save(client, PAGE, "The mill turns.")["pages"] == 1
    data = load_dataset(str(client.gold))
    [gold] = data.pages
    assert gold.text == "The mill turns."
    assert gold.kind == "article"
    assert data.html(gold) == PAGE
    assert data.use == "train, tune, evaluate"


def test_a_second_page_is_added_and_the_same_page_is_replaced(client: Client) -> None:
    save(client, PAGE, "The mill turns.")
    save(client, b"<p>Another page.", "Another page.")
    assert save(client, PAGE, "It grinds wheat.")["pages"] == 2
    texts = {gold.text for gold in load_dataset(str(client.gold)).pages}
    assert texts == {"Another page.", "It grinds wheat."}
    assert [path.name for path in client.gold.parent.iterdir()] == ["my-gold"]


@pytest.mark.parametrize("rows", [[], [0], [100_000], "all", ["1"], None])
def test_what_is_no_gold_is_refused_and_nothing_is_written(client: Client, rows: object) -> None:
    page = client.upload(PAGE)
    assert client.post(f"api/pages/{page['id']}/gold", {"rows": rows}).status_code == 400
    assert not client.gold.exists()


def test_the_laboratory_measures_on_it(
    client: Client, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("rapidfuzz")
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    save(client, PAGE, "The mill turns.", "It grinds wheat.")
    out = str(tmp_path / "out")
    options = ["--methods", "everything,auto", "--timed-pages", "0", "--cores", "1", "--out", out]
    assert shell("bench", "--data", str(client.gold), *options).code == 0


def test_what_cannot_be_served_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "missing.html: no such file" in shell.refused("inspect", "missing.html")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"cannot listen at 127.0.0.1, port {port}" in shell.refused("inspect", "--port", str(port))
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'dehusk[web]'" in shell.refused("inspect")
