"""Answers of the server equal those of the library, in the requested form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from httpx import Client

import dehusk
from dehusk import METHODS, OUTPUTS
from dehusk.web.server.http import Problem, negotiate

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


@pytest.mark.parametrize(
    ("kind", "body", "text"),
    [
        ('text/html; charset="koi8-r"', "<p>Мельница".encode("koi8-r"), "Мельница"),
        ("text/html", "<p>Mühle".encode(), "Mühle"),
        ("text/html; charset=no-such", "<p>Mühle".encode(), "Mühle"),
        ("application/json", b'{"html": "<p>a \\ud800 b", "method": "everything"}', "a ? b"),
    ],
)
def test_the_charset_of_the_header_is_used(client: Client, kind: str, body: bytes, text: str) -> None:
    query = "" if "json" in kind else "?method=everything"
    headers = {"Content-Type": kind, "Accept": "text/plain"}
    assert client.post(f"/extract{query}", content=body, headers=headers).text == text


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


OFFERED = ("application/json", "text/plain", "text/markdown", "text/html")


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/plain"),
        ("Text/Markdown", "text/markdown"),
        ("text/html, text/markdown", "text/markdown"),
        ("text/html;q=0.9, text/markdown;q=0.1", "text/html"),
        ("text/*;q=0.5, text/plain;q=0, */*;q=0.1", "text/markdown"),
        ("image/png, */*;q=0.1", "application/json"),
        ("text/html;level=1;q=0.3, text/plain;q=0.2", "text/html"),
        ("text/html;q=7, text/plain;q=1", "text/plain"),
        ("text/html;q=much, text/plain;q=0.1", "text/plain"),
    ],
)
def test_the_most_welcome_type_is_chosen(accept: str, chosen: str) -> None:
    assert negotiate(accept, OFFERED) == chosen


@pytest.mark.parametrize("accept", ["image/png", "text/html;q=0", "nonsense", "image/*, text/plain;q=0.0"])
def test_nothing_fits(accept: str) -> None:
    with pytest.raises(Problem, match=r"^the answer can be application/json, text/plain, text/markdown, text/html$"):
        negotiate(accept, OFFERED)


JSON = {"Content-Type": "application/json"}
MILL_PAGE = b"<p>The mill turns."


TEASERS = b"<title>News</title><body>" + b"".join(
    b"<div><h2><a href=/%d>The story number %d of many</a></h2><p>A teaser of it.</div>" % (n, n) for n in range(40)
)


def refused(client: Client, path: str, body: bytes = MILL_PAGE, **headers: str) -> tuple[int, str]:
    answer = client.post(path, content=body, headers={name.replace("_", "-"): value for name, value in headers.items()})
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert "\n" not in problem["detail"]
    return answer.status_code, problem["detail"]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("extract?method=auot", "method takes one of auto,"),
        ("extract?threshold=1&method=auot", "method takes one of auto,"),
        ("extract?threshold=1", "there is no option 'threshold'; there are method, url,"),
        ("extract?favor=much", "favor takes one of balance, precision, recall, not 'much'"),
        ("extract?method=ccb&range=many", "range takes a number, not 'many'"),
        ("extract?method=ccb&range=0", "range and max_steps must be at least 1"),
        ("extract?method=ccb&range=2147483647", "numbers must be at most 1,000, not 2147483647"),
        ("extract?method=ccb&threshold=nan", "threshold takes a number"),
        ("extract?normalize=perhaps", "normalize takes true or false, not 'perhaps'"),
        ("extract?favor=recall&favor=recall", "favor is given twice"),
        ("extract?model=1999", "there is no model '1999'"),
        (
            "extract?reject_overview=cetd",
            "reject_overview takes true, false, learned, textsweeper, coreex, not 'cetd'",
        ),
        (
            "extract?reject_overview=coreex&overview_minimum=-1",
            "overview_minimum must be a number of at least 0, not -1.0",
        ),
        ("extract?reject_overview=coreex&overview_minimum=few", "overview_minimum takes a number, not 'few'"),
        ("extract?reject_overview=coreex&overview_minimum=1e9", "numbers must be at most 1,000,000"),
        ("extract?overview_minimum=3", "overview_minimum needs reject_overview=textsweeper or coreex"),
        ("compare", "the option methods is required"),
        ("compare?methods=auto", "methods takes at least two different methods"),
        ("compare?methods=auto,auto", "methods takes at least two different methods"),
        ("compare?methods=auto,auot", "method takes one of"),
        ("compare?methods=auto,cetd&method=auto", "there is no option 'method'"),
    ],
)
def test_options_that_are_wrong(client: Client, query: str, reason: str) -> None:
    status, detail = refused(client, f"/{query}", Content_Type="text/html")
    assert status == 400
    assert detail.startswith(reason)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("{", "the body is not JSON"),
        ("\xff", "the body is not JSON"),
        ("[" * 100_000, "the body is not JSON"),
        ('{"html": "<p>a", "method": "ccb", "threshold": NaN}', "the body is not JSON"),
        ("[]", "the body must be a JSON object"),
        ('{"html": 1}', "html must be a text"),
        ('{"html": "<p>a", "method": ["auto"]}', "method takes one of"),
        ('{"html": "<p>a", "title": "yes"}', "title takes bool, not 'yes'"),
        ('{"html": "<p>a", "method": "ccb", "threshold": 1' + "0" * 400 + "}", "numbers must be at most 1,000"),
        ('{"html": "<p>a", "wings": 4}', "there is no option 'wings'"),
    ],
)
def test_json_that_is_wrong(client: Client, fields: str, reason: str) -> None:
    status, detail = refused(client, "/extract", fields.encode("latin-1"), Content_Type="application/json")
    assert status == 400
    assert detail.startswith(reason)


def test_options_are_in_the_query_or_in_json(client: Client) -> None:
    body = json.dumps({"html": "<p>a", "favor": "recall"}).encode()
    assert refused(client, "/extract?favor=recall", body, Content_Type="application/json") == (
        400,
        "with JSON, the options are its fields and not in the query",
    )


@pytest.mark.parametrize(
    ("query", "body", "reason"),
    [
        ("", b"", "the page is empty"),
        ("", b" \n", "the page is empty"),
        ("", b"%PDF-1.7", "this is a PDF document, not HTML"),
        ("", b"ab\0cd", "these are binary data, not HTML"),
        ("?reject_overview=true", TEASERS, "a list of other pages"),
        ("?reject_overview=learned", TEASERS, "a list of other pages"),
        ("?reject_overview=textsweeper&overview_minimum=20000", TEASERS, "the net text length is below 20000"),
        ("?reject_overview=coreex&overview_minimum=0.9&method=coreex", TEASERS, "links is below 0.9: it is 0.8 "),
    ],
)
def test_bodies_that_are_no_page_or_an_overview(client: Client, query: str, body: bytes, reason: str) -> None:
    status, detail = refused(client, f"/extract{query}", body, Content_Type="text/html")
    assert status == 422
    assert reason in detail


def test_a_test_of_overview_pages_in_json(client: Client) -> None:
    fields = {"html": TEASERS.decode(), "reject_overview": "coreex", "overview_minimum": 0.9}
    answer = client.post("/extract", json=fields)
    assert answer.status_code == 422
    assert client.post("/extract", json=fields | {"overview_minimum": 0.5}).status_code == 200
    assert client.post("/extract", json=fields | {"reject_overview": False}).status_code == 400


@pytest.mark.parametrize(
    ("headers", "body", "problem"),
    [
        ({"Content_Type": "image/png"}, MILL_PAGE, (415, "text/html")),
        ({"Content_Encoding": "gzip", "Content_Type": "text/html"}, MILL_PAGE, (415, "text/html")),
        ({"Content_Type": "text/html"}, b"x" * 200_001, (413, "the body is larger than 200,000 bytes")),
        ({"Content_Type": "application/json"}, b"x" * 200_001, (413, "the body is larger than 200,000 bytes")),
    ],
    ids=["type", "encoding", "size", "size of JSON"],
)
def test_bodies_of_another_type_or_size(
    client: Client, headers: dict[str, str], body: bytes, problem: tuple[int, str]
) -> None:
    status, detail = refused(client, "/extract", body, **headers)
    assert status == problem[0]
    assert problem[1] in detail


def test_answers_of_another_type(client: Client) -> None:
    assert refused(client, "/extract", Accept="image/png", Content_Type="text/html") == (
        406,
        "the answer can be application/json, application/tei+xml, text/html, text/markdown, text/plain",
    )
    assert refused(client, "/blocks", Accept="text/html", Content_Type="text/html")[0] == 406


def test_paths_and_verbs_that_do_not_exist(client: Client) -> None:
    assert refused(client, "/mill")[0] == 404
    answer = client.get("/extract")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert answer.json()["detail"] == "there is no GET /extract; /openapi.json lists all routes"
    assert client.get("/health/").status_code == 404
