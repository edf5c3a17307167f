"""JSON: what was read, how, what is known of it, the text, and every block with its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import parse as parse_tree

from dehusk import METHODS, Extraction, Selection, extract, parse
from dehusk._core import write_json
from dehusk.outputs.blocks import Block
from dehusk.page.blocks import blocks_of
from dehusk.selection import text_of
from effort import examples
from generated import html_pages
from outputs.reading import PAGES, words
from selection.test_text import random_cut, unquoted, without

pytestmark = pytest.mark.usefixtures("without_bylines")
DOCS = Path(__file__).parents[2] / "docs"
FIELDS = """
url title metadata encoding version method parameters model confidence kind kind_probabilities status items
posts comments facts structured text blocks
""".split()
OF_BLOCKS = ["role", "kept", "probability", "text", "path", "xpath", "row"]


def read(extraction: Extraction) -> dict[str, Any]:
    found = json.loads(extraction.to_json())
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize(
    "value", [[], {}, None, 'a"ö', 1.5, [[]], [{}], {"a": {}, "b": []}, [1, [2, (3,)], True], {"a": (1, {"b": [None]})}]
)
def test_it_is_written_as_the_standard_library_writes_it(value: object, indent: int | None) -> None:
    assert write_json(value, indent) == json.dumps(value, ensure_ascii=False, indent=indent)


def test_fields() -> None:
    page = parse(
        b"<title>The  mill</title><nav>menu</nav><p>It <b>turns</b>.", url="https://mill.example/", charset="utf-8"
    )
    extraction = extract(page, method="coreex", threshold=0.8)
    found = read(extraction)
    assert list(found) == FIELDS
    assert found["url"] == "https://mill.example/"
    assert found["title"] == "The mill"
    assert found["metadata"] == json.loads(json.dumps(extraction.metadata.to_dict()))
    assert found["encoding"] == {"name": "utf-8", "source": "charset", "confidence": 1.0}
    assert found["method"] == "coreex"
    assert found["parameters"]["threshold"] == 0.8
    assert found["parameters"].keys() == METHODS["coreex"].parameters.keys()
    assert (found["model"], found["confidence"]) == (None, None)
    assert found["kind"] == extraction.kind == next(iter(found["kind_probabilities"]))
    assert found["status"] == {"name": extraction.status.name, "reason": extraction.status.reason}


def test_what_auto_knows() -> None:
    extraction = extract((DOCS / "pages" / "windmill.html").read_bytes())
    found = read(extraction)
    assert found["model"] == found["parameters"]["model"]
    assert found["confidence"] == pytest.approx(extraction.confidence, abs=0.001)
    assert all(0 <= block["probability"] <= 1 for block in found["blocks"])
    assert sum(found["kind_probabilities"].values()) == pytest.approx(1, abs=0.01)


def test_items() -> None:
    extraction = extract((DOCS / "pages" / "listing.html").read_bytes(), url="https://spade.example/")
    items = read(extraction)["items"]
    assert [item["title"] for item in items] == [item.title for item in extraction.items]
    assert items
    assert list(items[0]) == ["title", "link", "teaser", "date", "iso_date"]


def test_comments() -> None:
    page = """<main><h1>The mill</h1><p>The old mill by the river turns in the wind again, after forty years.</p></main>
    <div class="comment"><b class="author">Berit</b> <time datetime="2024-09-03">3 September</time>
    <p>My father worked there.</p></div>"""
    extraction = extract(page)
    assert read(extraction)["comments"] == [
        {"text": "My father worked there.", "author": "Berit", "date": "2024-09-03", "author_url": "", "url": ""}
    ]
    assert extraction.to_dict()["comments"] == read(extraction)["comments"]


def test_blocks() -> None:
    found = read(extract("<title>t</title><nav>menu</nav><p>It  <b>turns</b>.", method="everything"))
    assert found["blocks"] == [
        {
            "role": "content",
            "kept": True,
            "probability": None,
            "text": text,
            "path": f"body > {name}",
            "xpath": f"/html/body/{name}",
            "row": row,
        }
        for text, name, row in (("menu", "nav", 6), ("It turns.", "p", 8))
    ]


def test_indent_and_characters() -> None:
    extraction = extract("<p>风车 &amp; é")
    assert "\n" not in extraction.to_json(indent=None)
    assert "风车 & é" in extraction.to_json()


def test_every_field_is_documented() -> None:
    """The fields are the attributes of `Extraction`, which its reference describes; others have an entry."""
    documented = (DOCS / "reference" / "json.md").read_text("utf-8")
    attributes = {*dir(Extraction), *Extraction.__dataclass_fields__, *Block._fields}
    with_entry = {*re.findall(r"`(\w+)`", "".join(re.findall(r"\n- (.*?):", documented)))}
    assert {*FIELDS, *OF_BLOCKS} - attributes <= with_entry
    assert "`hidden` only where it is true, `kept_text` only where" in documented


ROLES = ("heading", "content", "comment", "navigation", "boilerplate")


def keeping(html: str, *texts: str) -> Extraction:
    """The extraction that keeps the given texts alone."""
    page = parse(html)
    content = np.array([page.text(row).strip() in texts for row in range(len(page))], bool)
    return Extraction(page, Selection(content, np.zeros(len(page))), "by hand", {})


def test_blocks_by_hand() -> None:
    html = "<title>t</title><nav><a>Home</a></nav><main><h1>The mill</h1><p>It <b>turns</b>.<p>It<br>stands.</main>"
    extraction = keeping(html, "The mill", "It", "turns", ".")
    assert [(block.role, block.text, block.kept_text, block.path, block.kept) for block in extraction.blocks] == [
        ("navigation", "Home", "", "body > nav > a", False),
        ("heading", "The mill", "The mill", "body > main > h1", True),
        ("content", "It turns.", "It turns.", "body > main > p:nth-of-type(1)", True),
        ("content", "It stands.", "It", "body > main > p:nth-of-type(2)", True),
    ]
    assert [block.xpath for block in extraction.blocks][2] == "/html/body/main/p[1]"
    assert [extraction.page.text(block.row) for block in extraction.blocks] == ["Home", "The mill", "It ", "It"]


@pytest.mark.parametrize(
    ("html", "path"),
    [
        ("<p>one</p>", "body > p"),
        ("<p><b>one</b></p>", "body > p > b"),
        ("<p><b>one</b> two</p>", "body > p"),
        ("<p><b>one <i>two</i></b> <i><u>three</u></i></p>", "body > p"),
        ("<div>one<p>two</p>three</div>", "body > div"),
        ("<b><i>one</i> <i>two</i></b>", "body > b"),
        ("one", "body"),
    ],
)
def test_the_path_is_of_the_smallest_element_around_the_block(html: str, path: str) -> None:
    assert extract(html, method="everything").blocks[0].path == path


def test_a_block_that_is_kept_in_part_says_which() -> None:
    blocks = without(parse("<p>one two &lt;three&gt; four</p><p>five</p><p>six</p>"), "two", "four", "six").blocks
    assert [block.kept_text for block in blocks] == ["one <three>", "five", ""]
    assert [block.text for block in blocks] == ["one two <three> four", "five", "six"]
    assert [block.kept for block in blocks] == [True, True, False]


def test_a_text_that_is_left_out_parts_its_neighbours() -> None:
    assert keeping("<p>wind<b>x</b>mill", "wind", "mill").blocks[0].kept_text == "wind mill"


def test_white_space_is_that_of_html() -> None:
    assert extract("<p>风\u3000车 \t\n&nbsp; turns\x01", method="everything").blocks[0].text == "风\u3000车 turns"


def test_only_auto_gives_probabilities() -> None:
    assert all(
        block.probability is None for name in METHODS if name != "auto" for block in extract("<p>x", method=name).blocks
    )
    extraction = extract(PAGES[0].read_bytes())
    rows = [block.row for block in extraction.blocks]
    assert [block.probability for block in extraction.blocks] == extraction.scores[rows].tolist()


def test_a_page_without_text_has_no_blocks() -> None:
    assert extract("").blocks == []
    assert extract("<title>t</title><div></div>", method="cetd").blocks == []


def test_explanations_are_the_blocks_with_signals() -> None:
    extraction = extract(PAGES[0].read_bytes())
    explained = extraction.explain()
    assert not any(block.signals for block in extraction.blocks)
    assert any(block.signals for block in explained)
    assert [(b.text, b.path, b.role, b.kept, b.probability) for b in explained] == [
        (b.text, b.path, b.role, b.kept, b.probability) for b in extraction.blocks
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", sorted(METHODS))
def test_bundled_pages(path: Path, method: str) -> None:
    assert_blocks(extract(path.read_bytes(), method=method))


@settings(max_examples=examples(100))
@given(html_pages, st.sampled_from(sorted(METHODS)))
def test_generated_pages(html: str, method: str) -> None:
    assert_blocks(extract(html, method=method))


@settings(max_examples=examples(60))
@given(html_pages, st.integers(0, 999))
def test_cut_pages(html: str, seed: int) -> None:
    assert_blocks(random_cut(parse(html), seed))


def assert_blocks(extraction: Extraction) -> None:
    """The blocks are those of the page, what is kept of them is the text, and each stands where its path leads."""
    page, found = extraction.page, extraction.blocks
    assert [block.row for block in found] == blocks_of(page).row.tolist()
    kept = unquoted(" ".join(block.kept_text for block in found))
    # the plain text has a line before each post that says who wrote it, which is in no block
    assert words(kept) == words(unquoted(text_of(page, extraction.selection)))
    document = parse_tree(page.source, positions=False, allow_declarative_shadow_roots=False)
    for block in found:
        assert block.role in ROLES
        assert block.kept == bool(block.kept_text)
        if "template" not in block.path:
            element = document.select_one(block.path)
            assert element is not None
            assert "".join(words(block.text)) in "".join(words(element.text))
