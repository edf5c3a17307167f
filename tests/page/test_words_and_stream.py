"""Characters and words of texts in any script, and the words of a page as spans."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definitions.page import collapsed, words_in
from dehusk.page import Page
from dehusk.page.stream import count_before, in_spans, inside_tags, words_of
from dehusk.parsing import parse
from effort import examples

modest = settings(max_examples=examples(300))

PIECES = [
    *"a word don't 3.14 é Ж 한국 ไทย 😀 👩‍👧 &amp; &lt; &gt; &amp;nbsp; &quot;".split(" "),
    *(" ", "  ", "\n", "\t", "&nbsp;", "\N{NO-BREAK SPACE}", "\x01", "\x1f", "\x7f", "\u2003", "\u200b", "\ufeff"),
    *"漢字かカー〇々\u3000、。「」\u303f\u3040\u9fff\ua000！，？０９Ａａ＠\uff00\uff01\uff20\uff21ｶ\ufffd\U00020000",
]
raw_texts = st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join)


def counts(page: Page) -> list[tuple[int, int]]:
    """Characters and words of each text row."""
    return list(zip(page.chars[page.is_text].tolist(), page.words[page.is_text].tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "chars", "words"),
    [
        ("word", 4, 1),
        ("  two\n words ", 9, 2),
        ("a\N{NO-BREAK SPACE}b&nbsp;c", 5, 3),
        ("a &amp; b &lt;c&gt;", 9, 4),
        ("AT&amp;T", 4, 1),
        ("&amp;amp;", 5, 1),
        ("naïve Жук", 9, 2),
        ("😀", 1, 1),
        ("한국어 글", 5, 2),
        ("漢字", 2, 2),
        ("abc漢def", 7, 3),
        ("漢、字。", 4, 2),
        ("。。。", 3, 0),
        ("a，b", 3, 2),
        ("１２３年", 4, 2),
        ("１２", 2, 1),
        ("ＡＢＣ", 3, 1),
        ("カタカナー", 5, 5),
        ("a\u3000b", 3, 2),
        ("a\u2003b", 3, 1),
        ("\x01a\x1fb\x7f", 4, 2),
    ],
)
def test_counts_by_hand(text: str, chars: int, words: int) -> None:
    assert counts(parse(f"<p>{text}")) == [(chars, words)]


@given(st.lists(raw_texts, min_size=1, max_size=5))
@modest
def test_a_text_counts_the_same_on_every_page(texts: list[str]) -> None:
    """How the other texts of a page are written does not change what is a word."""
    alone = [count for text in texts for count in counts(parse(f"<p>{text}</p>"))]
    assert counts(parse("".join(f"<p>{text}</p>" for text in texts))) == alone
    assert counts(parse("<p>漢</p>" + "".join(f"<p>{text}</p>" for text in texts)))[1:] == alone


def check_words(page: Page) -> None:
    """The spans are the words of the texts, in order, each within its row."""
    words = words_of(page)
    expected = [(row, word) for row in range(len(page)) for word in words_in(collapsed(page.text(row)))]
    spans = zip(words.start.tolist(), words.stop.tolist(), strict=True)
    found = [page.html[start:stop].decode() for start, stop in spans]
    unescaped = [word.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") for word in found]
    assert list(zip(words.row.tolist(), unescaped, strict=True)) == expected
    assert len(words) == len(expected) == page.words.sum()
    assert np.array_equal(np.bincount(words.row, minlength=len(page)), page.words)
    assert (page.start[words.row] <= words.start).all()
    assert (words.start < words.stop).all()
    assert (words.stop <= page.stop[words.row]).all()
    assert (words.stop[:-1] <= words.start[1:]).all()


@given(
    st.lists(st.builds("<{0}>{1}</{0}>".format, st.sampled_from(["p", "b", "i", "wbr", "xmp"]), raw_texts), max_size=6)
)
@modest
def test_words_are_spans(elements: list[str]) -> None:
    check_words(parse("".join(elements)))


@pytest.mark.parametrize("html", ["", "<p></p>", "&nbsp;", "。", "a", "<p>a</p>b<p>漢</p>", "<title>a b</title>c"])
def test_words_of_tiny_pages(html: str) -> None:
    check_words(parse(html))


def test_a_word_ends_with_its_text() -> None:
    """`un<b>like</b>ly` is three texts, and a word does not cross their edges."""
    page = parse("<body>un<b>like</b>ly")
    words = words_of(page)
    spans = zip(words.start.tolist(), words.stop.tolist(), strict=True)
    assert [page.html[start:stop] for start, stop in spans] == [b"un", b"like", b"ly"]


def test_words_are_read_only() -> None:
    words = words_of(parse("<p>a b"))
    for column in (words.row, words.start, words.stop):
        assert column.dtype == np.int32
        assert not column.flags.writeable


def test_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    for _, data in benchmark_pages(22):
        check_words(parse(data))


def test_bytes_inside_tags() -> None:
    html = b'<p class="a">b<br></p>c'
    found = inside_tags(np.frombuffer(html, np.uint8))
    assert bytes(np.frombuffer(html, np.uint8)[~found]) == b"bc"
    assert not inside_tags(np.zeros(0, np.uint8)).size


def test_places_in_spans() -> None:
    assert in_spans(np.array([1, 3, 6]), np.array([3, 4, 6]), 7).tolist() == [False, True, True, True] + [False] * 3
    assert in_spans(np.zeros(0, int), np.zeros(0, int), 2).tolist() == [False, False]


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_count_before(share: float) -> None:
    flags = np.random.default_rng(0).random(200) < share
    places = np.arange(201)
    assert count_before(flags, places).tolist() == [int(flags[:place].sum()) for place in places]
