"""What trafilatura writes into text: lists, tables, images and comments; and the trees that its users load."""

from __future__ import annotations

import copy
import gzip
import json
import pickle
from typing import Any
from xml.etree import ElementTree

import pytest

from compat.pages import PAGES, RECIPE
from dehusk import extract as native
from dehusk.compat import trafilatura as door
from dehusk.compat.trafilatura.deduplication import LRUCache
from dehusk.compat.trafilatura.settings import use_config

BEFORE = "The old mill turns again in the wind of the fen, and all who live there came to see it."
AFTER = "After that it stood still for a hundred years or more, until somebody bought it for a pound."


def shown(html: str, **options: Any) -> str:
    """Return the text of an article between its first and its last paragraph."""
    page = f"<html><body><article><p>{BEFORE}</p>{html}<p>{AFTER}</p></article></body></html>"
    text = door.extract(page, **options) or ""
    assert text.startswith(f"{BEFORE}\n")
    assert text.endswith(f"\n{AFTER}")
    return text.removeprefix(f"{BEFORE}\n").removesuffix(f"\n{AFTER}")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ul><li>rye<li>wheat</ul>", "- rye\n- wheat"),
        ("<ol><li>Mill it<li>Sieve it</ol>", "- Mill it\n- Sieve it"),
        ("<ul><li>flour<ul><li>rye<ul><li>dark</ul><li>wheat</ul><li>salt</ul>",
         "- flour\n  - rye\n    - dark\n  - wheat\n- salt"),
        ("<dl><dt>Sail<dd>Turns the shaft</dl>", "- Sail\n- Turns the shaft"),
        ("<ul><li>Rye - dark <b>and</b> light<li><p>Wheat</p></ul>", "- Rye - dark and light\n- Wheat"),
        ("<blockquote><p>He said:<ul><li>rye</ul></blockquote>", "He said:\n- rye"),
    ],
)  # fmt: skip
def test_entries_of_lists_have_hyphens(html: str, expected: str) -> None:
    assert shown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<tr><th>Sack<th>Pence<tr><td>rye<td>3", "| Sack | Pence | \n|---|---|\n| rye | 3 | "),
        ("<tr><td>rye<td>3<tr><td>wheat<td>5", "| rye | 3 | \n| wheat | 5 | "),
        ("<tr><td colspan=2>rye<td>3<tr><td>a<td>b<td>c", "| rye |  | 3 | \n| a | b | c | "),
        ("<tr><td>rye<tr><td>a<td>b", "| rye |  | \n| a | b | "),
        ("<tr><td>a|b<td>c<br>d<tr><td><p>e</p><p>f</p><td>g", "| a\\|b | c d | \n| e f | g | "),
        ("<caption>Prices</caption><tr><td>rye<td>3<tr><td>wheat<td>5", "Prices\n| rye | 3 | \n| wheat | 5 | "),
    ],
)
def test_cells_of_tables_have_bars(html: str, expected: str) -> None:
    assert shown(f"<table>{html}</table>") == expected


def test_long_rows_make_no_page_much_longer() -> None:
    text = shown(f"<table><tr>{'<td>a' * 2000}{'<tr><td>b<td>c' * 2000}</table>")
    assert text.count("|") < 3 * (2000 + 2 * 2000)


def test_links_and_images_are_written_out() -> None:
    html = '<ul><li>from <a href="/fen">the fen </a>on foot</ul><p><img src="/a.jpg" alt="A sail" title="In May"></p>'
    options = {"url": "https://mill.example/a/b"}
    assert shown(html, **options) == "- from the fen on foot"
    assert shown(html, include_links=True, **options) == "- from [the fen](https://mill.example/fen) on foot"
    assert shown(html, include_images=True, **options).endswith("\n![In May A sail](https://mill.example/a.jpg)")


def test_images_have_their_titles_in_xml() -> None:
    page = f'<article><p>{BEFORE}</p><p><img src="a.jpg" alt="A sail" title="In May"></p><p>{AFTER}</p></article>'
    xml = door.extract(page, output_format="xml", include_images=True) or ""
    assert '<graphic src="a.jpg" alt="A sail" title="In May"/>' in xml


def test_code_keeps_its_spaces() -> None:
    assert shown("<pre>turn:\n    grind</pre><ul><li>rye</ul>") == "turn:\n    grind\n- rye"


@pytest.mark.parametrize("links", [False, True])
def test_players_are_not_text(links: bool) -> None:
    player = '<iframe src="https://www.youtube.com/embed/JOCtdw9FG-s"></iframe><ul><li>rye</ul>'
    assert ("youtube" in shown(player, include_links=links)) == links


def test_text_does_not_end_with_a_space() -> None:
    page = f"<article><p>{BEFORE}</p><table><tr><td>rye<td>3<tr><td>wheat<td>5</table></article>"
    assert (door.extract(page) or "").endswith("| rye | 3 | \n| wheat | 5 |")


def test_headings_in_tei_are_blocks_of_their_type() -> None:
    tei = door.extract(RECIPE, output_format="xmltei") or ""
    assert '<ab rend="h1" type="header">Barley bread for cold days</ab>' in tei
    assert '<ab rend="h2" type="header">What you need</ab>' in tei
    assert "<head" not in tei
    ElementTree.fromstring(tei)


WRITTEN = "I made it yesterday with rye flour"


def text_of_comments(output_format: str) -> str:
    written = door.extract(RECIPE, output_format=output_format) or ""
    match output_format:
        case "json":
            return str(json.loads(written)["comments"])
        case "csv":
            return written.split("\t")[8]
        case "xml":
            return "".join(ElementTree.fromstring(written)[1].itertext())
    return written.partition("an earthenware pot with a lid on it.")[2]


@pytest.mark.parametrize("output_format", ["csv", "json", "markdown", "txt", "xml", "xmltei"])
def test_comments_are_in_every_format(output_format: str) -> None:
    """The selection has none of them, since they are short."""
    assert WRITTEN not in native(RECIPE).text
    assert WRITTEN in text_of_comments(output_format)
    assert WRITTEN not in (door.extract(RECIPE, output_format=output_format, include_comments=False) or "")


def test_a_document_has_comments() -> None:
    document = door.bare_extraction(RECIPE)
    assert isinstance(document, door.Document)
    assert (document.comments or "").startswith(WRITTEN)
    assert "".join(document.commentsbody.itertext()).strip().startswith(WRITTEN)
    assert WRITTEN not in (document.text or "")
    assert WRITTEN not in "".join(document.body.itertext())
    without = door.bare_extraction(RECIPE, include_comments=False)
    assert isinstance(without, door.Document)
    assert without.comments is None
    assert len(without.commentsbody) == 0


def test_buttons_and_forms_are_not_comments() -> None:
    form = '<div id="respond"><form><label>Your comment</label><textarea></textarea><button>Send</button></form></div>'
    comment = f"""<div class="comment"><div class="comment-meta"><cite class="author">Otto</cite> <time
    datetime="2024-05-19">yesterday</time></div><p>{WRITTEN}.</p><a href="#reply" class="reply">Reply</a></div>"""
    page = RECIPE.replace("</article>", f'</article><div id="comments">{comment * 3}{form}</div>')
    document = door.bare_extraction(page.split("<section")[0])
    assert isinstance(document, door.Document)
    lines = (document.comments or "").splitlines()
    assert lines == ["Otto, 2024-05-19", f"{WRITTEN}."] * 3


def test_rules_between_posts_are_written_once() -> None:
    post = '<div class="post"><span class="author">Ann</span> <time>2020-01-01</time><p>{}</p></div>'
    thread = "".join(post.format(f"{number} The dough rests in the bowl tonight. " * 5) for number in range(4))
    page = f"<title>Sourdough - Forum</title><body class='forum topic'><h1>Sourdough</h1>{thread}"
    markdown = door.extract(page, output_format="markdown") or ""
    assert "3 The dough" in markdown
    assert "---\n\n---" not in markdown


LOADED: dict[str, Any] = {
    "paragraph": "<p>x</p>",
    "paragraphs": "<p>x</p><p>y</p>",
    "division": "<div><p>x</p><p>y</p></div>",
    "nothing": "",
    "blank": "  ",
    "words": "abc",
    "no tags": "1 < 2",
    "comment": "<!-- only -->",
    "zeros": b"\x00\x01",
    "feed": "<rss><channel><title>a</title></channel></rss>",
    "empty": "<html></html>",
    "closed": "<html/>",
    "letters": "<html><body><p>ä</p></body></html>",
    "latin": b"<meta charset=latin1><html><p>\xe4</p><p>b</p>",
    "xml": "<?xml version='1.0' encoding='latin-1'?><html><body><p>ä</p></body></html>".encode("latin-1"),
    "control": "<html><body><p>a\x01b</p><!-- no --><?no no?></body></html>",
    "packed": gzip.compress(b"<html><body><p>rye</p></body></html>"),
    **{name: page for name, page in PAGES.items() if name != "windmill"},
}


@pytest.mark.parametrize("name", LOADED)
def test_a_loaded_page_is_the_tree_of_the_library(name: str) -> None:
    library, etree = pytest.importorskip("trafilatura"), pytest.importorskip("lxml.etree")
    ours, theirs = door.load_html(LOADED[name]), library.load_html(LOADED[name])
    assert (ours is None) == (theirs is None)
    if ours is not None:
        assert type(ours) is type(theirs)
        assert etree.tostring(ours, method="c14n").split() == etree.tostring(theirs, method="c14n").split()


def test_a_loaded_page_may_be_a_tree_or_an_answer() -> None:
    tree = pytest.importorskip("lxml.html").fromstring(RECIPE)

    class Answer:
        data = RECIPE.encode()

    assert door.load_html(tree) is tree
    assert door.load_html(Answer()).findtext(".//h1") == "Barley bread for cold days"
    assert door.extract(door.load_html(RECIPE)) == door.extract(RECIPE)
    with pytest.raises(TypeError, match="incompatible type int"):
        door.load_html(5)


def test_a_packed_page_may_be_too_large() -> None:
    pytest.importorskip("lxml")
    packed = gzip.compress(RECIPE.encode())
    config = use_config()
    config["DEFAULT"]["MAX_FILE_SIZE"] = "100"
    assert door.extract(packed, config=config) is None
    assert door.load_html(packed, 100) is None
    assert door.load_html(packed) is not None


def test_a_cache_has_numbers_by_keys() -> None:
    cache = LRUCache(maxsize=2)
    cache.put("rye", 3)
    cache.put("oats", 4)
    assert (cache.get("rye"), cache.get("wheat")) == (3, -1)
    cache.put("wheat", 5)
    assert (cache.get("oats"), cache.get("rye"), cache.increment("wheat")) == (-1, 3, 5)
    for other in (copy.copy(cache), pickle.loads(pickle.dumps(cache))):
        other.clear()
        assert (other.maxsize, other.get("rye"), cache.get("rye")) == (2, -1, 3)


@pytest.mark.parametrize("shown_html", ["", f"<p>{BEFORE}</p>", f"<p>{'The sails turned. ' * 40}</p>"])
def test_the_baseline_prefers_the_bodies_of_articles(shown_html: str) -> None:
    data = [
        {"@type": "Product", "description": f"{AFTER} It is for sale again."},
        {"@type": "Article", "headline": "The mill", "articleBody": f"{BEFORE} If a<b and b>c, the wind is strong."},
    ]
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    body, text, length = door.baseline(f"<html><head>{script}</head><body>{shown_html}</body></html>")
    assert text == "".join(body.itertext()) == data[1]["articleBody"]
    assert length == len(text)
