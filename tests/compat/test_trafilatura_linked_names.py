"""Names in structured data: an author is a person, and wrote what the page is; a page may also be about somebody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dehusk.compat.trafilatura import Document, extract_metadata

ADA = {"@type": "Person", "name": "Ada Merrow"}


def found(declared: object) -> Document:
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
    assert found(article).author == expected


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
    assert found({"@type": kind, "name": "Mill", "author": ADA}).author == expected


def test_a_person_who_wrote_the_page_is_its_author_whatever_else_the_data_says() -> None:
    other = {"@type": "Thing", "author": ADA}
    assert found([other, {"@type": "Article", "headline": "Mill", "author": ADA}]).author == "Ada Merrow"


def test_no_data_is_too_deep() -> None:
    nested: object = ADA
    for _ in range(400):
        nested = {"@graph": [nested]}
    assert found(nested).author is None


@pytest.mark.parametrize("wrapped", [lambda thing: thing, lambda thing: {"@graph": [thing]}])
def test_a_page_about_a_person_is_by_that_person(wrapped: Any) -> None:
    assert found(wrapped(ADA)).author == "Ada Merrow"
    article = {"@type": "Article", "headline": "Mill", "author": {"@type": "Person", "name": "Karl Weidner"}}
    assert found([ADA, article]).author == "Karl Weidner"
    assert found({"@type": "Article", "headline": "Mill", "about": ADA}).author is None


@pytest.mark.parametrize(
    ("organisation", "expected"),
    [
        ({"@type": "Organization", "name": "Lowland Courier"}, "Lowland Courier"),
        ({"@type": ["Thing", "NewsMediaOrganization"], "legalName": "Lowland Courier Ltd"}, "Lowland Courier Ltd"),
        ({"@type": "Organization"}, None),
    ],
)
def test_a_page_about_an_organisation_is_on_its_site(organisation: object, expected: str | None) -> None:
    assert found(organisation).sitename == expected
