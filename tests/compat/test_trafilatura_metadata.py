"""The forms that trafilatura gives to metadata: names of licences, categories, types of pages, sites and authors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dehusk.compat.trafilatura import (
    bare_extraction,
    baseline,
    extract,
    extract_metadata,
    extract_with_metadata,
    html2txt,
)
from dehusk.compat.trafilatura.document import Document
from dehusk.compat.trafilatura.metadata import join_authors

CC = "https://creativecommons.org"
ADA = {"@type": "Person", "name": "Ada Merrow"}


def page(body: str = "", head: str = "") -> str:
    return f"<html><head>{head}</head><body><h1>The mill at Harrow Fen</h1><p>It turns.</p>{body}</body></html>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f'<a rel="license" href="{CC}/licenses/by-nc/3.0/de/">Lizenz</a>', "CC BY-NC 3.0"),
        (f'<a rel="license" href="{CC}/publicdomain/zero/1.0/">No rights</a>', "CC ZERO 1.0"),
        (f'<footer>See <a href="{CC}/licenses/by-sa/4.0/">this</a></footer>', "CC BY-SA 4.0"),
        ('<a rel="noopener LICENSE" href="/terms">Terms of the mill</a>', "Terms of the mill"),
        ('<footer>All is <a href="/terms">CC BY-SA 2.5</a></footer>', "CC BY-SA 2.5"),
        ('<footer><a href="/terms">Terms</a></footer>', None),
        ('<a rel="license" href="/terms"></a>', None),
    ],
)
def test_a_licence_has_a_name(body: str, expected: str | None) -> None:
    assert extract_metadata(page(body)).license == expected


@pytest.mark.parametrize(
    ("body", "head", "expected"),
    [
        (
            '<p class="post-categories"><a href="/category/mills">Mills</a>, <a href="/category/wind/">Wind</a></p>',
            "",
            ["Mills", "Wind"],
        ),
        ('<p>In <a rel="category tag" href="/categories/mills/">Mills</a></p>', "", ["Mills"]),
        ('<nav><a href="/category/mills/">Mills</a></nav>', "", []),
        ("", '<meta property="article:section" content="Countryside">', ["Countryside"]),
        (
            "",
            '<script type="application/ld+json">{"@type": "Article", "articleSection": "Crafts"}</script>',
            ["Crafts"],
        ),
    ],
)
def test_categories_are_where_a_post_is_filed(body: str, head: str, expected: list[str]) -> None:
    assert extract_metadata(page(body, head)).categories == expected


def test_tags_are_declared_or_linked() -> None:
    links = (
        '<div class="tags"><a href="/tag/oak/">Oak</a> <a href="/tags/sails">Sails</a> <a href="/oak">Wood</a></div>'
    )
    assert extract_metadata(page(links)).tags == ["Oak", "Sails"]
    declared = '<meta name="keywords" content="wind, oak"><meta property="article:tag" content="Mills">'
    assert extract_metadata(page(links, declared)).tags == ["wind", "oak", "Mills"]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('<meta property="og:type" content="video.other">', "video.other"),
        ('<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Mill"}</script>', "newsarticle"),
        ('<script type="application/ld+json">[{"@type": "Person"}, {"@type": "WebPage"}]</script>', "webpage"),
        (
            '<script type="application/ld+json">{"about": {"@type": "WebPage"}, "@type": "Recipe"}</script>',
            "recipe",
        ),
    ],
)
def test_a_page_is_of_the_type_that_it_declares(head: str, expected: str) -> None:
    assert extract_metadata(page(head=head)).pagetype == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('<meta property="article:publisher" content="The Lowland Courier">', "The Lowland Courier"),
        ('<meta property="article:publisher" content="@courier">', "Courier"),
        ('<meta property="article:publisher" content="https://social.example/courier">', None),
        ('<link rel="canonical" href="https://www.courier.example/mill">', "courier.example"),
        ("<title>courier.example - The mill</title>", "courier.example"),
        ("<title>The mill – and its sails</title>", None),
    ],
)
def test_a_site_has_the_name_of_its_publisher_or_its_host(head: str, expected: str | None) -> None:
    assert extract_metadata(page(head=head)).sitename == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<title>The mill turns</title><h1>News of the fen</h1><h1>More</h1>", "The mill turns"),
        ("<title>courier.example</title><h1>The mill turns</h1>", "The mill turns"),
        ("<title>courier.example</title>", "courier.example"),
        ('<h1> </h1><div class="post-title">The mill turns</div>', "The mill turns"),
        ("<h2>The mill turns</h2><h2>The miller rests</h2>", "The mill turns"),
        (f'<h2 class="title">M</h2><p class="title">{"The mill turns. " * 20}</p>', None),
    ],
)
def test_a_page_without_a_declared_title_has_what_stands_in_its_place(html: str, expected: str | None) -> None:
    assert extract_metadata(html).title == expected


def test_what_only_few_pages_declare_is_read() -> None:
    found = extract_metadata(
        page(
            head='<meta name="twitter:url" content="https://courier.example/mill">'
            '<meta property="image" content="https://courier.example/mill.jpg">'
        )
    )
    assert (found.url, found.hostname) == ("https://courier.example/mill", "courier.example")
    assert found.image == "https://courier.example/mill.jpg"
    assert extract_metadata('<html><head><base href="https://courier.example/"></head></html>').url


def test_a_byline_is_found_on_a_page_without_a_heading() -> None:
    assert extract_metadata('<html><body><p class="author">Ada Merrow</p></body></html>').author == "Ada Merrow"


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        (["Ada Merrow", "Karl Weidner"], "Ada Merrow; Karl Weidner"),
        (["Ada Merrow", "Ada Merrow"], "Ada Merrow"),
        (["Ada Merrow ❤️"], "Ada Merrow"),
        (['Ada "The Miller" Merrow'], "Ada Merrow"),
        (["Ada Merrow — The Lowland Courier"], "Ada Merrow"),
        (["Ada Merrow for The Lowland Courier"], "Ada Merrow"),
        (["Ada_Merrow"], "Ada Merrow"),
        (["¿ Ines Calloway"], "Ines Calloway"),
        (["Ada Merrow, Karl Weidner and Ines Calloway, Courier"], "Ada Merrow; Karl Weidner; Ines Calloway; Courier"),
        (["Merrow, Ada"], "Merrow, Ada"),
        (["Jürgen O’Hara-Lee"], "Jürgen O’Hara-Lee"),
        (["❤️"], None),
        ([], None),
    ],
)
def test_authors_are_names_and_nothing_else(authors: list[str], expected: str | None) -> None:
    assert join_authors(authors, frozenset()) == expected


def test_unwanted_authors_are_left_out_whatever_their_case() -> None:
    assert join_authors(["Ada Merrow and Karl Weidner"], frozenset({"ada merrow"})) == "Karl Weidner"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<div id="author">By Ada Merrow</div>', "Ada Merrow"),
        ('<p class="submitted-by"><a href="/users/7">Ada Merrow</a></p>', "Ada Merrow"),
        ('<a class="username" href="/users/7">Ada Merrow</a>', "Ada Merrow"),
        ('<div data-component="Byline">Ada Merrow</div>', "Ada Merrow"),
        ('<a data-testid="author-link" href="/ada">Ada Merrow</a>', "Ada Merrow"),
        ('<a data-testid="story-link" href="/ada">Ada Merrow</a>', None),
        ('<p id="author">By Ada_Merrow</p>', "Ada Merrow"),
        ('<p class="author-line">By <a class="author">Ada Merrow For Lowland Daily Courier</a></p>', "Ada Merrow"),
        ('<span id="author">Ada Merrow</span><p class="author">Karl Weidner</p>', None),
        ('<figure><img src="mill.jpg"><span id="author">Ada Merrow</span></figure>', None),
        ('<div class="comments"><b class="author">Ada Merrow</b> asks: does it?</div>', None),
        (
            '<div id="author">The miller was not asked who he is, and so nobody in the fen knows it to this day</div>',
            None,
        ),
    ],
)
def test_an_element_that_is_named_for_the_author_names_one(body: str, expected: str | None) -> None:
    story = "".join(
        f"<p>On day {day} the old mill turned in the wind from dawn until dusk again.</p>" for day in range(40)
    )
    assert extract_metadata(page(f"{story}{body}")).author == expected


def declaring(declared: object) -> Document:
    """The metadata of a page that declares this and nothing else."""
    return extract_metadata(
        f'<html><head><script type="application/ld+json">{json.dumps(declared)}</script></head></html>'
    )


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize(
    ("author", "expected"),
    [
        (ADA, "Ada Merrow"),
        ({"name": "Ada Merrow"}, "Ada Merrow"),
        ({"@type": ["Thing", "Person"], "name": "Ada Merrow"}, "Ada Merrow"),
        ({"@type": "person", "name": "Ada Merrow"}, "Ada Merrow"),
        ({"@type": "Thing", "name": "Ada Merrow"}, "Ada Merrow"),
        ("Ada Merrow", "Ada Merrow"),
        ({"@type": "Organization", "name": "Lowland Courier"}, None),
        ({"@type": ["NewsMediaOrganization"], "name": "Lowland Courier"}, None),
        ({"@type": [], "name": "Ada Merrow"}, None),
    ],
)
def test_an_author_is_a_person(author: Any, expected: str | None, listed: bool) -> None:
    article = {"@type": "NewsArticle", "headline": "Mill", "author": [author] if listed else author}
    assert declaring(article).author == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("NewsArticle", "Ada Merrow"),
        (["Thing", "Recipe"], "Ada Merrow"),
        ("VideoObject", "Ada Merrow"),
        ("Thing", None),
        (["Thing", None], None),
        ([], None),
    ],
)
def test_an_author_wrote_something(kind: object, expected: str | None) -> None:
    assert declaring({"@type": kind, "name": "Mill", "author": ADA}).author == expected


def test_a_person_who_wrote_the_page_is_its_author_whatever_else_the_data_says() -> None:
    other = {"@type": "Thing", "author": ADA}
    assert declaring([other, {"@type": "Article", "headline": "Mill", "author": ADA}]).author == "Ada Merrow"


def test_no_data_is_too_deep() -> None:
    nested: object = ADA
    for _ in range(400):
        nested = {"@graph": [nested]}
    assert declaring(nested).author is None


@pytest.mark.parametrize("wrapped", [lambda thing: thing, lambda thing: {"@graph": [thing]}])
def test_a_page_about_a_person_is_by_that_person(wrapped: Any) -> None:
    assert declaring(wrapped(ADA)).author == "Ada Merrow"
    article = {"@type": "Article", "headline": "Mill", "author": {"@type": "Person", "name": "Karl Weidner"}}
    assert declaring([ADA, article]).author == "Karl Weidner"
    assert declaring({"@type": "Article", "headline": "Mill", "about": ADA}).author is None


@pytest.mark.parametrize(
    ("organisation", "expected"),
    [
        ({"@type": "Organization", "name": "Lowland Courier"}, "Lowland Courier"),
        ({"@type": ["Thing", "NewsMediaOrganization"], "legalName": "Lowland Courier Ltd"}, "Lowland Courier Ltd"),
        ({"@type": "Organization"}, None),
    ],
)
def test_a_page_about_an_organisation_is_on_its_site(organisation: object, expected: str | None) -> None:
    assert declaring(organisation).sitename == expected


BODY = "The mill at Harrow Fen turns again."


def shell(data: object, shown: str = "") -> str:
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    return f"<html><head><title>The mill</title>{script}</head><body>{shown}</body></html>"


@pytest.mark.parametrize(
    "data",
    [
        {"@type": "NewsArticle", "articleBody": BODY},
        {"@graph": [{"@type": "Article", "articleBody": f"<p>{BODY}</p>"}]},
        {"@type": "HowTo", "step": [{"@type": "HowToStep", "text": BODY}]},
        {"@type": "Recipe", "recipeInstructions": [BODY, "Then it rests."]},
        {"@type": "FAQPage", "mainEntity": [{"name": "Does it?", "acceptedAnswer": {"@type": "Answer", "text": BODY}}]},
    ],
)
def test_texts_of_scripts_are_read_however_short(data: object) -> None:
    assert BODY in baseline(shell(data))[1]
    assert BODY in (extract(shell(data)) or "")
    found = bare_extraction(shell(data))
    assert isinstance(found, Document)
    assert BODY in "".join(found.body.itertext())


def test_a_text_that_two_scripts_tell_is_given_once() -> None:
    twice = [{"@type": "Article", "articleBody": BODY}, {"@type": "Article", "articleBody": BODY}]
    assert baseline(shell(twice))[1].count(BODY) == 1


def test_what_the_page_shows_counts_unless_its_scripts_tell_more() -> None:
    data = {"@type": "Article", "articleBody": BODY}
    story = " ".join(f"On day {day} the miller greased the shaft and waited for the wind." for day in range(9))
    body, text, length = baseline(shell(data, f"<article><p>{story}</p></article>"))
    assert story in text
    assert length == len(text)
    assert story in "".join(body.itertext())
    assert BODY in baseline(shell(data, "<p>Loading</p>"))[1]


def test_metadata_are_those_of_the_page_with_the_scripts() -> None:
    found = extract_with_metadata(shell({"@type": "Article", "articleBody": BODY, "datePublished": "2024-05-18"}))
    assert found is not None
    assert (found.title, found.date) == ("The mill", "2024-05-18")


def test_all_the_text_is_without_asides_and_footers_unless_they_are_wanted() -> None:
    page = "<html><body><p>The mill</p><aside>Tides</aside><div>and the fen</div><footer>Imprint</footer></body></html>"
    assert html2txt(page) == "The mill and the fen"
    assert html2txt(page, clean=False) == "The mill Tides and the fen Imprint"
    assert html2txt("no page at all") == ""


def test_a_feed_is_no_page() -> None:
    feed = "<feed><title>Mills</title><entry><summary>The mill turns.</summary></entry></feed>"
    assert html2txt(f'<?xml version="1.0"?>\n{feed}') == ""
    page = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The mill turns.</p></body></html>'
    assert html2txt(f'<?xml version="1.0"?>\n{page}') == "The mill turns."
    assert html2txt(f'<?xml version="1.0"?><!DOCTYPE html>{page}') == "The mill turns."


def test_all_the_text_is_without_requests_for_consent() -> None:
    asked = '<div class="cookie-consent"><p>We keep crumbs.</p></div>'
    baked = '<div class="cookie-recipe"><p>Knead the dough, let it rest, and bake it for ten minutes.</p></div>'
    text = html2txt(f"<html><body>{baked}{asked}</body></html>")
    assert "Knead" in text
    assert "crumbs" not in text
