"""The title is that of the article: without the name of the site, and the one on which most places agree."""

from __future__ import annotations

import pytest

from dehusk import parse
from dehusk.metadata import metadata_of

TEXT = "<p>The old mill turns in the wind and grinds the corn of the village.</p>"


def title_of(html: str, url: str | None = None) -> str | None:
    return metadata_of(parse(html, url=url)).title


@pytest.mark.parametrize(
    "shown",
    [
        "The mill turns again | Fen Courier",
        "Fen Courier - The mill turns again",
        "The mill turns again — Fen Courier",
        "The mill turns again » Fen Courier",
        "The mill turns again · fencourier.example",
    ],
)
def test_the_name_of_the_site_is_taken_off(shown: str) -> None:
    site = "<meta property=og:site_name content='Fen Courier'>"
    assert title_of(f"<title>{shown}</title>{site}{TEXT}", "https://www.fencourier.example/a") == "The mill turns again"


def test_the_site_is_known_by_its_host_too() -> None:
    html = f"<title>風車が再び回る | 沼新聞 - fencourier</title>{TEXT}"
    assert title_of(html, "https://fencourier.example/") == "風車が再び回る | 沼新聞"


@pytest.mark.parametrize(
    ("site", "domain"),
    [
        ("The Fen Courier", "fencourier"),
        ("Harrow Morning Post", "hmp"),
        ("New Fen Times", "nftimes"),
        ("The Society of Mills", "somills"),
        ("HFC News", "hfc"),
    ],
)
def test_a_domain_shortens_the_name_of_its_site(site: str, domain: str) -> None:
    for title in (f"The mill turns again - {site}", f"{site} | The mill turns again"):
        assert title_of(f"<title>{title}</title>{TEXT}", f"https://www.{domain}.example/a") == "The mill turns again"


@pytest.mark.parametrize("domain", ["harrow", "mtrust", "awt", "x"])
def test_a_part_of_the_title_that_no_domain_shortens_stays(domain: str) -> None:
    title = "The mill turns again - A new wheel"
    assert title_of(f"<title>{title}</title>{TEXT}", f"https://{domain}.example/a") == title


def test_a_separator_inside_the_title_stays() -> None:
    html = f"<title>Mills - a history | Fen Courier</title><h1>Mills - a history</h1>{TEXT}"
    assert title_of(html) == "Mills - a history"


def test_the_heading_that_is_declared_wins_over_the_first() -> None:
    html = f"<title>The mill turns again - News</title><h1>Sport</h1><h1>The mill turns again</h1>{TEXT}"
    assert title_of(html) == "The mill turns again"


def test_a_heading_unlike_all_that_is_declared_loses() -> None:
    title = "The mill turns again"
    html = f"<title>{title}</title><meta property=og:title content='{title}'><h1>Log in</h1>{TEXT}"
    assert title_of(html) == title


def test_a_heading_wins_over_a_declared_title_for_search_engines() -> None:
    html = f"<title>Mill turns: what you must know about it</title><h1>How the mill turns again</h1>{TEXT}"
    assert title_of(html) == "How the mill turns again"


def test_what_stands_before_the_title_in_its_heading_is_left_out() -> None:
    declared = "<meta property=og:title content='The mill turns again'>"
    html = f"<title>The mill turns again</title>{declared}<h1><span>Culture</span>The mill turns again</h1>{TEXT}"
    assert title_of(html) == "The mill turns again"


def test_blanks_lost_between_elements_come_from_another_place() -> None:
    html = f"<title>The mill: it turns again</title><h1><span>The mill:</span><span>it turns again</span></h1>{TEXT}"
    assert title_of(html) == "The mill: it turns again"


def test_a_lesser_heading_tells_where_the_title_ends() -> None:
    html = (
        f"<title>The mill turns again - Talk - Somewhere</title><h1>Somewhere</h1><h2>The mill turns again</h2>{TEXT}"
    )
    assert title_of(html) == "The mill turns again"


def test_a_text_that_is_a_part_of_the_page_title_is_the_title() -> None:
    found = metadata_of(parse(f"<title>Gazette - The mill turns again</title><b>The mill turns again</b>{TEXT}"))
    assert (found.title, found.site) == ("The mill turns again", "Gazette")
    assert found.found["title"].source == "text"


def test_entities_and_markup_in_a_declared_title_are_resolved() -> None:
    declared = '{"@type": "Article", "headline": "Mill &amp;amp; <em>village</em> &#8211; again"}'
    assert title_of(f'<script type="application/ld+json">{declared}</script>{TEXT}') == "Mill & village – again"


def test_marks_beside_a_heading_are_no_part_of_it() -> None:
    assert title_of(f"<h1>Reading tides<a href=#tides>¶</a></h1>{TEXT}") == "Reading tides"


def test_a_template_is_no_title() -> None:
    assert title_of(f"<title>Tides</title><h1>{{{{ page.title }}}}</h1>{TEXT}") == "Tides"


def test_a_page_without_any_has_none() -> None:
    assert title_of(TEXT) is None


def test_agreement_makes_a_title_surer() -> None:
    alone = metadata_of(parse(f"<h1>The mill turns again</h1>{TEXT}")).found["title"]
    agreed = metadata_of(parse(f"<title>The mill turns again</title><h1>The mill turns again</h1>{TEXT}")).found[
        "title"
    ]
    assert alone.value == agreed.value
    assert alone.confidence < agreed.confidence


def test_a_section_before_the_title_is_not_it() -> None:
    html = f"<title>Opinion | The mill turns again</title><h3>Opinion</h3><h1>The mill turns again</h1>{TEXT}"
    assert title_of(html) == "The mill turns again"
    book = f"<title>The mill turns - A book of mills</title><h1>A book of mills</h1><h2>The mill turns</h2>{TEXT}"
    assert title_of(book, "https://fen.example/book/ch1-the-mill-turns.html") == "The mill turns"


def test_an_entity_that_is_a_part_of_the_page_does_not_name_it() -> None:
    data = '<script type=application/ld+json>{"@type": "Product", "name": "Millstones"}</script>'
    html = f"<title>Gifts for bakers</title>{data}<h1>Gifts for bakers of all ages</h1><h3>Millstones</h3>{TEXT}"
    assert title_of(html) == "Gifts for bakers of all ages"


def test_a_heading_that_the_url_repeats_wins_over_a_slogan() -> None:
    html = f"<title>Fen - The heart of all mills</title><h1>Which wheel to buy in 2026?</h1>{TEXT}"
    assert title_of(html, "https://fen.example/c/1rl/which_wheel_to_buy_in/") == "Which wheel to buy in 2026?"


@pytest.mark.parametrize("title", ["风车再次转动_新闻频道_水网", "风车再次转动-水乡网", "风车再次转动 _水网"])
def test_titles_in_chinese_are_separated_without_spaces(title: str) -> None:
    assert title_of(f"<title>{title}</title>{TEXT}") == "风车再次转动"


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [
        ("| Fen Courier", "Millstones", "Millstones"),
        ("Millstones -", "", "Millstones"),
        ("Home - Fen Courier", "", "Fen Courier"),
        ("Fen Courier", "Stones of the old mill", "Stones of the old mill"),
        ("Stones", "Millstones (158 ITEMS)", "Millstones"),
        ("Stones", "Millstones (1990)", "Millstones (1990)"),
        ("Stones", "Millstones (555) 123-4567", "Millstones"),
        ("The mill turns again | Ten pictures", "", "The mill turns again"),
        ("Fen Courier | The mill", "", "The mill"),
    ],
)
def test_what_does_not_belong_to_a_title_is_left_out(title: str, heading: str, expected: str) -> None:
    site = "<meta property=og:site_name content='Fen Courier'>"
    html = f"<title>{title}</title>{site}<h1>{heading}</h1>{TEXT}"
    assert title_of(html, "https://fen.example/millstones") == expected
