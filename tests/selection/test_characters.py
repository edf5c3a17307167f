"""The outputs hold characters in one form, and none that only guides the line breaking of a browser."""

from __future__ import annotations

import json
from dataclasses import replace
from unicodedata import category, normalize

import pytest

from dehusk import extract, parse
from dehusk._core import normalised
from outputs.reading import all_of, text_in

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
