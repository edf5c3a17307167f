"""The OpenAPI description: it has every path and every option, and the server keeps what it says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import schemathesis
from httpx import Client
from hypothesis import Phase, given, settings
from schemathesis.config import ChecksConfig, PositiveDataAcceptanceConfig, SchemathesisConfig

from dehusk import METHODS
from dehusk.web.server.app import Application
from dehusk.web.server.metrics import Gauges, Metrics
from dehusk.web.server.openapi import describe_api
from dehusk.web.server.options import MEANINGS, OF_COMPARISON, OF_EXTRACTION
from dehusk.web.server.pages import ServerSettings
from documents import FOLDER, ROOT
from effort import examples

DESCRIPTION = describe_api(ServerSettings(workers=1))
OPERATIONS = [(path, verb) for path, verbs in DESCRIPTION["paths"].items() for verb in verbs]


def test_every_path_is_described() -> None:
    app = Application(ServerSettings(workers=1))
    routes = {(path, verb) for path, route in app.routes.items() for verb in route.verbs}
    assert {(path, verb.upper()) for path, verb in OPERATIONS} == {pair for pair in routes if pair[1] != "HEAD"}


def test_every_parameter_of_every_method_is_described() -> None:
    (query,) = DESCRIPTION["paths"]["/extract"]["post"]["parameters"]
    described = {entry["properties"]["method"]["const"]: entry["properties"] for entry in query["schema"]["anyOf"]}
    assert set(described) == set(METHODS)
    for name, method in METHODS.items():
        assert set(method.parameters) <= set(described[name])
    assert described["auto"]["favor"]["enum"] == ["balance", "precision", "recall"]
    assert described["ccb"]["range"] == {"type": "integer", "default": 40, "minimum": -1000, "maximum": 1000}


def test_options_have_one_meaning() -> None:
    """No method has a parameter of the name of an option of the server."""
    options = {name for known in (*OF_EXTRACTION.values(), *OF_COMPARISON.values()) for name in known}
    of_methods = {name for method in METHODS.values() for name in method.parameters}
    assert options - of_methods == set(MEANINGS)


def test_addresses_are_described_where_they_are_fetched() -> None:
    def needed(allow_fetch: bool) -> set[str]:
        body = describe_api(ServerSettings(workers=1, allow_fetch=allow_fetch))["paths"]["/blocks"]["post"][
            "requestBody"
        ]
        return {name for entry in body["content"]["application/json"]["schema"]["anyOf"] for name in entry["required"]}

    assert needed(False) == {"html"}
    assert needed(True) == {"html", "url"}


SOME = ("auto", "ccb", "coreex", "everything")
"""Methods that have parameters of every kind, or none. To generate requests for all methods takes long."""
ACCEPTED = ["2xx", "400", "422"]
"""Statuses of requests that fit the description: a method refuses some values, and some texts are no page."""


def with_some_methods(value: Any) -> Any:
    """A part of the description with some methods only."""
    if isinstance(value, list):
        return [with_some_methods(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {name: with_some_methods(one) for name, one in value.items()}
    if "anyOf" in kept:
        kept["anyOf"] = [
            one for one in kept["anyOf"] if one["properties"].get("method", {}).get("const") in (None, *SOME)
        ]
    return kept


@pytest.mark.parametrize(("path", "verb"), OPERATIONS)
def test_generated_requests_find_nothing(client: Client, path: str, verb: str) -> None:
    checks = ChecksConfig(positive_data_acceptance=PositiveDataAcceptanceConfig(expected_statuses=ACCEPTED))
    config = SchemathesisConfig(projects=None)
    config.projects.default.checks = checks
    schema = schemathesis.openapi.from_dict(with_some_methods(DESCRIPTION), config=config)
    operation = schema[path][verb]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=examples(20),
        database=None,
        phases=[Phase.generate],
    )
    def check(case: Any) -> None:
        if case.media_type == "application/json":
            case.query = {}  # the options are in the body
        case.call_and_validate(base_url=str(client.base_url))

    check()


EXAMPLE = re.compile(r"^```\n\$ curl ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS = "localhost:8000"


class Example(NamedTuple):
    """A request, as the arguments of curl say it, and what is answered."""

    path: str
    headers: dict[str, str]
    body: bytes
    answer: str


def guide_examples() -> Iterator[Example]:
    for line, answer in EXAMPLE.findall((FOLDER / "guide" / "serve.md").read_text("utf-8")):
        words = iter(shlex.split(line))
        headers: dict[str, str] = {}
        path, body = "", b""
        for word in words:
            if word == "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            elif word in ("-d", "--data-binary"):
                data = next(words)
                body = Path(ROOT, data[1:]).read_bytes() if data.startswith("@") else data.encode()
            else:
                path = word.removeprefix(ADDRESS)
        yield Example(path, headers, body, answer)


@pytest.mark.parametrize("example", list(guide_examples()), ids=lambda example: example.path)
def test_commands_get_the_answers_that_are_shown(client: Client, example: Example) -> None:
    answer = client.post(example.path, headers=example.headers, content=example.body).text
    if example.answer.endswith("…\n"):
        assert answer.startswith(example.answer.removesuffix("…\n"))
    else:
        assert answer + "\n" == example.answer


def test_counts_and_times() -> None:
    metrics = Metrics()
    for status, seconds in ((200, 0.001), (200, 0.003), (503, 20.0)):
        metrics.count("/extract", status, seconds)
    lines = metrics.text(Gauges(requests=3, workers=2, replaced=1)).splitlines()
    assert 'dehusk_requests_total{path="/extract",status="200"} 2' in lines
    assert 'dehusk_requests_total{path="/extract",status="503"} 1' in lines
    assert 'dehusk_request_seconds_bucket{path="/extract",le="0.001"} 1' in lines
    assert 'dehusk_request_seconds_bucket{path="/extract",le="0.005"} 2' in lines
    assert 'dehusk_request_seconds_bucket{path="/extract",le="10.0"} 2' in lines
    assert 'dehusk_request_seconds_bucket{path="/extract",le="+Inf"} 3' in lines
    assert 'dehusk_request_seconds_sum{path="/extract"} 20.004000' in lines
    assert 'dehusk_request_seconds_count{path="/extract"} 3' in lines
    assert "dehusk_requests_active 3" in lines
    assert "dehusk_workers 2" in lines
    assert "dehusk_workers_replaced_total 1" in lines


def test_every_line_has_the_form_that_prometheus_reads(client: Client) -> None:
    client.get("/health")
    answer = client.get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    for line in answer.text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\\]*"(,\w+="[^"\\]*")*\})? [\d.]+', line)


def test_paths_that_do_not_exist_are_counted_together(client: Client) -> None:
    client.get("/mill")
    client.get('/"}%0Awheel')
    text = client.get("/metrics").text
    assert 'path="unknown",status="404"' in text
    assert "mill" not in text
    assert "wheel" not in text


def test_a_line_for_every_request(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.get("/a%0Ab?secret=1")
    client.get("/health")  # on the same connection, so that the first request is over
    line, *_ = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"[\d-]{10}T[\d:]{8}Z 127\.0\.0\.1 GET /a%0Ab 404 \d+ \d+\.\d ms", line)
