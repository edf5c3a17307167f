"""Counts in the text format of Prometheus, and the access log."""

from __future__ import annotations

import re

import pytest
from httpx import Client

from dehusk.web.server.metrics import Gauges, Metrics


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
