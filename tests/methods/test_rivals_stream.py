"""BTE, DSC and CETR: small pages worked out by hand, and the fast methods against the literal transcriptions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from definitions import bte, cetr, dsc
from dehusk import METHODS, Page, parse
from dehusk.errors import BadParameter
from dehusk.methods import bte as fast_bte
from dehusk.methods import cetr as fast_cetr
from dehusk.methods import dsc as fast_dsc
from dehusk.page.stream import words_of
from generated import html_pages

Parameters = Mapping[str, Any]

TWO_MENUS = "<body><i>n</i><i>m</i><p>a b c d e f</p></body>"


def texts(page: Page, kept: list[bool]) -> str:
    """The kept words."""
    words = words_of(page)
    spans = zip(words.start.tolist(), words.stop.tolist(), kept, strict=True)
    return " ".join(page.html[start:stop].decode() for start, stop, is_kept in spans if is_kept)


def test_tokens_are_the_tags_and_words_of_body() -> None:
    page = parse("<title>out</title><body><p>a&amp;b<br>風車</p> c")
    assert bte.tokens(page) == [-1, -1, 1, -1, 2, 3, -1, 4, -1]


def test_bte_takes_most_words_and_fewest_tags() -> None:
    # body p a /p p b c d /p p e /p /body: the stretch "b c d" has 4 tags before it, 3 words in it and 4 tags behind.
    page = parse("<body><p>a</p><p>b c d</p><p>e</p></body>")
    B = [int(token == bte.TAG) for token in bte.tokens(page)]
    assert B == [1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1]
    assert bte.best_stretch(B) == (5, 7)
    assert bte.objective(B, 5, 7) == 11
    assert texts(page, bte.bte(page)) == "b c d"


@pytest.mark.parametrize(
    ("html", "content"),
    [
        ("<p>a b c<br>d e</p>", "a b c d e"),  # 3 - 1 + 2 is more than 3
        ("<p>a b<br><br>c d</p>", "a b"),  # 2, 2 - 2 + 2 and 2 are equal: the first to end
        ("<p>a<br>b c</p>", "b c"),  # 1 - 1 + 2 and 2 are equal and end together: the shorter
        ("<p></p>", ""),
        ("", ""),
    ],
)
def test_bte_crosses_tags_where_that_pays(html: str, content: str) -> None:
    page = parse(html)
    assert texts(page, bte.bte(page)) == content


@settings(max_examples=50, derandomize=True, deadline=None)
@given(st.lists(st.integers(0, 1), min_size=1, max_size=12))
def test_the_best_stretch_has_the_largest_objective(B: list[int]) -> None:
    values = [bte.objective(B, i, j) for j in range(len(B)) for i in range(j + 1)]
    assert bte.objective(B, *bte.best_stretch(B)) == max(values)


def test_the_slope_curve_counts_tags() -> None:
    # body p a b /p /body
    curve = dsc.slope_curve(bte.tokens(parse("<body><p>a b</p></body>")))
    assert curve == [0, 1, 2, 2, 2, 3, 4]
    assert dsc.slope_between(curve, 0, 6) == 4 / 6
    assert dsc.slope_between(curve, 2, 4) == 0
    assert dsc.windows(6, 4, 2) == [(0, 4), (2, 6), (4, 6)]


def test_sections_begin_and_end_with_windows_in_a_row() -> None:
    low = [False, True, True, False, True, False, False, True]
    assert dsc.low_sections(low, 1) == low
    assert dsc.low_sections(low, 2) == [False, True, True, True, True, False, False, False]
    assert dsc.low_sections(low, 9) == [False] * 8


@pytest.mark.parametrize(
    ("run", "slope", "content"),
    [(1, 0.5, "a b c d e f"), (2, 0.5, "a b c d e f"), (3, 0.5, ""), (1, 1.1, "n m a b c d e f")],
)
def test_dsc_keeps_flat_windows(run: int, slope: float, content: str) -> None:
    # body i n /i i m /i p a b c d e f /p /body: half are tags. The windows of four tokens from every second one on
    # have 3, 2, 3, 2, 0, 0, 2 tags, and the last, of two tokens, has 2.
    page = parse(TWO_MENUS)
    assert texts(page, dsc.dsc(page, window=4, step=2, slope=slope, run=run)) == content


def test_dsc_scores_the_share_of_words_around() -> None:
    # Around a, b, e and f are a window with two words of four and one of words alone; around c and d two of the latter.
    page = parse(TWO_MENUS)
    score = METHODS["dsc"](page, window=4, step=2, run=1).score
    assert score[-1] == pytest.approx((4 * 0.75 + 2 * 1) / 6)


def test_tag_ratios_of_lines() -> None:
    lines = cetr.source_lines("<p>ab cd</p>\n\n  x y <br> z\nplain\n<p\nclass='c'>ä")
    assert [line.ratio for line in lines if not line.is_blank] == [4 / 2, 3 / 1, 5 / 1, 0 / 1, 1 / 1]


def test_long_lines_are_cut_where_lines_are_long_on_average() -> None:
    lines = cetr.source_lines("abcdefgh\n\nij")
    assert [line.text for line in cetr.wrapped(lines, 3, 4)] == ["abc", "def", "gh", "", "ij"]
    assert [line.start for line in cetr.wrapped(lines, 3, 4)] == [0, 3, 6, 9, 10]
    assert cetr.wrapped(lines, 3, 5) == lines


def test_smoothing_and_derivatives() -> None:
    w = exp(-0.5)
    assert cetr.smoothed([0, 3, 0], 1) == pytest.approx([3 * w / (1 + w), 3 / (1 + 2 * w), 3 * w / (1 + w)])
    assert cetr.derivatives([1, 2, 3, 6], 2) == [1.5, 2.5, 3, 0]


def test_clusters() -> None:
    points = [(1.0,), (5.0,), (2.0,), (6.0,)]
    assert cetr.initial_centres(points, 3) == [(0,), (6,), (2,)]
    # 1 is as far from the origin as from 2 and goes with the first; the centres move to 5.5 and to 2 and stay.
    assert cetr.k_means(points, 3, fix_origin=True) == ([0, 1, 2, 1], [(0,), (5.5,), (2,)])
    assert cetr.k_means(points, 2, fix_origin=True) == ([0, 1, 0, 1], [(0,), (5.5,)])
    assert cetr.k_means(points, 2, fix_origin=False) == ([0, 1, 0, 1], [(1.5,), (5.5,)])


@pytest.mark.parametrize(("algorithm", "neighbours"), [("cetr", 3 + 1), ("cetr-km", 2), ("cetr-tm", 2)])
def test_cetr_keeps_lines_of_much_text(algorithm: cetr.Algorithm, neighbours: int) -> None:
    # Smoothing lifts the line before the article and the one behind; looking ahead reaches three lines before it.
    menu = "<li><a href=1>go</a></li>\n" * 6
    article = "<p>the old mill turns in the wind and grinds the corn</p>\n" * 5
    page = parse(f"<body>\n{menu}{article}{menu}</body>")
    kept = texts(page, cetr.cetr(page, algorithm=algorithm)).split()
    assert [word for word in kept if word != "go"] == (
        "the old mill turns in the wind and grinds the corn " * 5
    ).split()
    assert kept.count("go") <= neighbours


def test_cetr_scores_the_smoothed_ratio() -> None:
    # Ratios: 0 for the tag of body, 3 / 2 for the paragraph, 0 for the end tag.
    page = parse("<body>\n<p>abc</p>\n</body>")
    assert METHODS["cetr"](page).score[-1] == pytest.approx(1.5 / (1 + 2 * exp(-0.5)))


CASES: list[tuple[str, Callable[..., list[bool]], Parameters]] = [
    ("bte", bte.bte, {}),
    *[("dsc", dsc.dsc, p) for p in (
        {}, {"window": 4, "step": 3, "run": 1}, {"window": 7, "step": 7, "slope": 1.0, "run": 2},
        {"window": 20, "step": 1, "slope": 0.8, "run": 5}, {"window": 500, "step": 100},
    )],
    *[("cetr", cetr.cetr, p) for p in (
        {}, {"algorithm": "cetr-km"}, {"algorithm": "cetr-tm"}, {"wrap": 20, "long_lines": 30},
        {"wrap": 7, "long_lines": 0, "radius": 3, "lookahead": 1, "clusters": 2}, {"long_lines": 1_000_000},
        {"algorithm": "cetr-km", "clusters": 4, "wrap": 20, "long_lines": 0, "radius": 2},
        {"algorithm": "cetr-tm", "threshold": 0.6, "wrap": 10, "long_lines": 0},
    )],
]  # fmt: skip
IDS = [f"{name}-{'-'.join(f'{k}={v}' for k, v in p.items()) or 'default'}" for name, _, p in CASES]


def marked(page: Page, name: str, parameters: Parameters) -> list[bool]:
    """The words that the fast method keeps."""
    words = METHODS[name](page, **parameters).words
    assert words is not None
    return list(words.tolist())


@pytest.mark.parametrize(("name", "definition", "parameters"), CASES, ids=IDS)
@settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_equals_its_definition_on_generated_pages(
    name: str, definition: Callable[..., list[bool]], parameters: Parameters, html: str
) -> None:
    page = parse(html.replace(" turns", "\nturns").replace("<p>", "\n<p>"))
    assert marked(page, name, parameters) == definition(page, **parameters)


def test_equals_its_definition_on_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    """Every method on the smaller of many real pages; of its sets of parameters one a page, in turn."""
    pages = sorted((parse(data) for _, data in benchmark_pages(60)), key=lambda page: len(page.html))[:16]
    for number, page in enumerate(pages):
        for name in ("bte", "dsc", "cetr"):
            cases = [case for case in CASES if case[0] == name]
            _, definition, parameters = cases[number % len(cases)]
            assert marked(page, name, parameters) == definition(page, **parameters), (name, parameters, page)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("dsc", {"step": 0}),
        ("dsc", {"step": 11}),
        ("dsc", {"run": 0}),
        ("cetr", {"wrap": 0}),
        ("cetr", {"radius": 0}),
        ("cetr", {"lookahead": 0}),
        ("cetr", {"clusters": 0}),
    ],
)
def test_values_out_of_range_raise(name: str, parameters: dict[str, Any]) -> None:
    with pytest.raises(BadParameter):
        METHODS[name](parse("<p>x"), **parameters)


def test_the_functions_are_registered_under_their_names() -> None:
    functions = {"bte": fast_bte.bte, "dsc": fast_dsc.dsc, "cetr": fast_cetr.cetr, "cetr-km": fast_cetr.cetr}
    assert all(METHODS[name].function is function for name, function in functions.items())
