"""The decision: the selection from which the best F measure is to be expected."""

from __future__ import annotations

from itertools import compress, product
from typing import get_args

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from definitions.auto.decide import decide
from definitions.auto.selection import with_headings, with_rows
from definitions.auto.signals.subject import subject_of
from dehusk import parse
from dehusk.learned.version import Favor
from dehusk.page import Bools, Floats
from dehusk.page.tree import inside
from effort import examples
from generated import html_pages

FAVORS: tuple[Favor, ...] = get_args(Favor)
BETA = {"precision": 0.5, "balance": 0.8**0.5, "recall": 2.0}
blocks = st.lists(st.tuples(st.integers(0, 1000).map(lambda n: n / 1000), st.integers(0, 60)), max_size=30)
few_blocks = st.lists(st.tuples(st.integers(0, 20).map(lambda n: n / 20), st.integers(1, 9)), min_size=1, max_size=7)


def columns(found: list[tuple[float, int]]) -> tuple[Floats, Floats]:
    return np.array([p for p, _ in found], np.float64), np.array([words for _, words in found], np.float64)


def expected_measure(chosen: Bools, probability: Floats, words: Floats, beta: float) -> float:
    """The F measure of a selection if each word were content with its probability."""
    hits, total = float((probability * words)[chosen].sum()), float((probability * words).sum())
    taken = float(words[chosen].sum())
    if not hits:
        return 0.0
    precision, recall = hits / taken, hits / total
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


@pytest.mark.parametrize("favor", FAVORS)
@settings(max_examples=examples(60), derandomize=True, deadline=None)
@given(found=blocks)
def test_no_longer_or_shorter_run_of_the_surest_blocks_is_better(favor: Favor, found: list[tuple[float, int]]) -> None:
    probability, words = columns(found)
    order = sorted(range(len(found)), key=lambda block: -probability[block])
    measures = [
        expected_measure(np.isin(np.arange(len(order)), order[:count]), probability, words, BETA[favor])
        for count in range(len(order) + 1)
    ]
    reached = expected_measure(decide(probability, words, favor).chosen, probability, words, BETA[favor])
    assert reached == pytest.approx(max(measures))


@pytest.mark.parametrize("favor", FAVORS)
@settings(max_examples=examples(40), derandomize=True, deadline=None)
@given(found=few_blocks)
def test_no_other_selection_is_better(favor: Favor, found: list[tuple[float, int]]) -> None:
    probability, words = columns(found)
    best = max(
        expected_measure(np.array(chosen), probability, words, BETA[favor])
        for chosen in product([False, True], repeat=len(found))
    )
    reached = expected_measure(decide(probability, words, favor).chosen, probability, words, BETA[favor])
    assert reached == pytest.approx(best)


@settings(max_examples=examples(100), derandomize=True, deadline=None)
@given(found=blocks)
def test_favouring_recall_keeps_all_that_balance_keeps_and_balance_all_that_precision_keeps(
    found: list[tuple[float, int]],
) -> None:
    """A longer run that is not worse at one weight of recall is not worse at any larger one: its recall is not less."""
    probability, words = columns(found)
    precision, balance, recall = (
        decide(probability, words, favor).chosen for favor in ("precision", "balance", "recall")
    )
    assert (precision <= balance).all()
    assert (balance <= recall).all()


@pytest.mark.parametrize("favor", FAVORS)
@settings(max_examples=examples(60), derandomize=True, deadline=None)
@given(found=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 10_000)), max_size=30))
def test_what_is_expected_is_the_f1_of_what_is_chosen(favor: Favor, found: list[tuple[float, int]]) -> None:
    probability, words = columns(found)
    decision = decide(probability, words, favor)
    assert 0 <= decision.expected <= 1
    assert decision.expected == pytest.approx(expected_measure(decision.chosen, probability, words, 1))


@pytest.mark.parametrize("favor", FAVORS)
def test_where_all_is_clear_the_content_is_chosen(favor: Favor) -> None:
    decision = decide(np.array([0.0, 1.0, 0.0, 1.0]), np.array([5.0, 80.0, 9.0, 40.0]), favor)
    assert decision.chosen.tolist() == [False, True, False, True]
    assert decision.expected == 1


def test_where_little_is_sure_the_surest_is_chosen() -> None:
    decision = decide(np.array([0.01, 0.2, 0.01]), np.array([10.0, 50.0, 10.0]))
    assert decision.chosen.tolist() == [False, True, False]


@pytest.mark.parametrize("favor", FAVORS)
@pytest.mark.parametrize(("probability", "words"), [([], []), ([0, 0], [3, 4]), ([0.9, 0.4], [0, 0])])
def test_nothing_is_chosen_where_nothing_is_likely(favor: Favor, probability: list[float], words: list[float]) -> None:
    decision = decide(np.array(probability, np.float64), np.array(words, np.float64), favor)
    assert decision.chosen.dtype == np.bool_
    assert decision.chosen.tolist() == [False] * len(words)
    assert decision.expected == 0


def headings_added(html: str, *chosen: str, likely: float = 0.45) -> list[str]:
    """The texts of the selection with headings, if blocks with these texts are chosen and all are this likely."""
    subject = subject_of(parse(html))
    texts = [subject.page.text(int(row)) for row in subject.blocks.row]
    kept = with_headings(np.array([text in chosen for text in texts], bool), np.full(len(texts), likely), subject)
    return list(compress(texts, kept))


def test_a_heading_goes_with_its_section() -> None:
    html = "<p>before<h2>One</h2><p>a b c</p><h2>Two</h2><p>d e f</p>"
    assert headings_added(html, "a b c") == ["One", "a b c"]
    assert headings_added(html, "d e f") == ["Two", "d e f"]
    assert headings_added(html, "before") == ["before"]
    assert headings_added(html) == []


def test_more_than_half_of_the_words_of_the_section_must_be_kept() -> None:
    html = "<h2>One</h2><p>a b</p><p>c d</p><p>e</p>"
    assert headings_added(html, "a b") == ["a b"]
    assert headings_added(html, "a b", "e") == ["One", "a b", "e"]


def test_a_heading_without_a_section_is_not_added() -> None:
    html = "<h2>Mill</h2><h2>One</h2><p>a b</p><h3>End</h3>"
    assert headings_added(html, "a b") == ["One", "a b"]


def test_a_heading_heads_what_lower_headings_head_if_it_has_no_text_of_its_own() -> None:
    html = "<h1>Mill</h1><h2>One</h2><p>a b</p><h3>End</h3>"
    assert headings_added(html, "a b") == ["Mill", "One", "a b"]


def test_an_unlikely_heading_is_not_added() -> None:
    assert headings_added("<h2>Menu</h2><p>a b</p>", "a b", likely=0.3) == ["a b"]
    assert headings_added("<p>c</p><h2>One</h2><p>a b</p>", "c", "a b", likely=0.3) == ["c", "One", "a b"]
    assert headings_added("<p>c</p><h2>Menu</h2><p>a b</p>", "c", "a b", likely=0.1) == ["c", "a b"]


def test_every_heading_ends_the_section_before_it() -> None:
    assert headings_added("<h1>Mill</h1><p>a b</p>", "a b") == ["Mill", "a b"]
    assert headings_added("<h2>One</h2><h1>Mill</h1><p>a b</p>", "a b") == ["Mill", "a b"]


def test_a_heading_that_was_chosen_stays_if_it_is_sure_or_heads_no_text() -> None:
    assert headings_added("<h2>One</h2><p>a b</p>", "One", likely=0.6) == ["One"]
    assert headings_added("<h2>One</h2><p>a b</p>", "One", likely=0.35) == []
    assert headings_added("<h2>One</h2><h2>Two</h2>", "One", likely=0.4) == ["One"]


def test_without_headings_nothing_changes() -> None:
    assert headings_added("<p>a b</p><p>c d</p>", "c d") == ["c d"]
    assert headings_added("") == []


@settings(max_examples=examples(60), derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages, seed=st.integers(0, 1000))
def test_a_larger_selection_keeps_the_larger_result(html: str, seed: int) -> None:
    subject = subject_of(parse(html))
    random = np.random.default_rng(seed).random(len(subject.blocks))
    smaller, larger = random < 0.3, random < 0.6
    assert (with_headings(smaller, random, subject) <= with_headings(larger, random, subject)).all()


def rows_of(html: str, chosen: list[int], likely: float = 0.0) -> list[int]:
    """What is kept where all blocks that were not chosen are this likely content."""
    subject = subject_of(parse(html))
    probability = np.where(chosen, 1.0, likely)
    return [int(kept) for kept in with_rows(np.array(chosen, bool), probability, subject)]


ROWS = "<table><thead><tr><th>Part</th><th>Cost</th></tr></thead>{}</table>"
ROW = "<tr><td>Sails</td><td>44</td></tr>"


def test_a_row_of_a_table_is_whole() -> None:
    html = "<p>x</p>" + ROWS.format(ROW * 3)
    assert rows_of(html, [0, 0, 0, 1, 0, 0, 0, 0, 0]) == [0, 0, 0, 1, 1, 0, 0, 0, 0]
    three = "<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></table>"
    assert rows_of(three, [1, 0, 0, 0, 0, 0]) == [0] * 6, "a third of a row is none of it"


def test_a_table_is_whole_when_most_of_its_rows_are() -> None:
    html = "<p>x</p>" + ROWS.format(ROW * 3)
    assert rows_of(html, [1, 0, 0, 0, 1, 0, 1, 1, 1]) == [1] * 9
    assert rows_of(html, [1, 0, 0, 0, 1, 0, 0, 0, 0]) == [1, 0, 0, 1, 1, 0, 0, 0, 0]


def test_a_likely_table_between_kept_blocks_is_kept() -> None:
    html = f"<p>x</p>{ROWS.format(ROW)}<p>y</p>"
    assert rows_of(html, [1, 0, 0, 0, 0, 1], 0.4) == [1] * 6
    assert rows_of(html, [1, 0, 0, 0, 0, 1], 0.2) == [1, 0, 0, 0, 0, 1], "not likely"
    assert rows_of(html, [1, 0, 0, 0, 0, 0], 0.4) == [1, 0, 0, 0, 0, 0], "not between kept blocks"
    assert rows_of(ROWS.format(ROW) + "<p>y</p>", [0, 0, 0, 0, 1], 0.4) == [0, 0, 0, 0, 1], "nothing before it"


def test_a_layout_is_not_a_row() -> None:
    html = "<table><tr><td><p>Home</p><p>News</p></td><td><p>The mill</p><p>turns</p></td></tr></table>"
    assert rows_of(html, [0, 0, 1, 1]) == [0, 0, 1, 1]


@settings(max_examples=examples(60), derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_nothing_outside_tables_changes(html: str) -> None:
    subject = subject_of(parse(html))
    probability = np.random.default_rng(7).random(len(subject.blocks))
    chosen = probability < 0.5
    outside = (
        ~inside(subject.page, subject.page.is_in(frozenset({"tr"})))[subject.blocks.row] if len(chosen) else chosen
    )
    assert (with_rows(chosen, probability, subject) == chosen)[outside].all()
