"""Dates: found in every place, that of the article, and the day that readers see."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from dehusk import parse
from dehusk.findings.comments import Post
from dehusk.metadata import Choice, metadata_of

TITLE = "<title>The mill turns again</title><h1>The mill turns again</h1>"
TEXT = "<p>The old mill turns in the wind and grinds the corn of the village.</p>"


def published(moment: str) -> str:
    return f'<script type="application/ld+json">{{"@type": "Article", "datePublished": "{moment}"}}</script>'


def date_of(html: str, url: str | None = None) -> tuple[str | None, str]:
    found = metadata_of(parse(html, url=url))
    return found.date, found.found["date"].source if found.date else ""


def test_the_month_comes_first_in_american_english_alone() -> None:
    shown = f"{TITLE}<p>3/4/2024</p>{TEXT}"
    assert date_of(f"<html lang=en-US>{shown}")[0] == "2024-03-04"
    assert date_of(f"<html lang=en-GB>{shown}")[0] == "2024-04-03"


def test_a_domain_tells_which_english_it_is() -> None:
    shown = f"<html lang=en>{TITLE}<p>3/4/2024</p>{TEXT}"
    assert date_of(shown, "https://courier.example/mill")[0] == "2024-03-04"
    assert date_of(shown, "https://courier.co.uk/mill")[0] == "2024-04-03"
    assert date_of(shown, "https://courier.tv/mill")[0] == "2024-03-04"
    assert date_of(shown.replace("lang=en", "lang=en-US"), "https://courier.co.uk/mill")[0] == "2024-03-04"


@pytest.mark.parametrize("shown", ["11.03.17", "3/11/2017", "<time>3.11.2017</time>", "17/11/03"])
@pytest.mark.parametrize("language", ["en-US", "de"])
def test_a_shown_date_is_read_as_the_declared_day_if_it_can_be(shown: str, language: str) -> None:
    text = TEXT if language == "en-US" else "<p>Die alte Mühle dreht sich im Wind und mahlt das Korn des Dorfes.</p>"
    html = f"<html lang={language}>{published('2017-11-03T08:00:00Z')}{TITLE}<p>{shown}</p>{text}"
    assert date_of(html) == ("2017-11-03T08:00:00+00:00", "json-ld")


@pytest.mark.parametrize(
    ("html", "source"),
    [
        (published("2024-05-18"), "json-ld"),
        ("<meta property=article:published_time content=2024-05-18>", "opengraph"),
        ("<meta name=dc.date.issued content=2024-05-18>", "dublin core"),
        ("<meta name=publish-date content='May 18, 2024'>", "meta"),
        (
            "<div itemscope itemtype=https://schema.org/Article><meta itemprop=datePublished content=2024-05-18></div>",
            "microdata",
        ),
        ("<h1>The mill</h1><time datetime=2024-05-18>some weeks ago</time>", "time element"),
        ("<h1>The mill</h1><p>18 May 2024", "text"),
    ],
)
def test_every_place_is_read(html: str, source: str) -> None:
    assert date_of(html + TEXT) == ("2024-05-18", source)


def test_an_address_can_tell_the_day() -> None:
    assert date_of(TITLE + TEXT, "https://courier.example/2024/05/18/mill") == ("2024-05-18", "url")
    assert date_of(TITLE + TEXT, "https://courier.example/2024/may/18/mill") == ("2024-05-18", "url")


def test_the_day_that_readers_see_is_that_of_their_time_zone() -> None:
    shown = "<time datetime=2024-05-17T20:48:00-05:00>May 17</time>"
    assert date_of(published("2024-05-18T01:48:00Z") + TITLE + shown + TEXT)[0] == "2024-05-17T20:48:00-05:00"


def test_another_moment_of_the_next_day_is_another_moment() -> None:
    shown = "<time datetime=2024-05-19T11:31:00+00:00>May 19</time>"
    assert date_of(published("2024-05-18T01:48:00Z") + TITLE + shown + TEXT)[0] == "2024-05-18T01:48:00+00:00"


@pytest.mark.parametrize(
    ("shown", "is_same"),
    [
        ("2024-05-19 04:48", True),  # 27 seconds before a whole offset of eight hours
        ("2024-05-19 04:49", True),
        ("2024-05-19 02:18", True),
        ("2024-05-19 04:50", False),
        ("2024-05-19 10:48", True),
        ("2024-05-19 11:48", False),  # no zone is fifteen hours ahead
    ],
)
def test_a_shown_time_without_a_zone_is_that_of_a_zone(shown: str, is_same: bool) -> None:
    declared = "2024-05-18T20:48:27+00:00"
    expected = f"{shown.replace(' ', 'T')}:00" if is_same else declared
    assert date_of(f"{published(declared)}{TITLE}<p>{shown}</p>{TEXT}")[0] == expected


@pytest.mark.parametrize("shown", ["2 May 2024", "2 May 2024 10:00"])
def test_an_earlier_shown_day_is_that_of_the_first_edition(shown: str) -> None:
    assert str(date_of(f"{published('2024-05-18')}{TITLE}<p>{shown}</p>{TEXT}")[0]).startswith("2024-05-02")
    later = f"<p>28 May 2024</p><p>{shown}</p>"
    assert date_of(f"{published('2024-05-18')}{TITLE}{later}{TEXT}")[0] == "2024-05-18"


def test_a_date_of_change_is_no_date_of_publication() -> None:
    html = f"{published('2024-05-18')}{TITLE}<p>Last updated: 1 May 2024</p>{TEXT}"
    assert date_of(html)[0] == "2024-05-18"


@pytest.mark.parametrize(
    "other", ["Joined: <b>3 March 2009</b>", "Member since 3 March 2009", "Retrieved 3 March 2009."]
)
def test_the_date_of_something_else_is_no_date_of_publication(other: str) -> None:
    assert date_of(f"{TITLE}<p>{other}</p><p>12 January 2018</p>{TEXT}")[0] == "2018-01-12"
    assert date_of(f"{TITLE}<p>{other}</p>{TEXT}")[0] is None


def test_changes_have_a_field_of_their_own() -> None:
    declared = "<meta property=article:modified_time content=2024-06-01T10:00:00Z>"
    found = metadata_of(parse(published("2024-05-18") + declared + TITLE + TEXT))
    assert (found.date, found.modified) == ("2024-05-18", "2024-06-01T10:00:00+00:00")


def test_a_date_of_change_in_place_of_that_of_publication_is_marked_as_such() -> None:
    declared = "<meta property=article:modified_time content=2024-06-01T10:00:00Z>"
    found = metadata_of(parse(declared + TITLE + TEXT)).found["date"]
    published_at = metadata_of(parse(declared.replace("modified", "published") + TITLE + TEXT)).found["date"]
    assert (found.value, found.source) == ("2024-06-01T10:00:00+00:00", "opengraph modified")
    assert found.confidence < published_at.confidence


def test_the_date_of_a_picture_is_not_that_of_the_page() -> None:
    picture = '<script type="application/ld+json">{"@type": "ImageObject", "datePublished": "1999-01-01"}</script>'
    assert date_of(picture + published("2024-05-18") + TEXT)[0] == "2024-05-18"
    assert date_of(picture + TEXT)[0] is None


@pytest.mark.parametrize(("kind", "date"), [("product", None), ("article", "2024-05-18")])
def test_a_date_far_from_the_title_of_a_product_is_that_of_a_review(kind: str, date: str | None) -> None:
    @dataclass
    class Known:
        kind: str | None
        posts: tuple[Post, ...] = ()

    page = parse(f"<title>Mill</title><h1>Mill</h1>{'<p>Grinds corn</p>' * 40}<p>18 May 2024</p>")
    assert Choice(page, None, Known(kind)).value("date") == date
