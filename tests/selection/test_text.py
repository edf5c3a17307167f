"""Plain text: words whole, blocks on lines, each text once and in order."""

from __future__ import annotations

import json
from dataclasses import replace
from unicodedata import category, normalize

import numpy as np
import pytest

from dehusk import Extraction, Page, Selection, extract, parse
from dehusk._core import normalised
from dehusk.page.stream import words_of
from outputs.reading import all_of, text_in, words

pytestmark = pytest.mark.usefixtures("without_bylines")


def text_of(html: str) -> str:
    return extract(html, method="everything").text


def without(page: Page, *dropped: str) -> Extraction:
    """The extraction that keeps all words but these."""
    stream = words_of(page)
    spans = zip(stream.start.tolist(), stream.stop.tolist(), strict=True)
    keep = np.array([page.html[start:stop].decode() not in dropped for start, stop in spans], bool)
    content = np.bincount(stream.row[keep], minlength=len(page)) > 0
    return Extraction(page, Selection(content, np.zeros(len(page)), keep), "without", {})


def random_cut(page: Page, seed: int) -> Extraction:
    """An extraction that keeps each word of the body with even odds."""
    stream = words_of(page)
    keep = (np.random.default_rng(seed).random(len(stream)) < 0.5) & (stream.row > page.body)
    content = np.bincount(stream.row[keep], minlength=len(page)) > 0
    return Extraction(page, Selection(content, np.zeros(len(page)), keep), "cut", {})


def test_many_empty_cells_between_two_texts_are_one_tab() -> None:
    cells = "<td></td>" * 65_536
    assert text_of(f"<table><tr><td>one</td>{cells}<td>two</td></tr></table>") == "one\ttwo"


@pytest.mark.parametrize(
    ("html", "dropped", "text"),
    [
        ("<p>one two three", ["two"], "one three"),
        ("<p>one two three", ["three"], "one two"),
        ("<p>one two <b>three</b> four", ["one"], "two three four"),
        ("<p>one <b>two</b>three four", ["four"], "one twothree"),
        ("<p>one two<b>three</b>", ["two"], "one three"),
        ("<p><b>one</b>two three", ["two"], "one three"),
        ("<p>one <b>two</b> three four five", ["two", "four"], "one three five"),
        ("<p>one two</p><p>three four", ["two", "three"], "one\n\nfour"),
        ("<p>风车转了。</p><p>今天，有风。", ["今"], "风车转了。\n\n天，有风。"),
        ("<p>风车<b>转了</b>", ["风"], "车转了"),
        ("<p>a &amp;b c&lt;d e", ["c&lt;d"], "a &b e"),
        ("<pre>one two\n  three four</pre>", ["two"], "one \n  three four"),
    ],
)
def test_cut_rows_keep_their_words_apart(html: str, dropped: list[str], text: str) -> None:
    extraction = without(parse(html), *dropped)
    if "<pre>" in html:
        assert words(extraction.text) == words(text)
    else:
        assert extraction.text == text


def unquoted(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "“”‘’")))


def test_posts_in_plain_blocks_stand_apart() -> None:
    posts = "".join(f"<div class=post><div>{who}</div><div>The mill turns.</div></div>" for who in ("Ada", "Ben"))
    assert text_of(f"<body>{posts}") == "Ada\nThe mill turns.\n\nBen\nThe mill turns."


@pytest.mark.parametrize("output", ["text", "markdown"])
def test_hidden_text_leaves_no_blank_before_punctuation(output: str) -> None:
    hidden = "<span class=key>sort key</span>"
    styled = "<style>.key{display:none}</style>"
    found = extract(f"{styled}<h1>Mills</h1><p>The mill{hidden}, built in 1782{hidden}{hidden}. It{hidden}runs.</p>")
    assert getattr(found, output).endswith("The mill, built in 1782. It runs.")


PAGE = (
    "<p>Wind\u00admühle, u\u0308ber\u200bland\u2060\ufeff <a href='/u\u0308'>ru\u0308ck</a></p><p>\u200b</p>"
    "<pre>a_\u200bb</pre>"
)


def test_every_output_holds_the_same_characters() -> None:
    extraction = all_of(parse(PAGE))
    assert extraction.text == "Windmühle, überland rück\n\na_b"
    assert extraction.markdown.startswith("Windmühle, überland [rück](/")
    assert "".join(text_in(extraction.html).split()) == "".join(extraction.text.split())
    assert "Windmühle, überland <ref" in extraction.tei
    record = json.loads(extraction.json)
    assert record["text"] == extraction.text
    assert " ".join(block["text"] for block in record["blocks"]).split() == extraction.text.split()


def test_addresses_stay_as_they_are() -> None:
    assert 'href="/u\u0308"' in all_of(parse(PAGE)).html


def test_the_characters_of_the_page_are_available() -> None:
    extraction = extract(PAGE, method="everything", normalize=False)
    assert extraction.text.split() == [
        "Wind\u00admühle,",
        "u\u0308ber\u200bland\u2060\ufeff",
        "ru\u0308ck",
        "\u200b",
        "a_\u200bb",
    ]
    assert "Wind\u00admühle" in extraction.markdown
    assert "u\u0308ber\u200bland" in extraction.html
    assert "u\u0308ber\u200bland" in extraction.tei
    assert any("\u00ad" in block.text for block in extraction.blocks)
    assert replace(extraction, normalize=True).text == extract(PAGE, method="everything").text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("größer", "größer"),
        ("gro\u0308ßer", "größer"),
        ("\ufeffone\u00adtwo\u200bthree\u2060", "onetwothree"),
        ("क्\u200dष नमी\u200cई", "क्\u200dष नमी\u200cई"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("ភាសា\u200bខ្មែរ a\u200bb", "ភាសា\u200bខ្មែរ ab"),
        ("a\n\n\u200b\n\nb", "a\n\nb"),
        ("\u200b\n\nb\n\n\u200b\u00ad", "b"),
        ("a\n\u200b\nb", "a\n\nb"),
        ("a\t\u200b\tb", "a\t\tb"),
    ],
)
def test_normalised_text(text: str, expected: str) -> None:
    assert normalised(text) == expected
    assert normalised(expected) == expected


def test_every_letter_is_normalised_beside_others() -> None:
    """The form of a letter depends on the letters before and after it."""
    letters = [letter for letter in map(chr, range(0x20000)) if category(letter) not in ("Cs", "Cn")]
    letters = [letter for letter in letters if letter not in "\u200b\u00ad\u2060\ufeff"]
    assert len(letters) > 60_000
    for letter in letters:
        text = f"e{letter} {letter}\u0301 \u1100{letter}\u11a8 "
        assert normalised(text) == normalize("NFC", text)


def test_more_accents_than_any_language_has_stay_as_they_are() -> None:
    accents = "\u0301\u0323" * 40
    assert normalised(f"ne\u0301e {accents}") == f"née {accents}"
