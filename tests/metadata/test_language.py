"""The language is that of the text; what the page declares adds the region, and speaks for languages nobody detects."""

from __future__ import annotations

import pytest

from dehusk import parse
from dehusk.metadata import metadata_of

ENGLISH = "The old mill turns in the wind and grinds the corn of the village, as it did when our parents were young. "
MILLERS = "The miller and his children grind the corn that they get from this village with the wind. "
POLISH = "Stary młyn obraca się na wietrze i miele zboże dla całej wsi, tak jak wtedy, gdy nasi rodzice byli młodzi. "
GREEK = "Ο παλιός μύλος γυρίζει με τον άνεμο και αλέθει το σιτάρι του χωριού, όπως όταν οι γονείς μας ήταν νέοι. "
ICELANDIC = "Gamla myllan snýst í vindinum og malar korn þorpsins, eins og hún gerði þegar foreldrar okkar voru ungir. "
SERBIAN = "Stari mlin se okreće na vetru i melje žito za celo selo, kao i onda kada su naši roditelji bili mladi. "


def language_of(html: str) -> tuple[str | None, str]:
    found = metadata_of(parse(html))
    return found.language, found.found["language"].source if found.language else ""


@pytest.mark.parametrize(("text", "language"), [(ENGLISH, "en"), (POLISH, "pl"), (GREEK, "el")])
def test_a_page_that_declares_nothing_has_the_language_of_its_text(text: str, language: str) -> None:
    assert language_of(f"<p>{text * 2}") == (language, "text")


def test_what_the_text_confirms_is_taken_with_its_region() -> None:
    assert language_of(f"<html lang=en-gb><p>{ENGLISH * 2}") == ("en-GB", "html element")
    assert language_of(f"<html lang=en><meta property=og:locale content=pl_PL><p>{POLISH * 2}") == (
        "pl-PL",
        "opengraph",
    )


def test_the_text_knows_better_than_a_template() -> None:
    assert language_of(f"<html lang=en><p>{POLISH * 2}") == ("pl", "text")


def test_a_page_that_only_begins_in_the_declared_language_has_that_of_the_rest() -> None:
    assert language_of(f"<html lang=en><p>{ENGLISH * 4}<p>{GREEK * 40}") == ("el", "text")
    assert language_of(f"<html lang=pl-PL><p>{POLISH * 40}") == ("pl-PL", "html element")


@pytest.mark.parametrize(("tag", "text"), [("is", ICELANDIC), ("sr", SERBIAN), ("nn", ENGLISH)])
def test_a_declared_language_that_cannot_be_detected_stands(tag: str, text: str) -> None:
    assert language_of(f"<html lang={tag}><p>{text * 2}") == (tag, "html element")


@pytest.mark.parametrize("tag", ["utf-8", "und", "zxx", "x", "1"])
def test_a_tag_that_names_no_language_is_none(tag: str) -> None:
    assert language_of(f"<html lang={tag}><p>Mill.") == (None, "")
    assert language_of(f"<html lang={tag}><p>{ENGLISH * 2}") == ("en", "text")


def test_a_short_text_says_nothing() -> None:
    assert language_of("<p>Der Mühle") == (None, "")
    assert language_of("<html lang=fr><p>Der Mühle") == ("fr", "html element")


def test_dates_are_read_as_the_language_writes_them() -> None:
    shown = "<h1>Mill</h1><p>3/4/2024</p>"
    assert metadata_of(parse(f"{shown}<p>{ENGLISH * 2}")).date == "2024-03-04"
    assert metadata_of(parse(f"{shown}<p>{POLISH * 2}")).date == "2024-04-03"
    assert metadata_of(parse(f"<html lang=en>{shown}<p>{POLISH * 2}")).date == "2024-04-03"
