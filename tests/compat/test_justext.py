"""The door of jusText beside the library itself."""

from __future__ import annotations

from typing import Any

import pytest

from compat.pages import PAGES, RECIPE, alike
from dehusk import extract
from dehusk.compat.justext import JustextError, Paragraph, get_stoplists, justext
from dehusk.selection import text_of
from generated import on_generated_pages

library = pytest.importorskip("justext")

ALL_ALIKE = 0.95
"""How alike the text of all paragraphs is at least."""
ALIKE = 0.8
"""How alike that of the good ones is at least, where the library finds any by its English stop words."""
FOUND = ["forum", "news2008", "noisy", "product", "windmill", "recipe"]
FIELDS = """
text text_nodes class_type cf_class is_heading heading is_boilerplate dom_path xpath words_count chars_count_in_links
tags_count
""".split()


def joined(paragraphs: list[Any]) -> str:
    return "\n".join(paragraph.text for paragraph in paragraphs)


def good(paragraphs: list[Any]) -> str:
    return joined([paragraph for paragraph in paragraphs if not paragraph.is_boilerplate])


def theirs(page: str | bytes) -> list[Any]:
    found: list[Any] = library.justext(page, library.get_stoplist("English"))
    return found


@pytest.mark.parametrize("name", PAGES)
def test_all_paragraphs_are_much_the_same(name: str) -> None:
    assert alike(joined(justext(PAGES[name], ())), joined(theirs(PAGES[name]))) >= ALL_ALIKE


@pytest.mark.parametrize("name", FOUND)
def test_good_paragraphs_are_much_the_same(name: str) -> None:
    assert alike(good(justext(PAGES[name], ())), good(theirs(PAGES[name]))) >= ALIKE


def selected_text(html: str) -> str:
    """The text without the lines that say who wrote a post, which are in no paragraph."""
    extraction = extract(html)
    return text_of(extraction.page, extraction.selection)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.usefixtures("without_bylines")
def test_good_paragraphs_are_the_content(name: str) -> None:
    assert alike(good(justext(PAGES[name], ())), selected_text(PAGES[name])) == 1


def test_a_paragraph_has_the_same_fields() -> None:
    by_text = {paragraph.text: paragraph for paragraph in theirs(RECIPE)}
    shared = [paragraph for paragraph in justext(RECIPE, ()) if paragraph.text in by_text]
    assert len(shared) > 10
    for ours in shared:
        their = by_text[ours.text]
        assert [type(getattr(ours, field)) for field in FIELDS] == [type(getattr(their, field)) for field in FIELDS]
        for field in ("is_heading", "words_count", "chars_count_in_links", "tags_count"):
            assert getattr(ours, field) == getattr(their, field)
        assert len(ours) == len(their)
        assert ours.links_density() == their.links_density()
        assert ours.stopwords_density({"the", "of"}) == their.stopwords_density({"the", "of"})
        assert ours.stopwords_count({"the", "of"}) == their.stopwords_count({"the", "of"})


def test_paths_lead_to_the_paragraph() -> None:
    html = pytest.importorskip("lxml.html")
    tree = html.fromstring(RECIPE)
    for paragraph in (paragraph for paragraph in justext(RECIPE, ()) if "table" not in paragraph.dom_path):
        (element,) = tree.xpath(paragraph.xpath)
        assert " ".join(element.text_content().split()) == paragraph.text
        assert paragraph.dom_path.split(".")[-1] == element.tag


def test_a_paragraph_can_be_written() -> None:
    for each in (Paragraph("body.p", "/body[1]/p[1]"), library.paragraph.Paragraph(library.core.PathInfo())):
        assert not each.contains_text()
        each.append_text("The  mill ")
        assert each.contains_text()
        assert each.text == "The mill"
        assert (each.links_density(), each.is_boilerplate) == (0, True)


def test_languages_have_the_same_names() -> None:
    assert get_stoplists() - library.get_stoplists() == {"Chinese", "Japanese"}
    assert get_stoplists() >= library.get_stoplists()


def test_an_unknown_language_is_an_error() -> None:
    from dehusk.compat.justext import get_stoplist

    for each in (get_stoplist, library.get_stoplist):
        with pytest.raises(ValueError, match="Elvish"):
            each("Elvish")


def test_bytes_are_read_as_told() -> None:
    page = "<p>Der Müller mahlt wieder für alle Bäcker.</p>".encode("latin-1")
    assert joined(justext(page, (), encoding="latin-1")) == "Der Müller mahlt wieder für alle Bäcker."


@pytest.mark.parametrize("wrong", [None, 5])
def test_what_is_no_page_is_an_error(wrong: Any) -> None:
    for each in (justext, library.justext):
        with pytest.raises(TypeError):
            each(wrong, frozenset())


@pytest.mark.parametrize("empty", ["", " ", b""])
def test_an_empty_page_is_an_error(empty: Any) -> None:
    with pytest.raises(JustextError, match="empty"):
        justext(empty, ())
    with pytest.raises(Exception, match="empty"):
        library.justext(empty, frozenset())


@on_generated_pages(60)
def test_paragraphs_hold_all_text_in_order(html: str) -> None:
    found = extract(html)
    paragraphs = justext(html, ())
    assert good(paragraphs).split() == found.text.split()
    assert all(0 <= paragraph.links_density() <= 1 and paragraph.tags_count >= 0 for paragraph in paragraphs)
