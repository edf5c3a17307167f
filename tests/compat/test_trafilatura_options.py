"""Options of trafilatura that choose and refuse: what is pruned, what repeats, which date counts, what is enough."""

from __future__ import annotations

import gzip
import inspect
import json
import re
from configparser import ConfigParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from compat.pages import RECIPE
from dehusk.compat import trafilatura as door
from dehusk.compat.fragments import extract_all
from dehusk.compat.trafilatura import bare_extraction, extract, extract_with_metadata
from dehusk.compat.trafilatura.deduplication import LRUCache
from dehusk.compat.trafilatura.document import Document, add_header
from dehusk.compat.trafilatura.meta import reset_caches
from dehusk.compat.trafilatura.rendering import make_body
from dehusk.compat.trafilatura.settings import Extractor, use_config

LINES = [
    f"The miller of Harrow Fen ground {number} sacks of barley before the wind fell in the evening."
    for number in range(9)
]
NOTICE = "All who come to the mill by cart are asked to leave the horses at the ford, where there is water and shade."


def page(*lines: str) -> str:
    return f"<html><body><article>{''.join(f'<p>{line}</p>' for line in lines)}</article></body></html>"


@pytest.fixture(autouse=True)
def _nothing_was_read() -> None:
    reset_caches()


@pytest.mark.parametrize(
    ("paths", "gone"),
    [
        ("//table", ["Rising in the bowl"]),
        (["//table", "//h2[contains(., 'need')]"], ["Rising in the bowl", "What you need"]),
        ("//p[img] | //li[1]", ["400 grams"]),
        ("//p/b", ["dark loaf"]),
    ],
)
def test_what_is_pruned_is_gone_and_the_rest_stays(paths: str | list[str], gone: list[str]) -> None:
    text = door.extract(RECIPE, prune_xpath=paths) or ""
    assert all(words in (door.extract(RECIPE) or "") for words in gone)
    assert not any(words in text for words in gone)
    assert "every Saturday from October to March" in text


def test_metadata_are_those_of_the_page_before_it_is_pruned() -> None:
    found = door.extract_with_metadata(RECIPE, prune_xpath=["//h1", "//title"])
    assert found is not None
    assert found.title == "Barley bread for cold days"
    assert not (found.text or "").endswith("Barley bread for cold days")


def test_a_path_that_is_no_xpath_is_an_error() -> None:
    with pytest.raises(ValueError, match="expected"):
        door.extract(RECIPE, prune_xpath="//p[")


def test_a_path_that_selects_no_nodes_prunes_nothing() -> None:
    assert door.extract(RECIPE, prune_xpath="count(//p)") == door.extract(RECIPE)


def test_what_stands_on_every_page_is_left_out_after_some_pages() -> None:
    texts = [door.extract(page(line, NOTICE, line.upper()), deduplicate=True) or "" for line in LINES]
    assert [NOTICE in text for text in texts] == [True] * 3 + [False] * 6
    assert all(line in text for line, text in zip(LINES, texts, strict=True))
    assert NOTICE in (door.extract(page(*LINES, NOTICE)) or "")


def test_a_document_that_comes_again_and_again_is_refused() -> None:
    short = page(*(line[:40] for line in LINES))
    assert [door.extract(short, deduplicate=True) is None for _ in range(5)] == [False] * 3 + [True] * 2
    reset_caches()
    assert door.extract(short, deduplicate=True) is not None


def test_a_cache_of_its_own_keeps_what_it_counted_to_itself() -> None:
    cache = LRUCache(maxsize=50)
    texts = [door.extract(page(line, NOTICE), deduplicate=cache) or "" for line in LINES]
    assert NOTICE not in texts[-1]
    assert NOTICE in (door.extract(page(LINES[0], NOTICE), deduplicate=True) or "")


def test_a_full_cache_forgets_the_oldest_text() -> None:
    cache = LRUCache(maxsize=2)
    assert [cache.increment(text) for text in "abaca"] == [-1, -1, 1, -1, 2]
    assert cache.increment("b") == -1
    with pytest.raises(ValueError, match="at least 1"):
        LRUCache(maxsize=0)


def configured(**settings: object) -> ConfigParser:
    config = use_config()
    config.read_dict({"DEFAULT": {name.upper(): str(value) for name, value in settings.items()}})
    return config


def test_settings_say_how_much_is_enough(tmp_path: Path) -> None:
    given = page(*LINES)
    assert door.extract(given, config=configured(min_output_size=99_999)) is None
    assert door.extract(given, config=configured(min_output_size=10)) == door.extract(given)
    assert door.extract(given, config=configured(max_tree_size=8)) is None
    assert door.extract(given, config=configured(max_tree_size=9)) == door.extract(given)
    file = tmp_path / "settings.cfg"
    file.write_text("[DEFAULT]\nMIN_OUTPUT_SIZE = 99999\n", "utf-8")
    assert door.extract(given, settingsfile=str(file)) is None
    assert door.extract_with_metadata(given, settingsfile=str(file)) is None
    with pytest.raises(FileNotFoundError):
        door.extract(given, settingsfile=str(tmp_path / "nowhere.cfg"))


def test_where_no_text_is_enough_the_answer_is_an_empty_text() -> None:
    nothing = "<html><body><p></p></body></html>"
    assert door.extract(nothing) is None
    assert door.extract(nothing, config=configured(min_output_size=0)) == ""
    assert "<main" in (door.extract(nothing, config=configured(min_output_size=0), output_format="xml") or "")


def test_settings_say_what_is_a_repetition() -> None:
    config = configured(min_duplcheck_size=20, max_repetitions=0)
    texts = [door.extract(page(line, NOTICE), deduplicate=True, config=config) or "" for line in LINES[:3]]
    assert [NOTICE in text for text in texts] == [True, False, False]


def test_an_extractor_of_the_library_brings_its_settings() -> None:
    library = pytest.importorskip("trafilatura.settings")
    options = library.Extractor(dedup=True)
    options.max_tree_size = 8
    assert door.extract(page(*LINES), options=options) is None
    assert door.extract(page(*LINES[:8]), options=options) is not None


def test_an_extractor_holds_the_same_options_as_keywords() -> None:
    options = Extractor(output_format="json", with_metadata=True, recall=True, links=True, url="https://oven.example/")
    keywords: dict[str, Any] = {"output_format": "json", "with_metadata": True, "favor_recall": True}
    expected = door.extract(RECIPE, url="https://oven.example/", include_links=True, **keywords)
    assert door.extract(RECIPE, options=options) == expected
    options.comments, options.min_output_size = False, 99_999
    assert door.extract(RECIPE, options=options) is None


def test_an_extractor_is_made_like_that_of_the_library() -> None:
    library = pytest.importorskip("trafilatura.settings")
    theirs, ours = (inspect.signature(found).parameters for found in (library.Extractor, Extractor))
    assert {name: ours[name].default for name in ours if name != "config"} == {
        name: theirs[name].default for name in theirs if name != "config"
    }
    usual = library.Extractor()
    for name in ("min_extracted_size", "min_output_size", "min_file_size", "max_file_size", "max_tree_size"):
        assert getattr(Extractor(), name) == getattr(usual, name)
    assert all(hasattr(Extractor(), name) for name in usual.__slots__)


@pytest.mark.parametrize("function", [door.extract, door.bare_extraction])
def test_the_size_of_the_tree_is_a_setting_and_not_an_option(function: Any) -> None:
    with pytest.raises(ValueError, match="MAX_TREE_SIZE"):
        function(RECIPE, max_tree_size=100)


DATED = RECIPE.replace("</head>", '<meta property="article:modified_time" content="2024-01-30T10:00:00Z"></head>')
TOLD = f"<html><body><h1>The ford</h1><p>Posted on 3 May 2019</p>{page(*LINES)}</body></html>"


@pytest.mark.parametrize(
    ("given", "parameters", "expected"),
    [
        (DATED, {"original_date": True}, "2023-11-04"),
        (DATED, {"original_date": False}, "2024-01-30"),
        (DATED, {"original_date": True, "outputformat": "%d.%m.%Y"}, "04.11.2023"),
        (DATED, {"original_date": True, "max_date": "2023-01-01"}, None),
        (DATED, {"original_date": True, "min_date": "2023-01-01"}, "2023-11-04"),
        (TOLD, {"original_date": True}, "2019-05-03"),
        (TOLD, {"original_date": True, "extensive_search": False}, None),
    ],
)
def test_parameters_say_which_date_is_wanted(given: str, parameters: dict[str, Any], expected: str | None) -> None:
    assert door.extract_metadata(given, date_config=parameters).date == expected
    found = door.extract_with_metadata(given, date_extraction_params=parameters)
    assert found is not None
    assert found.date == expected


def test_without_a_search_in_the_text_only_declared_dates_count() -> None:
    assert door.extract_metadata(TOLD, extensive=False).date is None
    assert door.extract_metadata(RECIPE, extensive=False).date == "2023-11-04"
    found = door.extract_with_metadata(TOLD, config=configured(extensive_date_search="off"))
    assert found is not None
    assert found.date is None


TALK = "".join(
    f"<li><p>Reader {number}: my grandmother baked it too, with rye and honey.</p></li>" for number in range(4)
)


def written(html: str) -> str:
    body = make_body(extract_all(html), Extractor(links=True, images=True, formatting=True))
    return ElementTree.tostring(body, encoding="unicode").replace(" />", "/>")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>The mill <s>stands</s> turns</p>", '<p>The mill <del rend="overstrike">stands</del> turns</p>'),
        ("<p>The mill turns<br><br></p>", "<p>The mill turns</p>"),
        ("<p>The mill</p><p><br></p><p>turns</p>", "<p>The mill</p><p>turns</p>"),
        ("<p>The mill<br>turns</p>", "<p>The mill<lb/>turns</p>"),
        ("<br>The mill<br>turns<br><p>again</p>", "<body><p>The mill<lb/>turns</p><p>again</p></body>"),
        (
            "<dl><dt>Sail</dt><dd>Moves it</dd><dd>Of oak</dd><dt>Shaft</dt><dd>Turns</dd></dl>",
            '<list rend="dl"><item rend="dt-1">Sail</item><item rend="dd-1">Moves it</item>'
            '<item rend="dd-1">Of oak</item><item rend="dt-2">Shaft</item><item rend="dd-2">Turns</item></list>',
        ),
        (
            "<table><tr><th>Mill</th><th>Fen</th></tr><tr><td></td><td>b</td></tr><tr><td></td><td> </td></tr></table>",
            '<table><row><cell role="head">Mill</cell><cell role="head">Fen</cell></row>'
            "<row><cell/><cell>b</cell></row></table>",
        ),
        (
            '<table><tr><th colspan="2">a</th><td colspan="1">b</td><td colspan="9999">c</td></tr></table>',
            '<row><cell role="head">a</cell><cell/><cell>b</cell><cell>c</cell></row>',
        ),
        (
            '<table><tr><th>Mill</th><th>Fen</th></tr><tr><td>b</td><td><img src="a.png"></td></tr></table>',
            '<row><cell>b</cell><cell><graphic src="a.png"/></cell></row>',
        ),
    ],
)
def test_elements_are_those_that_users_know(html: str, expected: str) -> None:
    assert expected in written(html)


def test_empty_elements_are_written_without_a_blank() -> None:
    xml = extract(RECIPE, output_format="xml", include_images=True, include_comments=False) or ""
    assert "<comments/>" in xml
    assert re.search("<graphic [^>]*[^ ]/>", xml)
    assert " />" in (extract(RECIPE.replace("My grandmother", "a /> b"), output_format="txt") or "").replace(
        "/>", " />"
    )


def test_a_page_may_be_packed() -> None:
    packed = gzip.compress(RECIPE.encode())
    assert extract(packed) == extract(RECIPE)
    assert extract(packed[:-9]) == extract(RECIPE)
    assert extract(b"\x1f\x8b\x08 no archive") is None


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("How the mill turned, again", "title: How the mill turned, again"),
        ("The mill: it turns", 'title: "The mill: it turns"'),
        ("Mill #2", 'title: "Mill #2"'),
        ("https://mill.example/a", "title: https://mill.example/a"),
        ("1796", 'title: "1796"'),
        ("No", 'title: "No"'),
        ("- a list", 'title: "- a list"'),
        ("Mill:", 'title: "Mill:"'),
    ],
)
def test_a_header_quotes_what_could_be_misread(title: str, line: str) -> None:
    assert add_header(Document.from_dict({"title": title}), "text").splitlines()[1] == line


def test_an_id_and_a_fingerprint_stand_in_the_header() -> None:
    found = extract_with_metadata(RECIPE, record_id="loaf-1")
    assert found is not None
    values = dict(line.split(": ", 1) for line in (found.text or "").split("---\n")[1].splitlines())
    assert values["id"] == "loaf-1"
    assert (
        values["fingerprint"].strip('"')
        == found.fingerprint
        == json.loads(extract(RECIPE, output_format="json", with_metadata=True) or "")["fingerprint"]
    )


@pytest.mark.parametrize("name", ["comments", "comment-list", "commentlist", "disqus_thread"])
def test_lists_of_comments_stand_apart(name: str) -> None:
    page = re.sub('(?s)<section class="comments".*?</section>', f'<ol class="{name}">{TALK}</ol>', RECIPE)
    document = bare_extraction(page, favor_recall=True)
    assert isinstance(document, Document)
    assert "Reader 1" not in (document.text or "")
    assert "Reader 1" not in (extract(page, favor_recall=True, include_comments=False) or "")


def test_in_a_declared_thread_comments_are_the_text_even_if_none_are_wanted() -> None:
    posts = "".join(
        f"<p>Mine rose for {number} hours in a warm corner, and then it was ready.</p>" for number in range(5)
    )
    declared = json.dumps({"@type": "DiscussionForumPosting", "headline": "Bread"})
    thread = f"""<html><head><script type="application/ld+json">{declared}</script></head><body>
<article><p>{"How long does your dough rest before you bake it? " * 5}</p></article>
<div class="comments">{posts}</div></body></html>"""
    plain = thread.replace("DiscussionForumPosting", "BlogPosting")
    assert "rose for 3" in (extract(thread, include_comments=False) or "")
    assert "rose for 3" not in (extract(plain, include_comments=False) or "")


def test_html_is_well_formed() -> None:
    page = '<p>A mill&nbsp;&amp; a miller,<br>both old.</p><img src="mill.jpg" alt="Oak &quot;n&quot; sails&nbsp;">'
    html = extract(f"<article>{page}</article>", output_format="html", include_images=True, with_metadata=True)
    assert html
    body = ElementTree.fromstring(html)[-1]
    assert " ".join(body.itertext()).split() == "A mill & a miller, both old.".split()
    assert [image.get("alt") for image in body.iter("img")] == ['Oak "n" sails\xa0']


@pytest.mark.parametrize(
    ("described", "expected"),
    [
        ('alt="The mill" title="In May"', "![In May The mill](mill.jpg)"),
        ('title="In May"', "![In May](mill.jpg)"),
        ("", "![](mill.jpg)"),
    ],
)
def test_an_image_is_described_by_its_text_or_its_title(described: str, expected: str) -> None:
    page = f'<article><p>A mill and a miller, both old.</p><img src="mill.jpg" {described}></article>'
    assert expected in (extract(page, include_images=True) or "")


def test_wide_cells_make_no_page_much_longer() -> None:
    rows = "<tr><td colspan=99>a<td>b" * 5000
    assert written(f"<table>{rows}</table>").count("<cell") < 5 * 2 * 5000
