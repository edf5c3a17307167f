"""An extraction keeps what was found on the way to it, and asks for nothing that nobody wants to know."""

from __future__ import annotations

from pathlib import Path

import pytest

import dehusk
from dehusk import METHODS
from dehusk.errors import BadParameter
from dehusk.learned import judgement as judging
from dehusk.page.blocks import blocks_of

WINDMILL = (Path(__file__).parents[1] / "docs" / "pages" / "windmill.html").read_bytes()
LISTING = (Path(__file__).parents[1] / "docs" / "pages" / "listing.html").read_bytes()


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows whenever a page is judged."""
    calls: list[str] = []
    plain = judging.judge

    def counted(*arguments: object) -> judging.Judgement:
        calls.append("judged")
        return plain(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(judging, "judge", counted)
    return calls


def test_a_page_is_judged_once(judged: list[str]) -> None:
    extraction = dehusk.extract(WINDMILL)
    assert extraction.judgement is not None
    assert extraction.kind == "article"
    assert extraction.status.name == "ok"
    assert all(block.signals for block in extraction.explain())
    extraction.to_json()
    assert judged == ["judged"]


def test_the_judgement_is_the_one_that_the_marks_were_made_from() -> None:
    extraction = dehusk.extract(WINDMILL)
    assert extraction.judgement is not None
    rows = blocks_of(extraction.page).row
    assert extraction.scores[rows].tolist() == extraction.judgement.probability.tolist()


def test_a_method_that_judges_nothing_does_not_run_the_model(judged: list[str]) -> None:
    extraction = dehusk.extract(LISTING, method="cetd")
    assert extraction.judgement is None
    assert extraction.status.name != "overview"
    assert extraction.text
    assert extraction.markdown
    assert judged == []
    assert extraction.kind == dehusk.extract(LISTING).kind, "it does when the kind is asked for"


def test_abilities_are_facts_of_the_method() -> None:
    assert [name for name, method in METHODS.items() if method.judging] == ["auto"]
    assert [name for name, method in METHODS.items() if method.reveal] == ["auto"]
    with pytest.raises(BadParameter, match="only auto explains itself"):
        dehusk.extract(WINDMILL, method="cetd").explain()
