"""Limits in what reads pages, in a batch and in a server."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from dehusk import Limits
from dehusk.batch import BatchOptions, Record, row
from dehusk.batch.run import BatchRequest
from dehusk.errors import BadParameter
from dehusk.input import read_page
from dehusk.web.server.worker import ServerJob, answer_job
from limits.pages import SENTENCE

PAGE = f"<p>{SENTENCE}</p>" * 1000


def test_no_more_is_read_than_the_limit_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_text(PAGE)
    assert len(read_page(str(tmp_path / "page.html"), limits=Limits(bytes=100)).data) == 101
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(PAGE.encode())))
    assert len(read_page("-", limits=Limits(bytes=100)).data) == 101


def test_a_row_names_the_limit() -> None:
    record = Record("mill", PAGE.encode())
    options = BatchOptions(fields=("limit", "page_status", "markdown"), limits=Limits(nodes=100))
    made = row(record, options)
    assert (made["status"], made["limit"], made["page_status"]) == ("ok", "nodes", "truncated")
    assert SENTENCE.strip() in str(made["markdown"])
    late = row(record, BatchOptions(fields=("limit", "page_status", "markdown"), limits=Limits(seconds=0)))
    assert (late["limit"], late["page_status"]) == ("seconds", "truncated")
    assert row(record, BatchOptions(fields=("limit",)))["limit"] is None


def test_the_limits_of_a_batch_reach_its_workers() -> None:
    options = BatchOptions(limits=Limits(nodes=100))
    assert BatchOptions.of(json.loads(json.dumps(options.as_json()))) == options
    with pytest.raises(BadParameter, match="a batch reads at most 20,000,000 bytes of a page"):
        BatchRequest(["pages"], "out.jsonl", BatchOptions(limits=Limits(bytes=20_000_001)))


def test_the_server_answers_with_a_part() -> None:
    answer, body = answer_job(ServerJob("extract", {}, "application/json"), PAGE.encode(), Limits(nodes=100))
    assert answer.status == 200
    assert json.loads(body)["status"]["limit"] == "nodes"
