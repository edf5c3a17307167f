"""The door of readability-lxml beside the library itself."""

from __future__ import annotations

from typing import Any

import pytest

from compat.pages import BRIDGE, PAGES, RECIPE, alike, seen
from dehusk.compat.readability import Document, Unparseable
from generated import on_generated_pages

readability = pytest.importorskip("readability")
pytestmark = pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::DeprecationWarning")

ALIKE = 0.84
"""How alike the article of a page is at least; the two differ in what they take for content."""
ALL_ALIKE = 0.94
"""How alike the whole page is at least."""
UNREAD = {"forum"}
"""Pages whose text stands in `noscript`, which the library does not read."""
METHODS = ["title", "short_title", "author", "content", "get_clean_html", "summary"]


@pytest.mark.parametrize("name", sorted(PAGES.keys() - UNREAD))
def test_the_article_is_much_the_same(name: str) -> None:
    assert alike(seen(Document(PAGES[name]).summary()), seen(readability.Document(PAGES[name]).summary())) >= ALIKE


@pytest.mark.parametrize("name", PAGES)
def test_the_whole_page_is_much_the_same(name: str) -> None:
    for method in ("content", "get_clean_html"):
        ours, theirs = (getattr(each(PAGES[name]), method)() for each in (Document, readability.Document))
        assert alike(seen(ours), seen(theirs)) >= ALL_ALIKE


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("method", METHODS)
def test_every_method_answers_with_text(name: str, method: str) -> None:
    assert isinstance(getattr(Document(PAGES[name]), method)(), str)


@pytest.mark.parametrize("name", ["recipe", "bridge", "windmill"])
def test_titles_are_the_same(name: str) -> None:
    ours, theirs = Document(PAGES[name]), readability.Document(PAGES[name])
    assert ours.title() == theirs.title()
    assert ours.short_title() == theirs.short_title()


def test_authors_are_the_same() -> None:
    for page in (RECIPE, BRIDGE):
        assert Document(page).author() == readability.Document(page).author()


def test_what_is_missing_has_the_same_name() -> None:
    for each in (Document, readability.Document):
        nameless = each("<p>mill</p>")
        assert (nameless.title(), nameless.short_title(), nameless.author()) == ("[no-title]", "", "[no-author]")


def test_a_summary_is_a_document_or_a_part_of_one() -> None:
    for each in (Document, readability.Document):
        whole, part = each(RECIPE).summary(), each(RECIPE).summary(html_partial=True)
        assert whole.startswith("<html><body><div>")
        assert whole.strip().endswith("</div></body></html>")
        assert part.startswith("<div>")
        assert part.strip().endswith("</div>")


def test_a_summary_has_no_comments_and_absolute_links() -> None:
    summary = Document(RECIPE, url="https://oven.example/").summary()
    assert "Thank you for writing this down" not in summary
    assert 'href="https://oven.example/places/harrow-fen"' in summary


def test_a_page_may_be_bytes_or_a_tree() -> None:
    html = pytest.importorskip("lxml.html")
    expected = Document(BRIDGE).summary()
    assert alike(seen(Document(BRIDGE.encode()).summary()), seen(expected)) == 1
    assert alike(seen(Document(html.fromstring(BRIDGE)).summary()), seen(expected)) == 1


@pytest.mark.parametrize("wrong", [None, 5])
@pytest.mark.parametrize("method", METHODS)
def test_what_is_no_page_is_an_error(wrong: Any, method: str) -> None:
    for each, error in ((Document, Unparseable), (readability.Document, readability.readability.Unparseable)):
        with pytest.raises(error if method == "summary" else TypeError):
            getattr(each(wrong), method)()


@pytest.mark.parametrize("empty", ["", "  ", b""])
@pytest.mark.parametrize("method", METHODS)
def test_an_empty_page_is_an_error(empty: Any, method: str) -> None:
    with pytest.raises(Unparseable, match="empty"):
        getattr(Document(empty), method)()
    with pytest.raises(Exception, match="empty"):
        getattr(readability.Document(empty), method)()


@on_generated_pages(40)
def test_every_page_has_a_summary(html: str) -> None:
    document = Document(html)
    assert document.summary() == f"<html><body>{document.summary(html_partial=True)}</body></html>"
    assert isinstance(document.content(), str)
