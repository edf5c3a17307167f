"""The door of trafilatura beside the library itself: the same shapes, much the same text."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from html import unescape
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest

from compat.pages import BRIDGE, PAGES, RECIPE, alike, seen
from dehusk import extract as native
from dehusk.compat import trafilatura as door
from generated import on_generated_pages

library = pytest.importorskip("trafilatura")
FORMATS = ["txt", "markdown", "json", "xml", "xmltei", "html", "csv"]
ALIKE = 0.85
"""How alike the content of a page is at least; the two differ in what they take for content."""
ALL_ALIKE = 0.9
"""How alike all the text of a page is at least."""
ADDRESS = "https://www.oven.example/barley-bread?from=home"
BAKED, ASKED = (
    " ".join(f"{said} {number}." for number in range(8))
    for said in ("The old miller baked a loaf in winter on day", "Mine never rises in summer, what can one do on day")
)
DISCUSSED = f"""<title>Bread - The Old Oven</title><body><article><h1>Bread</h1>{f"<p>{BAKED}</p>" * 6}</article>
<div class="comments">{f"<p>{ASKED}</p>" * 6}</div>"""
FORUM = f"""<title>Sourdough - Bread Forum</title><body class="forum topic"><h1>Sourdough</h1>
<div class="post"><p>{"The dough rests in the bowl tonight. " * 12}</p></div>
<div class="comments post"><p>{"Mine never rises in winter, what can one do? " * 12}</p></div>"""
WRONG = {
    "none": None,
    "number": 5,
    "empty": "",
    "no bytes": b"",
    "a word": "mill",
    "garbage": b"\xff\xfe\x00\x01",
    "no text": "<html><head></head><body></body></html>",
}


@pytest.mark.parametrize("name", PAGES)
def test_the_text_is_much_the_same(name: str) -> None:
    ours, theirs = door.extract(PAGES[name]), library.extract(PAGES[name])
    assert isinstance(ours, str)
    assert alike(ours, theirs) >= ALIKE


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("clean", [True, False])
def test_all_the_text_is_much_the_same(name: str, clean: bool) -> None:
    ours = door.html2txt(PAGES[name], clean=clean)
    assert "\n" not in ours
    assert alike(ours, library.html2txt(PAGES[name], clean=clean)) >= ALL_ALIKE


@pytest.mark.parametrize("name", PAGES)
def test_the_baseline_has_the_same_shape(name: str) -> None:
    body, text, length = door.baseline(PAGES[name])
    their_body, their_text, their_length = library.baseline(PAGES[name])
    assert body.tag == their_body.tag == "body"
    assert length == len(text) > 0
    assert alike("".join(body.itertext()), text) > ALIKE
    assert bool(their_text) == bool(their_length)


def xml_shape(text: str) -> tuple[str, list[str]]:
    root = ElementTree.fromstring(text)
    return root.tag, [child.tag for child in root]


SHAPES: dict[str, Callable[[str], Any]] = {
    "json": lambda text: list(json.loads(text)),
    "xml": xml_shape,
    "xmltei": xml_shape,
    "csv": lambda text: len(next(csv.reader(StringIO(text), delimiter="\t"))),
    "html": lambda text: re.findall("</?(?:html|head|body)>", text),
    "txt": lambda text: text.split("\n\n")[0].count("---\n"),
    "markdown": lambda text: text.startswith("---\n"),
}


@pytest.mark.parametrize("with_metadata", [False, True])
@pytest.mark.parametrize("output_format", FORMATS)
def test_every_format_has_the_same_shape(output_format: str, with_metadata: bool) -> None:
    for page in (RECIPE, PAGES["windmill"]):
        options: dict[str, Any] = {"output_format": output_format, "with_metadata": with_metadata, "url": ADDRESS}
        ours, theirs = door.extract(page, **options), library.extract(page, **options)
        assert SHAPES[output_format](ours or "") == SHAPES[output_format](theirs)


@pytest.mark.parametrize("output_format", ["xml", "html"])
def test_the_metadata_have_the_same_names(output_format: str) -> None:
    options = {"output_format": output_format, "with_metadata": True, "url": ADDRESS}
    names = {"xml": r' (\w+)="', "html": r'<meta name="(\w+)"'}[output_format]
    ours, theirs = (
        (found.extract(RECIPE, **options) or "").split("<h1>")[0].split("<main>")[0] for found in (door, library)
    )
    assert set(re.findall(names, theirs)) <= set(re.findall(names, ours))


def text_in(output_format: str, shown: str) -> str:
    match output_format:
        case "json":
            return str(json.loads(shown)["text"])
        case "csv":
            return next(csv.reader(StringIO(shown), delimiter="\t"))[7]
    return seen(shown.rpartition("</teiHeader>")[2])


@pytest.mark.parametrize("output_format", FORMATS)
def test_every_format_holds_the_text(output_format: str) -> None:
    shown = door.extract(RECIPE, output_format=output_format, include_comments=False) or ""
    assert alike(text_in(output_format, shown), door.extract(RECIPE, include_comments=False)) > 0.98


def test_metadata_are_the_same() -> None:
    ours, theirs = door.extract_metadata(RECIPE), library.extract_metadata(RECIPE)
    for field in "title author url hostname sitename date description pagetype license filedate".split():
        assert getattr(ours, field) == getattr(theirs, field), field
    assert set(ours.as_dict()) == set(theirs.as_dict())


def test_a_document_has_the_same_fields() -> None:
    ours, theirs = door.bare_extraction(RECIPE), library.bare_extraction(RECIPE)
    assert isinstance(ours, door.Document)
    assert list(ours.as_dict()) == list(theirs.as_dict())
    for field in "title author url date categories tags id license language image".split():
        assert getattr(ours, field) is getattr(theirs, field) is None
    assert isinstance(ours.body.findall(".//p")[0].text, str)
    with pytest.deprecated_call():
        as_dict = door.bare_extraction(RECIPE, as_dict=True)
    assert isinstance(as_dict, dict)
    assert as_dict["text"] == ours.text == door.extract(RECIPE, include_comments=False)
    assert door.Document.from_dict({"title": "Mill"}).title == "Mill"


def test_a_document_with_metadata_has_its_text_in_the_format() -> None:
    found = door.extract_with_metadata(RECIPE, output_format="json", record_id="7")
    assert found is not None
    assert found.author == "Ines Calloway"
    assert json.loads(found.text or "")["id"] == "7"


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("function", ["extract", "bare_extraction", "extract_with_metadata"])
def test_where_there_is_nothing_the_answer_is_none(function: str, wrong: Any) -> None:
    assert getattr(door, function)(wrong) is None
    assert getattr(library, function)(wrong) is None


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("function", ["extract_metadata", "html2txt", "baseline"])
def test_what_is_no_page_is_an_error(function: str, wrong: Any) -> None:
    ours, theirs = getattr(door, function), getattr(library, function)
    if wrong is None or isinstance(wrong, int):
        for each in (ours, theirs):
            with pytest.raises(TypeError):
                each(wrong)
    else:
        assert type(ours(wrong)).__name__ == type(theirs(wrong)).__name__


@pytest.mark.parametrize("function", ["extract", "bare_extraction"])
def test_an_unknown_format_is_an_error(function: str) -> None:
    for each in (door, library):
        with pytest.raises(AttributeError, match="markdown, python, txt"):
            getattr(each, function)(RECIPE, output_format="pdf")
    with pytest.raises(ValueError, match="bare_extraction"):
        door.extract(RECIPE, output_format="python")


def test_a_page_may_be_text_bytes_a_tree_or_an_answer() -> None:
    html = pytest.importorskip("lxml.html")

    class Answer:
        data = RECIPE.encode()

    expected = door.extract(RECIPE)
    for page in (RECIPE.encode(), html.fromstring(RECIPE), html.fromstring(RECIPE).getroottree(), Answer()):
        assert door.extract(page) == expected


def test_comments_stand_apart() -> None:
    document = door.bare_extraction(DISCUSSED, favor_recall=True)
    assert isinstance(document, door.Document)
    assert "summer" not in (document.text or "")
    assert "summer" in (document.comments or "")
    xml = ElementTree.fromstring(door.extract(DISCUSSED, favor_recall=True, output_format="xml") or "")
    assert ["summer" in "".join(part.itertext()) for part in xml] == [False, True]
    whole = door.extract(DISCUSSED, favor_recall=True)
    assert whole == f"{document.text}\n{document.comments}"
    assert door.extract(DISCUSSED, favor_recall=True, include_comments=False) == document.text


def test_in_a_forum_comments_are_the_text() -> None:
    document = door.bare_extraction(FORUM)
    assert isinstance(document, door.Document)
    assert "winter" in (document.text or "")
    assert document.comments == ""


@pytest.mark.parametrize(
    ("options", "expected", "left_out"),
    [
        ({}, "dark loaf every", "**dark"),
        ({"include_tables": False}, "How long it takes", "Rising in the bowl"),
        ({"include_links": True}, "[Harrow Fen](https://www.oven.example/places/harrow-fen)", "**dark"),
        (
            {"include_images": True},
            "![A dark round loaf on a board](https://www.oven.example/pictures/loaf.jpg)",
            "[Harrow",
        ),
        ({"include_formatting": True}, "this **dark loaf** every", "[Harrow"),
        ({"output_format": "markdown"}, "# Barley bread", "[Harrow"),
        ({"output_format": "markdown", "include_formatting": False}, "Barley bread for", "# Barley"),
        ({"output_format": "xml", "include_formatting": True}, '<hi rend="#b">dark loaf</hi>', "<ref"),
        ({"output_format": "xml", "include_links": True}, '<ref target="https://www.oven.example/pl', "<hi"),
        ({"output_format": "xml", "include_images": True}, '<graphic src="https://www.oven.example/pi', "<ref"),
        ({"output_format": "html", "include_links": True}, '<a href="https://www.oven.example/pl', "<b>"),
    ],
)
def test_options_say_what_is_shown(options: dict[str, Any], expected: str, left_out: str) -> None:
    shown = door.extract(RECIPE, url=ADDRESS, **options) or ""
    assert expected in shown
    assert left_out not in shown


def without_marks(text: str) -> str:
    """Return text without the hyphens of lists and the bars of tables, and without its own."""
    return re.sub(r"(?:---\|)+|[-|\\]", " ", text)


def test_favours_are_those_of_the_default_extractor() -> None:
    page = PAGES["product"]
    for favor in ("precision", "recall"):
        options: dict[str, Any] = {f"favor_{favor}": True}
        text = without_marks(door.extract(page, **options) or "")
        assert text.split() == without_marks(native(page, favor=favor).text).split()
    both = door.extract(page, favor_precision=True, favor_recall=True)
    assert both == door.extract(page, favor_recall=True)


def test_pages_can_be_refused() -> None:
    assert door.extract(BRIDGE, target_language="de")
    assert door.extract(BRIDGE, target_language="en") is None
    assert door.extract(RECIPE, only_with_metadata=True)
    assert door.extract(BRIDGE, only_with_metadata=True) is None
    assert door.extract(RECIPE, url_blacklist={"https://oven.example/barley-bread"}) is None
    found = door.extract_with_metadata(RECIPE, author_blacklist={"ines calloway"})
    assert found is not None
    assert found.author is None


def test_the_options_object_of_the_library_is_understood() -> None:
    settings_module = pytest.importorskip("trafilatura.settings")
    options = settings_module.Extractor(output_format="xml", links=True, url=ADDRESS, with_metadata=True, recall=True)
    assert door.extract(RECIPE, options=options) == door.extract(
        RECIPE, output_format="xml", include_links=True, url=ADDRESS, with_metadata=True, favor_recall=True
    )


def test_a_header_is_read_back() -> None:
    page = RECIPE.replace("<h1>Barley bread for cold days", "<h1>Bread: yes | no").replace("Ines Calloway", "no")
    header = (door.extract(page, with_metadata=True) or "").split("---\n")[1]
    values = dict(line.split(": ", 1) for line in header.splitlines())
    assert json.loads(values["date"]) == "2023-11-04"
    assert json.loads(values["author"]) == "no"
    assert values["description"].strip('"') == "A loaf that keeps for a week."


@pytest.mark.parametrize("output_format", ["xml", "xmltei"])
def test_xml_is_text_that_every_parser_reads(output_format: str) -> None:
    """A declaration of an encoding in text that is decoded already would be an error to lxml."""
    shown = door.extract(RECIPE, output_format=output_format) or ""
    assert shown[:2] == (library.extract(RECIPE, output_format=output_format) or "")[:2] != "<?"


def test_a_fingerprint_belongs_to_the_text() -> None:
    once, again = (door.bare_extraction(page) for page in (RECIPE, RECIPE.replace("<title>", "<title>New: ")))
    other = door.bare_extraction(BRIDGE)
    assert isinstance(once, door.Document)
    assert isinstance(again, door.Document)
    assert isinstance(other, door.Document)
    assert once.fingerprint == again.fingerprint != other.fingerprint


def test_what_cannot_be_fetched_is_none() -> None:
    for place in ("http://127.0.0.1:9/", "ftp://mill.example/", "nowhere.html", ""):
        assert door.fetch_url(place) is None


BLOCK = re.compile(r"</?(?:doc|main|comments|head|p|list|item|table|row|cell|quote|code|lb)(?: [^>]*)?/?>")


def words_of_xml(xml: str) -> list[str]:
    return unescape(re.sub("<[^>]*>", "", BLOCK.sub(" ", xml))).split()


@on_generated_pages(60)
def test_xml_holds_every_word_and_none_twice(html: str) -> None:
    text = door.extract(html)
    for options in ({}, {"include_links": True, "include_images": True, "include_formatting": True}):
        xml = door.extract(html, output_format="xml", **options)  # type: ignore[arg-type]
        assert (xml is None) == (text is None)
        if xml is not None:
            assert ElementTree.fromstring(xml).tag == "doc"
            assert without_marks(" ".join(words_of_xml(xml))).split() == without_marks(text or "").split()


def test_deep_pages_and_control_characters_are_written() -> None:
    deep = "<blockquote>" * 3000 + "The old mill turns in the wind again, and all came to see. \x01\x0b" * 30
    xml = door.extract(f"<body>{deep}", output_format="xml") or ""
    assert "".join(ElementTree.fromstring(xml).itertext()).split()[:4] == ["The", "old", "mill", "turns"]
