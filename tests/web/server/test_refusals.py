"""Requests that are refused: the status, and the reason in one line."""

from __future__ import annotations

import json

import pytest
from httpx import Client

HTML = {"Content-Type": "text/html"}
JSON = {"Content-Type": "application/json"}
PAGE = b"<p>The mill turns."


TEASERS = b"<title>News</title><body>" + b"".join(
    b"<div><h2><a href=/%d>The story number %d of many</a></h2><p>A teaser of it.</div>" % (n, n) for n in range(40)
)


def refused(client: Client, path: str, body: bytes = PAGE, **headers: str) -> tuple[int, str]:
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
        ("extract?method=ccb&range=0", "range and max_steps are at least 1"),
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
    "headers", [{"Content_Type": "image/png"}, {"Content_Encoding": "gzip", "Content_Type": "text/html"}]
)
def test_bodies_of_another_type(client: Client, headers: dict[str, str]) -> None:
    status, detail = refused(client, "/extract", PAGE, **headers)
    assert status == 415
    assert "text/html" in detail


def test_answers_of_another_type(client: Client) -> None:
    assert refused(client, "/extract", Accept="image/png", Content_Type="text/html") == (
        406,
        "the answer can be application/json, application/tei+xml, text/html, text/markdown, text/plain",
    )
    assert refused(client, "/blocks", Accept="text/html", Content_Type="text/html")[0] == 406


@pytest.mark.parametrize("kind", ["text/html", "application/json"])
def test_a_body_that_is_too_large(client: Client, kind: str) -> None:
    assert refused(client, "/extract", b"x" * 200_001, Content_Type=kind) == (
        413,
        "the body is larger than 200,000 bytes",
    )


def test_paths_and_verbs_that_do_not_exist(client: Client) -> None:
    assert refused(client, "/mill")[0] == 404
    answer = client.get("/extract")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert answer.json()["detail"] == "there is no GET /extract; /openapi.json lists all routes"
    assert client.get("/health/").status_code == 404
