"""The time of an extraction: what it is when the time is up, and what counts."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import dehusk.limits as clock_module
from dehusk import OUTPUTS, Extraction, Limits, extract, parse, segments
from dehusk.limits import Clock, check_time
from limits.asking import ask_everything
from limits.pages import SENTENCE

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
