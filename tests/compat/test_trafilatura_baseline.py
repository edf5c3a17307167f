"""The adapter of trafilatura without classification: texts of scripts of any length, and all the text."""

from __future__ import annotations

import json

import pytest

from dehusk.compat.trafilatura import bare_extraction, baseline, extract, extract_with_metadata, html2txt
from dehusk.compat.trafilatura.document import Document

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
