"""Which rows and words of a page a gold text covers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.alignment import gold_rows, gold_words
from dehusk.evaluation.metrics.texts import rouge_l
from dehusk.page import Page
from dehusk.page.stream import words_of
from dehusk.parsing import parse
from effort import examples

STORY = """<title>The mill turns again</title>
<ul><li>Home</li><li>Sails</li><li>The</li></ul>
<h1>The mill turns again</h1>
<p>For sixty years the <a>tower mill</a> stood without its sails &amp; without wind.</p>
<p style="display:none">For sixty years the tower mill stood.</p>
<h2>Results</h2>
<div>Advertisement: buy two sails for the price of one</div>
<p>Half the county came home to watch – it was <b>great</b>.</p>
<div>More of the same: years, county, watch</div>
<footer>© 2024</footer>"""
GOLD = """The mill turns again.
For sixty years the tower mill stood without its sails & without wind.
Results
Half the county came home to watch -- it was great."""


def texts(page: Page, gold: str) -> list[str]:
    return [page.text(row).strip() for row in sorted(gold_rows(page, gold))]


def test_rows_of_the_gold_are_found_in_their_place() -> None:
    page = parse(STORY)
    assert texts(page, GOLD) == [
        "The mill turns again",
        "For sixty years the",
        "tower mill",
        "stood without its sails & without wind.",
        "Results",
        "Half the county came home to watch – it was",
        "great",
    ]
    assert all(page.visible[row] for row in gold_rows(page, GOLD))


def test_a_first_word_is_not_taken_from_the_menu() -> None:
    page = parse("<ul><li>Essen</li><li>Sport</li></ul><p><b>Essen.</b> In the town a mill has turned again.</p>")
    assert texts(page, "Essen. In the town a mill has turned again.")[0] == "Essen."


def test_single_words_far_away_are_not_gold() -> None:
    page = parse("<p>Home</p><p>Contact us</p><p>Imprint</p>")
    gold = "She went home at last, and nobody had told us why; contact was lost."
    assert gold_rows(page, gold) == set()


def test_a_row_needs_more_than_half_of_its_words() -> None:
    page = parse("<p>one two three four five six</p><p>and seven eight nine ten</p>")
    assert texts(page, "one two three seven eight nine") == ["and seven eight nine ten"]


def test_rows_without_letters_are_never_gold() -> None:
    page = parse("<p>one two three</p><p>***</p><p>four five six</p>")
    assert texts(page, "one two three *** four five six") == ["one two three", "four five six"]


def test_words_of_the_gold() -> None:
    page = parse("<p>Menu one, two three! husk</p><p>don't stop – now</p>")
    expected = [False, True, True, True, False, True, True, False, True]
    assert gold_words(page, "One two three don’t stop now").tolist() == expected


def test_chinese() -> None:
    page = parse("<p>首页</p><p>风车又转了。</p><p>广告</p><p>全县的人都来看。</p>")
    assert texts(page, "风车又转了\n全县的人都来看") == ["风车又转了。", "全县的人都来看。"]


def test_nothing_to_align() -> None:
    assert gold_rows(parse(""), "the mill turns") == set()
    assert gold_rows(parse("<p>the mill turns"), "") == set()
    assert gold_words(parse(""), "").tolist() == []


@settings(max_examples=examples(100))
@given(st.lists(st.tuples(st.booleans(), st.integers(3, 12)), max_size=8))
def test_paragraphs_of_their_own_words_are_told_apart(paragraphs: list[tuple[bool, int]]) -> None:
    lines = [" ".join(f"w{at}x{word}" for word in range(size)) for at, (_, size) in enumerate(paragraphs)]
    page = parse("".join(f"<p>{line}</p>" for line in lines))
    wanted = [line for line, (is_gold, _) in zip(lines, paragraphs, strict=True) if is_gold]
    assert texts(page, "\n".join(wanted)) == wanted


def test_the_whole_page_as_gold_covers_the_page(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    for _, html in benchmark_pages(8):
        page = parse(html)
        shown = np.flatnonzero(page.is_text & page.visible)
        whole = "\n".join(page.text(int(row)) for row in shown)
        covered = gold_rows(page, whole)
        assert covered <= set(shown.tolist())
        assert rouge_l("\n".join(page.text(row) for row in sorted(covered)), whole).f1 > 0.99
        assert len(gold_words(page, whole)) == len(words_of(page))
