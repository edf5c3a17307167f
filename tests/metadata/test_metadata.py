"""The other fields, what comes out as a whole, and pages that are broken, empty or huge."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import extract, parse
from dehusk._core import Declarations
from dehusk.metadata import Found, Metadata, metadata_of
from generated import html_pages

TEXT = "<p>The old mill turns in the wind and grinds the corn of the village.</p>"
FIELDS = set(Metadata.__dataclass_fields__) - {"found"}
PAGES = sorted((Path(__file__).parent.parent.parent / "docs" / "pages").iterdir())
URL = "https://courier.example/news/mill"


def test_the_other_fields() -> None:
    found = metadata_of(
        parse(
            "<html lang=en-gb><title>The mill</title><link rel=canonical href=/mill>"
            "<meta property=og:site_name content='Fen Courier'><meta name=description content='It &amp; the village.'>"
            "<meta property=og:image content='pictures/a mill.jpg'><meta name=keywords content='mill, wind,mill'>"
            f"<link rel=license href=https://creativecommons.org/licenses/by/4.0/>{TEXT}",
            url=URL,
        )
    )
    assert found.site == "Fen Courier"
    assert found.description == "It & the village."
    assert found.language == "en-GB"
    assert found.url == "https://courier.example/mill"
    assert found.licence == "https://creativecommons.org/licenses/by/4.0/"
    assert found.image == "https://courier.example/news/pictures/a%20mill.jpg"
    assert found.tags == ["mill", "wind"]
    assert found.found["url"].source == "link"


@pytest.mark.parametrize(
    ("declared", "site"),
    [
        ("Fen Courier", "Fen Courier"),
        ("Courier - News from the fens and beyond", "Courier"),
        ("All mills of the fens at one glance | Courier", "Courier"),
        ("Mill House - All that turns in the wind, and more", "Mill House"),
        ("Who Turned the Mill?", "Who Turned the Mill?"),
        ("Fen Mills and Wheels, Inc.", "Fen Mills and Wheels, Inc."),
        ("We bring you the news of the fens.", None),
        ("The old mill and all the wheels that it ever had", None),
        ("The mill | Wheels", None),
    ],
)
def test_sites_are_names_and_no_titles(declared: str, site: str | None) -> None:
    html = (
        f"<title>The mill | Wheels</title><meta property=og:site_name content='{declared}'><h1>The mill | Wheels</h1>"
    )
    assert metadata_of(parse(html + TEXT, url=URL)).site == site


@pytest.mark.parametrize(("title", "site"), [("The mill | Wheels", "Wheels"), ("The mill: wheels of wood", None)])
def test_the_site_is_a_part_of_its_own_in_the_title(title: str, site: str | None) -> None:
    assert metadata_of(parse(f"<title>{title}</title><h1>The mill</h1>{TEXT}")).site == site


@pytest.mark.parametrize(
    ("title", "around", "site"),
    [
        ("The mill", "<a href='/'><img src=a.png alt='Courier logo'></a>", "Courier"),
        ("The mill", "<a href='/'>Fen Books</a><footer><p>© 2024 Fen Books Ltd</p></footer>", "Fen Books"),
        ("The mill - News - Fen Books", "<img src=a.png alt='Fen Books'>", "Fen Books"),
        ("The mill", "<a href='/'>Fen Books</a><img src=a.png alt='A mill'>", None),
        ("The mill", "<a href='https://elsewhere.example/'>Fen Books</a><p>© Fen Books</p>", None),
        ("The mill", "<a href='/'>Home</a><img src=a.png alt=Home>", None),
    ],
)
def test_the_site_is_named_where_two_places_agree(title: str, around: str, site: str | None) -> None:
    html = f"<title>{title}</title><h1>The mill</h1>{TEXT}{around}"
    assert metadata_of(parse(html, url=URL)).site == site


def test_a_publisher_yields_to_the_name_of_the_host_in_the_title() -> None:
    publisher = '{"@type": "Article", "headline": "The mill", "publisher": {"name": "Fen Foundation"}}'
    linked = f'<script type="application/ld+json">{publisher}</script>'
    html = f"<title>The mill - Courier</title>{linked}<h1>The mill</h1>{TEXT}"
    assert metadata_of(parse(html, url=URL)).site == "Courier"


@pytest.mark.parametrize(
    ("declared", "shown", "image"),
    [
        ("", "mill.jpg", "mill.jpg"),
        ("logo.png", "mill.jpg", "mill.jpg"),
        ("wheel.jpg", "mill.jpg", "wheel.jpg"),
        ("mill-logo.png", "mill-logo.png", "mill-logo.png"),
        ("", "smileys/8.png", None),
    ],
)
def test_the_image_is_a_picture_of_the_content_rather_than_a_logo(declared: str, shown: str, image: str | None) -> None:
    head = f"<meta property=og:image content=/{declared}>" if declared else ""
    figure = f"<figure><img src=/{shown} width=800 height=600><figcaption>The mill</figcaption></figure>"
    page = extract(f"<title>The mill</title>{head}<h1>The mill</h1>{3 * TEXT}{figure}{3 * TEXT}", url=URL)
    assert page.metadata.image == (f"https://courier.example/{image}" if image else None)


@pytest.mark.parametrize(
    ("html", "source"),
    [
        ("<meta property=article:section content='Mills, Wind'>", "opengraph"),
        (
            '<script type="application/ld+json">{"@type": "Article", "articleSection": ["Mills", "Wind"]}</script>',
            "json-ld",
        ),
        ("<meta name=category content='Mills; Wind'>", "meta"),
        ("<a rel='category tag' href=/m>Mills</a>, <a rel=category href=/w>Wind</a> <a href=/category/x>X</a>", "link"),
    ],
)
def test_categories_are_the_sections_of_a_page(html: str, source: str) -> None:
    found = metadata_of(parse(f"<title>The mill</title>{html}{TEXT}"))
    assert (found.categories, found.found["categories"].source) == (["Mills", "Wind"], source)


def test_the_address_of_a_licence_is_better_than_its_name() -> None:
    data = '<script type="application/ld+json">{"@type": "Article", "license": "CC BY 4.0"}</script>'
    link = "<link rel=license href=https://creativecommons.org/licenses/by/4.0/>"
    assert metadata_of(parse(data + TEXT)).licence == "CC BY 4.0"
    assert metadata_of(parse(data + link + TEXT)).licence == "https://creativecommons.org/licenses/by/4.0/"


def test_every_value_has_its_source_and_a_confidence() -> None:
    found = metadata_of(parse(f"<html lang=en><title>The mill</title><h1>The mill</h1>{TEXT}", url=URL))
    assert set(found.found) == {"title", "language", "url"}
    assert found.found["title"] == Found("The mill", "heading", found.found["title"].confidence)
    assert all(0 < value.confidence <= 1 for value in found.found.values())
    assert json.loads(json.dumps(found.to_dict()))["found"]["title"]["source"] == "heading"


def test_an_empty_page_says_nothing() -> None:
    assert metadata_of(parse("")) == Metadata()


def test_a_declaration_in_a_comment_or_a_script_is_none() -> None:
    html = "<!-- <meta name=author content='A B'> --><script>'<meta name=author content=\"C D\">'</script>"
    assert metadata_of(parse(html + TEXT)).authors == []


@pytest.mark.parametrize(
    "text",
    [
        '{"headline": "The mill",}',
        '{"headline": "The mill", /* a note */ "author": [],}',
        '// <![CDATA[\n{"headline": "The mill"}\n// ]]>',
        '<!-- {"headline": "The mill"} -->',
        '{"headline": "The mill"}\n{"headline": "Another"}',
        '{"headline": "The mill", "text": "two\nlines"}',
        '{"headline": "The mill", "path": "C:\\windmill"}',
        "{&quot;headline&quot;: &quot;The mill&quot;}",
        '{"headline": "The mill", "text": "it says "no" to this"}',
        '{"headline": "The mill", "big": ' + "9" * 5000 + "}",
    ],
)
def test_broken_structured_data_is_mended(text: str) -> None:
    source = f'<script type="application/ld+json">{text}</script>'.encode()
    assert Declarations(source).linked_values()[0]["headline"] == "The mill"


@pytest.mark.parametrize("text", ["", "null", "7", "[]", "{", '{"headline": ', "[" * 100_000, '{"@graph": [[[null]]]}'])
def test_rubbish_in_structured_data_is_no_harm(text: str) -> None:
    found = metadata_of(parse(f'<script type="application/ld+json">{text}</script><h1>The mill</h1>{TEXT}'))
    assert found.title == "The mill"


@pytest.mark.parametrize("value", [None, 7, True, [], {}, [[["The mill"]]], {"@value": 3}, "x" * 1_000_000, ["", None]])
def test_values_of_any_type_are_taken_or_left(value: object) -> None:
    keys = ("headline", "name", "author", "datePublished", "image", "keywords", "inLanguage", "publisher", "license")
    thing = {"@type": ["Article", 3], "@id": 4, "url": value, **dict.fromkeys(keys, value)}
    found = metadata_of(parse(f'<script type="application/ld+json">{json.dumps(thing)}</script>{TEXT}', url=URL))
    assert set(found.found) <= FIELDS
    assert all(len(str(value.value)) <= 10_100 for value in found.found.values())


@pytest.mark.parametrize("address", ["http://[", "javascript:alert(1)", "data:image/png;base64,AA", "//[::1", "\t"])
def test_addresses_that_are_none_are_left_out(address: str) -> None:
    html = f"<link rel=canonical href='{address}'><meta property=og:image content='{address}'><base href='{address}'>"
    found = metadata_of(parse(html + TEXT))
    assert (found.url, found.image) == (None, None)


@given(
    html_pages,
    st.text(),
    st.lists(st.sampled_from(["<h1>", "<b>a", "<time datetime=2>", " | ", "By A B", "{{"]), max_size=6),
)
def test_no_page_raises_and_no_declared_title_holds_markup(html: str, declared: str, more: list[str]) -> None:
    head = f'<meta property="og:title" content="{declared}"><script type="application/ld+json">{declared}</script>'
    found = metadata_of(parse(head + "".join(more) + html))
    assert set(found.found) == {name for name in FIELDS if getattr(found, name)}
    declared_title = found.title if found.title and found.found["title"].source not in ("heading", "text") else ""
    assert not re.search(r"</?[a-zA-Z][^<>]*>", declared_title), "what readers see as markup is text"
    assert found.title is None or found.title == " ".join(found.title.split())


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(
                    ["@graph", "@type", "@id", "headline", "name", "author", "datePublished", "mainEntity", "image"]
                ),
                inner,
            )
        ),
    )
)
def test_no_structured_data_raises(value: object) -> None:
    text = json.dumps(value).replace("<", "\\u003c")
    found = metadata_of(parse(f'<script type="application/ld+json">{text}</script><h1>The mill</h1>{TEXT}'))
    assert isinstance(found.title, str)


def test_an_extraction_has_it_and_its_title() -> None:
    extraction = extract(f"<title>The mill - Fen Courier</title><h1>The mill</h1>{TEXT}")
    assert extraction.metadata.title == extraction.title == "The mill"
    assert extract(f"<title>The mill</title>{TEXT}").title == "The mill"
    assert extract(TEXT).title == ""


def test_a_page_whose_content_is_in_its_scripts_keeps_its_metadata() -> None:
    body = " ".join(["The old mill turns in the wind and grinds the corn of the village."] * 20)
    thing = {"@type": "Article", "headline": "The mill", "author": "Ada Merrow", "articleBody": body}
    extraction = extract(f'<title>x</title><script type="application/ld+json">{json.dumps(thing)}</script><div id=app>')
    assert "old mill" in extraction.text
    assert extraction.metadata.authors == ["Ada Merrow"]


@pytest.mark.parametrize("link", ["rel=license href=/terms", "rel='nofollow LICENSE' href=/terms"])
def test_a_link_in_the_text_can_lead_to_the_licence(link: str) -> None:
    found = metadata_of(parse(f"<p>All this is <a {link}>free to use</a>.</p>", url=URL))
    assert (found.licence, found.found["licence"].source) == ("https://courier.example/terms", "text")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_field_alone_is_the_same_as_among_all(path: Path) -> None:
    html = path.read_bytes()
    everything = extract(html).metadata
    for field in FIELDS:
        assert extract(html).metadata_value(field) == getattr(everything, field)


def test_a_field_alone_is_empty_where_it_is_not_found() -> None:
    assert extract(TEXT).metadata_value("date") is None
    assert extract(TEXT).metadata_value("authors") == []
