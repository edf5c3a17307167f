"""The table of sources: every field has rows, every row is sound, and a new row is all that a new source needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from dehusk import parse
from dehusk.metadata import Choice, Metadata, metadata_of, sources
from dehusk.metadata.entity_sources import first_texts
from dehusk.metadata.readers import json_ld, meta
from dehusk.metadata.sources import DECLARED, SOURCES, Source, confidence_of, sources_of

FIELDS = set(Metadata.__dataclass_fields__) - {"found"}
HEADING = "<h1>The mill turns again</h1><p>The old mill turns in the wind and grinds the corn of the village.</p>"


@pytest.fixture
def add(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Source], None]]:
    def add_row(row: Source) -> None:
        monkeypatch.setattr(sources, "SOURCES", (*SOURCES, row))
        sources_of.cache_clear()

    yield add_row
    sources_of.cache_clear()


def test_every_field_has_sources_and_every_source_a_field() -> None:
    assert {source.field for source in SOURCES} == FIELDS


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: f"{source.field} {source.place}")
def test_every_source_is_sound(source: Source) -> None:
    assert source.weight > 0
    assert all(0 < confidence_of(source, agreed) <= 1 for agreed in (False, True))


def test_rows_of_one_place_state_its_confidence_once() -> None:
    stated = [(source.field, source.place) for source in SOURCES if source.confidence]
    assert len(stated) == len(set(stated))
    for field, place in stated:
        first = next(source for source in sources_of(field) if source.place == place)
        assert first.confidence


PAGE = """<html lang=en><title>The mill turns again - Fen Courier</title><link rel=canonical href=https://fen.example/a>
<meta property=og:site_name content="Fen Courier"><meta property=article:published_time content=2024-05-18T22:00:00Z>
<h1>The mill turns again!</h1><p>By Ada Merrow</p><p>19 May 2024</p><time class=updated datetime=2024-06-01>June</time>
<p>The old mill turns in the wind and grinds the corn of the village, as it did when our parents were young.</p>"""


@pytest.mark.parametrize("field", sorted(FIELDS))
def test_a_field_is_the_same_whichever_is_chosen_first(field: str) -> None:
    page = parse(PAGE)
    choice = Choice(page)
    assert choice.value(field) == getattr(metadata_of(page), field)
    assert choice.metadata() == metadata_of(page)
    assert (choice.value("date"), choice.value("site")) == ("2024-05-19", "Fen Courier")


def test_a_source_is_not_read_where_the_page_has_none_of_its_names() -> None:
    evidence = Choice(parse("<meta name=mill-title content=x><p>x"))
    assert meta("mill-title", "other").has_evidence(evidence)
    assert not meta("other").has_evidence(evidence)
    assert not json_ld(first_texts("headline")).has_evidence(evidence)


def test_adding_a_row_is_enough(add: Callable[[Source], None]) -> None:
    page = parse(f"<meta name=mill-summary content='A mill turns.'>{HEADING}")
    assert metadata_of(page).description is None
    add(Source("description", "mill", meta("mill-summary"), confidence=(0.6, 0.6)))
    assert metadata_of(page).found["description"] == ("A mill turns.", "mill", 0.6)


def test_a_row_of_much_weight_wins_the_vote(add: Callable[[Source], None]) -> None:
    page = parse(f"<meta name=mill-title content='A quite different title'>{HEADING}")
    assert metadata_of(page).title == "The mill turns again"
    add(Source("title", "mill", meta("mill-title"), DECLARED, 9.0))
    assert metadata_of(page).title == "A quite different title"
