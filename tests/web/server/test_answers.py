"""Answers of the server equal those of the library, in the requested form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from httpx import Client

import dehusk
from dehusk import METHODS, OUTPUTS

PAGE = (Path(__file__).parents[3] / "docs" / "pages" / "windmill.html").read_bytes()
HTML = {"Content-Type": "text/html"}


@pytest.mark.parametrize("name", ["text", "markdown", "html", "tei"])
def test_every_form_is_that_of_the_library(client: Client, name: str) -> None:
    output = OUTPUTS[name]
    answer = client.post("/extract", content=PAGE, headers=HTML | {"Accept": output.media_type})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].partition(";")[0] == output.media_type
    assert answer.content.decode() == output(dehusk.extract(PAGE))


def test_json_is_the_answer_to_those_without_a_wish(client: Client) -> None:
    answer = client.post("/extract", content=PAGE, headers=HTML)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == json.loads(dehusk.extract(PAGE).json)


def test_options_in_the_query(client: Client) -> None:
    query = "method=cetd&threshold_scale=0.5&text_runs=true&url=https://mill.example/a&normalize=false"
    found = client.post(f"/extract?{query}", content=PAGE, headers=HTML).json()
    assert (found["method"], found["url"]) == ("cetd", "https://mill.example/a")
    assert found["parameters"] == METHODS["cetd"].resolve({"threshold_scale": 0.5, "text_runs": True})


@pytest.mark.parametrize(("hidden", "text"), [("auto", "seen\n\nunseen"), ("drop", "seen")])
def test_hidden_elements_are_left_out_before_any_method(client: Client, hidden: str, text: str) -> None:
    headers = HTML | {"Accept": "text/plain"}
    query = f"method=cetd&threshold_scale=0&hidden={hidden}"
    assert client.post(f"/extract?{query}", content=b"<p>seen</p><p hidden>unseen</p>", headers=headers).text == text


def test_options_in_json(client: Client) -> None:
    fields = {"html": PAGE.decode(), "method": "auto", "favor": "recall", "title": False, "url": "https://mill.example"}
    found = client.post("/extract", json=fields).json()
    expected = dehusk.extract(PAGE.decode(), favor="recall", title=False, url="https://mill.example")
    assert found["text"] == expected.text
    assert found["parameters"] == dict(expected.parameters)


def test_the_charset_of_the_header_is_used(client: Client) -> None:
    headers = {"Content-Type": 'text/html; charset="koi8-r"', "Accept": "text/plain"}
    answer = client.post("/extract?method=everything", content="<p>Мельница".encode("koi8-r"), headers=headers)
    assert answer.text == "Мельница"


@pytest.mark.parametrize("charset", ["", "; charset=no-such"])
def test_an_unknown_charset_is_no_error(client: Client, charset: str) -> None:
    headers = {"Content-Type": f"text/html{charset}", "Accept": "text/plain"}
    answer = client.post("/extract?method=everything", content="<p>Mühle".encode(), headers=headers)
    assert answer.text == "Mühle"


def test_text_that_no_encoding_has_is_replaced(client: Client) -> None:
    body = b'{"html": "<p>a \\ud800 b", "method": "everything"}'
    headers = {"Content-Type": "application/json", "Accept": "text/plain"}
    assert client.post("/extract", content=body, headers=headers).text == "a ? b"


def test_data(client: Client) -> None:
    declared = (
        b'<script type="application/ld+json">{"@type": "Product", "name": "Mill", "offers": {"price": 5}}</script>'
    )
    found = client.post("/data", content=declared + PAGE, headers=HTML).json()
    assert found["products"][0]["price"] == "5"
    assert client.post("/data", content=b"<p>text", headers=HTML).json() == {"entities": []}


def test_blocks(client: Client) -> None:
    found = client.post("/blocks?method=wlr", content=PAGE, headers=HTML).json()
    assert found["method"] == "wlr"
    assert found["blocks"] == json.loads(dehusk.extract(PAGE, method="wlr").json)["blocks"]


def test_compare(client: Client) -> None:
    found = client.post("/compare?methods=auto,wlr,everything", content=PAGE, headers=HTML).json()
    assert {name: one["text"] for name, one in found["methods"].items()} == {
        name: dehusk.extract(PAGE, method=name).text for name in ("auto", "wlr", "everything")
    }
    assert [pair["methods"] for pair in found["agreement"]] == [
        ["auto", "wlr"],
        ["auto", "everything"],
        ["wlr", "everything"],
    ]
    assert all(0 < pair["f1"] <= 1 for pair in found["agreement"])


def test_compare_takes_json(client: Client) -> None:
    fields = {"html": PAGE.decode(), "methods": ["cetd", "ccb"], "normalize": False}
    assert set(client.post("/compare", json=fields).json()["methods"]) == {"cetd", "ccb"}


def test_methods(client: Client) -> None:
    found: list[dict[str, Any]] = client.get("/methods").json()
    assert [entry["name"] for entry in found] == list(METHODS)
    auto = {parameter["name"]: parameter for parameter in found[0]["parameters"]}
    assert auto["favor"] == {
        "name": "favor",
        "default": "balance",
        "type": "str",
        "choices": ["balance", "precision", "recall"],
    }


def test_health(client: Client) -> None:
    assert client.get("/health").json() == {"status": "ok", "workers": 1}
