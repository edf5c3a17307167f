"""Limits: what they are, and that reading ends at each of them."""

from __future__ import annotations

import json
import pickle
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk.limits as clock_module
from dehusk import METHODS, OUTPUTS, Extraction, Limits, extract, parse, segments
from dehusk.batch import BatchOptions, Record, row
from dehusk.batch.run import BatchRequest
from dehusk.errors import BadParameter
from dehusk.input import read_page
from dehusk.limits import Clock, check_time
from dehusk.web.server.worker import ServerJob, answer_job
from effort import examples
from generated import html_pages
from limits.pages import HOSTILE, SENTENCE, ask_everything

PAGE = f"<title>The mill</title><p>{SENTENCE}</p>" + f"<p>{SENTENCE}</p>" * 1000


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (Limits(bytes=500), "bytes"),
        (Limits(nodes=100), "nodes"),
        (Limits(memory=100_000), "memory"),
        (Limits(seconds=0.0), "seconds"),
    ],
)
@pytest.mark.parametrize("kind", [str, bytes])
def test_reading_ends_at_a_limit(limits: Limits, name: str, kind: type) -> None:
    page = parse(PAGE if kind is str else PAGE.encode(), limits=limits)
    assert (page.limit, page.limits) == (name, limits)
    assert 0 < page.words.sum() < 3000
    assert PAGE.startswith(page.source)
    assert len(page.source) < len(PAGE)
    found = extract(page)
    assert found.status == ("truncated", limits.reason(name), name)
    assert found.text.startswith(SENTENCE.strip())


def test_a_deep_page_keeps_its_text() -> None:
    page = parse("<div>" * 100 + SENTENCE + "</div>" * 100, limits=Limits(depth=16))
    assert (page.limit, page.depth.max(), page.words.sum()) == ("depth", 16, 7)
    assert extract(page).status.limit == "depth"


def test_a_page_within_its_limits_is_whole() -> None:
    data = PAGE.encode()
    page = parse(data, limits=Limits(bytes=len(data), nodes=4000, depth=16, memory=10**8, seconds=60))
    assert page.limit is None
    assert page.raw == data
    assert extract(page).status.limit is None


@pytest.mark.parametrize("size", range(40, 52))
def test_no_character_is_cut(size: int) -> None:
    text = "<p>Mühle 風車 🌬️ и мельница" * 10
    for page in (parse(text, limits=Limits(bytes=size)), parse(text.encode(), limits=Limits(bytes=size))):
        assert text.startswith(page.source)
        assert size - 4 < len(page.source_bytes) <= size
        assert "�" not in page.source


def test_the_part_that_was_read_is_counted_in_the_given_bytes() -> None:
    given = "<meta charset=windows-1252>" + "<p>Mühle\r\n\r\r\n" * 1000
    for page in (given, given.encode(), given.encode("windows-1252")):
        read = parse(page, limits=Limits(nodes=50))
        assert given.startswith(read.source)
        assert 100 < len(read.source) < 1000


def test_bytes_that_are_no_characters_are_counted_too() -> None:
    read = parse(b"\xff<p>M\xc3\xbchle" * 3 + "<p>Mühle".encode() * 1000, limits=Limits(nodes=50))
    assert read.limit == "nodes"
    assert read.source.startswith("�<p>Mühle")
    assert read.source.endswith(("<p>", "Mühle"))


def test_lone_surrogates_are_counted_too() -> None:
    page = parse("\ud800<p>a" * 1000, limits=Limits(nodes=20))
    assert page.limit == "nodes"
    assert page.source.startswith("�<p>a") or page.source.startswith("\ud800<p>a")


def test_what_scripts_hold_has_the_same_limits() -> None:
    body = " ".join(["<p>The old mill turns in the wind again.</p>"] * 100)
    page = f'<title>Mill</title><script type="application/ld+json">{{"articleBody": "{body}"}}</script>'
    found = extract(page, limits=Limits(nodes=60))
    assert found.given is not None
    assert (found.given.limit, found.page.limit, found.status.limit) == (None, "nodes", "nodes")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"bytes": 0}, "the limit bytes is a number, from 1 to 134,217,728, not 0"),
        ({"nodes": 1.5}, "the limit nodes is a number, from 1 to 4,294,967,296, not 1.5"),
        ({"depth": 513}, "the limit depth is a number, from 16 to 512, not 513"),
        ({"depth": True}, "the limit depth is a number, from 16 to 512, not True"),
        ({"seconds": -1}, "the limit seconds is a number, at least 0, not -1"),
        ({"seconds": float("nan")}, "the limit seconds is a number, at least 0, not nan"),
        ({"memory": "1"}, "the limit memory is a number, from 1 to 4,294,967,296, not '1'"),
    ],
)
def test_what_is_no_limit_is_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter) as error:
        Limits(**values)
    assert str(error.value) == message


def test_limits_on_the_command_line_are_texts() -> None:
    assert Limits.read({"nodes": "5", "seconds": "0.5"}) == Limits(nodes=5, seconds=0.5)
    assert Limits().at_most(seconds=5, memory=10**12) == Limits(seconds=5)
    with pytest.raises(BadParameter, match="there is no limit 'node'; there are bytes, nodes"):
        Limits.read({"node": "5"})
    with pytest.raises(BadParameter, match="the limit nodes is a number, not '5x'"):
        Limits.read({"nodes": "5x"})


WINDMILL = (Path(__file__).parents[2] / "docs" / "pages" / "windmill.html").read_bytes()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of day, which goes on when a test says so."""
    hands = [0.0]
    monkeypatch.setattr(clock_module, "perf_counter", lambda: hands[0])
    return hands


def late(page: bytes) -> Extraction:
    """An extraction whose time is up after the method has run."""
    found = extract(page)
    return Extraction(found.page, found.selection, "auto", found.parameters, None, found.predictions, True, Clock(0))


def test_when_the_time_is_up_outputs_are_the_plain_text() -> None:
    found = late(WINDMILL)
    whole = extract(WINDMILL)
    assert found.status == whole.status
    assert found.text == whole.text
    ask_everything(found)
    assert found.status == ("truncated", "the page takes longer than 30 seconds; the rest is left out", "seconds")
    words = found.text.split()
    assert found.markdown.replace("\\", "").split() == words
    for output in (found.html, found.hidden_html, found.tei):
        assert all(word in output for word in words if word.isalnum())
    assert "<p>" in found.html
    assert "<p>" in found.tei
    assert not found.blocks
    assert not found.items
    assert not found.explain()
    assert found.metadata.title is None
    assert found.kind is None


def test_what_was_found_before_stays(now: list[float]) -> None:
    found = extract(WINDMILL, limits=Limits(seconds=5))
    markdown = found.markdown
    assert found.metadata.title
    now[0] += 100
    assert found.blocks, "time between the steps does not count"
    found.clock.counted(lambda: now.__setitem__(0, now[0] + 6))
    assert found.html.count("<p>") == len([line for line in found.text.splitlines() if line.strip()])
    assert found.markdown == markdown
    assert found.status.limit == "seconds"


def test_a_step_ends_when_its_time_is_up(now: list[float]) -> None:
    clock = Clock(5)

    def step() -> str:
        for _ in range(10):
            check_time()
            now[0] += 1
        return "never"

    assert clock.run(step, lambda: "late") == "late"
    assert (clock.is_over, now[0]) == (True, 6)
    assert clock.run(lambda: "another", lambda: "late") == "late"
    check_time()


def test_steps_within_steps_count_once(now: list[float]) -> None:
    clock = Clock(5)

    def inner() -> None:
        now[0] += 2

    clock.run(lambda: clock.run(inner, lambda: None), lambda: None)
    assert clock.run(lambda: "in time", lambda: "late") == "in time"
    clock.run(inner, lambda: None)
    clock.run(inner, lambda: None)
    assert clock.run(lambda: "in time", lambda: "late") == "late"


def test_other_errors_pass() -> None:
    clock = Clock(5)
    with pytest.raises(ZeroDivisionError):
        clock.run(lambda: 1 / 0, lambda: 0.0)
    assert not clock.is_over


@pytest.mark.parametrize("name", ["markdown", "tei", "hidden", "html"])
def test_outputs_look_at_the_clock_before_they_are_written(name: str, now: list[float]) -> None:
    found = extract(f"<p>{SENTENCE}</p>" * 100, method="everything", limits=Limits(seconds=5))
    found.clock.counted(lambda: now.__setitem__(0, now[0] + 6))
    assert OUTPUTS[name](found).count(SENTENCE.strip()) == 100
    assert found.status.limit == "seconds"


def test_a_notebook_shows_the_plain_text_when_the_time_is_up() -> None:
    found = late(f"<p>{SENTENCE}</p><p>{SENTENCE}".encode())
    assert found._repr_html_() == f"<p>{SENTENCE.strip()}</p>" * 2
    assert found.status.limit == "seconds"


def test_the_rest_of_a_page_is_the_last_segment_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    page = parse(WINDMILL, limits=Limits(seconds=5))
    whole = segments(page)
    assert len(whole) > 3
    looks = iter(range(10**9))
    monkeypatch.setattr(clock_module, "perf_counter", lambda: next(looks))
    found = segments(page)
    assert 1 < len(found) < len(whole)
    assert [segment.row for segment in found[:-1]] == [segment.row for segment in whole[: len(found) - 1]]
    assert (found[-1].row, found[-1].relevance) == (page.body, 0)
    assert sum(segment.words for segment in found) == sum(segment.words for segment in whole)


def test_a_copy_in_another_process_has_the_same_limits() -> None:
    page = pickle.loads(pickle.dumps(parse(WINDMILL, limits=Limits(nodes=100))))
    assert (page.limit, page.limits.nodes) == ("nodes", 100)


TIGHT: dict[str, st.SearchStrategy[Any]] = {
    "bytes": st.integers(1, 400),
    "nodes": st.integers(1, 60),
    "depth": st.integers(16, 40),
    "seconds": st.sampled_from([0, 1e-4, 1e-3, 1]),
    "memory": st.integers(1, 200_000),
}


def limits() -> st.SearchStrategy[Limits]:
    """Small limits, each or none."""
    return st.fixed_dictionaries({}, optional=TIGHT).map(lambda chosen: Limits(**chosen))


@settings(max_examples=examples(60))
@given(page=html_pages | st.binary(max_size=600), limits=limits())
def test_any_page_within_any_limits(page: str | bytes, limits: Limits) -> None:
    ask_everything(extract(page, limits=limits))


@settings(max_examples=examples(40))
@given(page=html_pages, limits=limits(), method=st.sampled_from([*METHODS]))
def test_any_method_within_any_limits(page: str, limits: Limits, method: str) -> None:
    found = extract(page, method=method, limits=limits)
    assert isinstance(found.text, str)
    assert found.status.limit in (None, *TIGHT)


@pytest.mark.parametrize("address", ["http://[", "//[a", "http://a:b:c/", "http://[::1]x:99999999", "\\\\?"])
@pytest.mark.parametrize(
    "url", [None, "http://mill.example/a", "http://[", "http://a:99999999/", "\0", "http://\ud800/"]
)
def test_what_is_no_address(address: str, url: str | None) -> None:
    page = f"""<base href="{address}"><link rel="canonical" href="{address}"><p><a href="{address}">{SENTENCE * 20}</a>
    <img src="{address}" srcset="{address} 2x" alt="A mill"><source srcset="{address} 1x"><iframe src="{address}">"""
    ask_everything(extract(page, url=url))
    ask_everything(extract(page.partition(">")[2], url=url))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages(name: str) -> None:
    found = extract(HOSTILE[name](300), limits=Limits(nodes=20_000))
    ask_everything(found)


@pytest.mark.parametrize("name", HOSTILE)
def test_large_hostile_pages_are_read(name: str) -> None:
    found = extract(HOSTILE[name](10_000), limits=Limits(nodes=50_000, memory=300_000_000))
    assert isinstance(found.text, str)
    assert len(found.page) <= 50_000 + 600
    assert len(found.page.html) < 50_000_000


LONG_PAGE = f"<p>{SENTENCE}</p>" * 1000


def test_no_more_is_read_than_the_limit_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_text(LONG_PAGE)
    assert len(read_page(str(tmp_path / "page.html"), limits=Limits(bytes=100)).data) == 101
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(LONG_PAGE.encode())))
    assert len(read_page("-", limits=Limits(bytes=100)).data) == 101


def test_a_row_names_the_limit() -> None:
    record = Record("mill", LONG_PAGE.encode())
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
    answer, body = answer_job(ServerJob("extract", {}, "application/json"), LONG_PAGE.encode(), Limits(nodes=100))
    assert answer.status == 200
    assert json.loads(body)["status"]["limit"] == "nodes"
