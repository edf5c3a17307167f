"""LQF, FE and KFE: their definitions on small pages counted by hand, and the fast methods against these definitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import definitions.fe
import definitions.lqf
from dehusk import Page, parse
from dehusk.errors import BadParameter
from dehusk.methods.fe import fe
from dehusk.methods.kfe import kfe
from dehusk.methods.lqf import lqf
from dehusk.page import tree
from dehusk.page.tags import BLOCKS
from generated import html_pages
from methods.test_contract import LONG, PAGES, check, same

generated = settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))

TAGS = {"all": set(BLOCKS - {"br"}), "paper": definitions.fe.PAPER}
ORDERS = ("inside-out", "at-once")
QUOTAS = (0.0, 0.25, 0.5, 0.75, 1.0)
MEASURES = ("amount", "share")
CALLS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    *((lqf, {"quota": quota, "order": order}) for quota in QUOTAS for order in ORDERS),
    *((fe, {"tags": tags, "measure": measure}) for tags in TAGS for measure in MEASURES),
    *((kfe, {"tags": tags, "k": k}) for tags in TAGS for k in (1, 2, 3, 8)),
]
IDS = [f"{function.__name__}-{'-'.join(map(str, values.values()))}" for function, values in CALLS]
every_call = pytest.mark.parametrize(("function", "values"), CALLS, ids=IDS)


def shown(page: Page, rows: set[int]) -> list[str]:
    return [page.text(row).strip() for row in sorted(rows)]


def row_of(page: Page, name: str) -> int:
    return next(row for row in range(len(page)) if page.name(row) == name)


def defined(page: Page, name: str, values: dict[str, Any]) -> set[int]:
    """What the definition of a method marks."""
    if name == "lqf":
        return definitions.lqf.lqf(page, **values)
    values = values | {"tags": TAGS[values["tags"]]}
    return definitions.fe.fe(page, **values) if name == "fe" else definitions.fe.kfe(page, **values)


MENU = """<div>
    <ul><li><a>home</a></li><li><a>news</a></li></ul>
    <p>twelve chars <a>four</a></p>
</div>bye"""
#                             characters   in links   quota at once   inside out
# body
# ├─ div                          24          12          0.5            0.25     the list is gone
# │  ├─ ul                         8           8          1              0        the items are gone
# │  │  ├─ li ─ a ─ "home"         4           4          1              1
# │  │  └─ li ─ a ─ "news"         4           4          1              1
# │  └─ p                         16           4          0.25           0.25
# │     ├─ "twelve chars"
# │     └─ a ─ "four"
# └─ "bye"


def test_lqf_by_hand() -> None:
    page = parse(MENU)
    assert list(definitions.lqf.quotas(page, order="at-once").values()) == [0.25, 1.0, 1.0, 1.0, 0.5]
    assert list(definitions.lqf.quotas(page).values()) == [0.25, 1.0, 1.0, 0.0, 0.25]
    kept = ["twelve chars", "four", "bye"]
    for quota, order, expected in (
        (0.5, "inside-out", kept),
        (0.5, "at-once", kept),
        (0.25, "inside-out", kept),
        (0.25, "at-once", ["bye"]),
        (0.2, "inside-out", ["bye"]),
        (1.0, "inside-out", ["home", "news", *kept]),
    ):
        assert shown(page, definitions.lqf.lqf(page, quota, order)) == expected, (quota, order)


def test_lqf_scores_by_hand() -> None:
    page = parse(MENU)
    score = lqf(page).score
    assert score[: page.body + 1].tolist() == [0.0, 0.0, 0.0]
    assert score[page.is_text].tolist() == [0.0, 0.0, 0.75, 0.75, 1.0]
    assert score[[row_of(page, "div"), row_of(page, "ul"), row_of(page, "li")]].tolist() == [0.75, 0.75, 0.0]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a>all of it a link, in no structure element</a>", ["all of it a link, in no structure element"]),
        ("<h1><a>title</a></h1><p>text</p>", ["title", "text"]),
        ("<a><div>card</div></a><p>text</p>", ["text"]),
        ("<div>seen <a>link</a><p hidden>much more text that no one sees</p></div>", ["seen", "link"]),
        ("<div>abc <a>link</a><p hidden>much more text that no one sees</p></div>x", ["x"]),
    ],
)
def test_lqf_removes_structure_elements_by_what_is_seen(html: str, expected: list[str]) -> None:
    page = parse(html)
    assert shown(page, definitions.lqf.lqf(page)) == expected


BLOCK_PAGE = """<div>
    <p>one two three four<img></p><p>one two three</p>one
</div><ul><li><a>one</a></li><li><a>one</a></li></ul>"""
#                                           words   images   links   lists
# body
# ├─ div                                      1
# │  ├─ p                                     4       1
# │  │  ├─ "one two three four"
# │  │  └─ img
# │  ├─ p ─ "one two three"                   3
# │  └─ "one"
# └─ ul                                                               1
#    ├─ li ─ a ─ "one"                        1                1      1
#    └─ li ─ a ─ "one"                        1                1      1
#
# Of the largest: div (¼ 0 0 0), p (1 1 0 0), p (¾ 0 0 0), ul (0 0 0 1), li (¼ 0 1 1) twice.
# k-means, k = 3: by text ul, div, li, li, p, p; the centres begin at the first, third and last of these.
# The div is next to the ul, the second p to the first: centres (⅛ 0 0 ½), (¼ 0 1 1), (⅞ ½ 0 0), and nothing changes.


def test_features_by_hand() -> None:
    page = parse(BLOCK_PAGE)
    found = definitions.fe.features(page, TAGS["all"])
    assert [vector[:4] for vector in found.values()] == [
        [0.25, 0, 0, 0],
        [1, 1, 0, 0],
        [0.75, 0, 0, 0],
        [0, 0, 0, 1],
        [0.25, 0, 1, 1],
        [0.25, 0, 1, 1],
    ]
    assert {value for vector in found.values() for value in vector[4:]} == {0}


def test_fe_by_hand() -> None:
    page = parse(BLOCK_PAGE)
    assert shown(page, definitions.fe.fe(page, TAGS["all"])) == ["one two three four"]
    assert shown(page, definitions.fe.fe(page, TAGS["all"], "share")) == ["one two three"]
    assert fe(page).score[page.is_text].tolist() == [1.0, 0.75, 0.25, 0.25, 0.25]
    assert fe(page, measure="share").score[page.is_text].tolist() == [0.5, 1.0, 1.0, 1 / 9, 1 / 9]


def test_kfe_by_hand() -> None:
    page = parse(BLOCK_PAGE)
    cluster, centres = definitions.fe.clusters(definitions.fe.features(page, TAGS["all"]), 3)
    assert list(cluster.values()) == [0, 2, 2, 0, 1, 1]
    assert [centre[:4] for centre in centres] == [[0.125, 0, 0, 0.5], [0.25, 0, 1, 1], [0.875, 0.5, 0, 0]]
    assert shown(page, definitions.fe.kfe(page, TAGS["all"])) == ["one two three four", "one two three"]
    assert kfe(page).score[page.is_text].tolist() == [0.875, 0.875, 0.125, 0.25, 0.25]


def test_the_papers_tags_leave_items_in_their_list() -> None:
    page = parse("<ul><li>one two<li>three</ul><p>four</p>")
    assert shown(page, definitions.fe.fe(page, TAGS["paper"])) == ["one two", "three"]
    assert shown(page, definitions.fe.fe(page, TAGS["all"])) == ["one two"]


def test_of_equal_blocks_the_first_wins_and_all_cluster() -> None:
    page = parse("<p>one</p><p>two</p>")
    assert shown(page, definitions.fe.fe(page, TAGS["all"])) == ["one"]
    assert shown(page, definitions.fe.kfe(page, TAGS["all"])) == ["one", "two"]


@every_call
@generated
@given(html=html_pages)
def test_equals_its_definition_on_generated_pages(
    function: Callable[..., Any], values: dict[str, Any], html: str
) -> None:
    page = parse(html)
    marks = function(page, **values)
    check(page, marks)
    assert set(marks.content.nonzero()[0].tolist()) == defined(page, function.__name__, values)


@generated
@given(html=html_pages)
def test_scores_are_the_definitions_measures(html: str) -> None:
    page = parse(html)
    for order in ORDERS:
        expected = definitions.lqf.scores(page, 0.5, order)
        assert lqf(page, order=order).score.tolist() == [expected.get(row, 0.0) for row in range(len(page))]
    for name, tags in TAGS.items():
        for measure in MEASURES:
            value = definitions.fe.correspondence(page, tags, measure)
            assert fe(page, tags=name, measure=measure).score.tolist() == spread(page, tags, value)
        cluster, centres = definitions.fe.clusters(definitions.fe.features(page, tags), 3)
        text = {block: centres[number][0] for block, number in cluster.items()}
        assert kfe(page, tags=name).score.tolist() == spread(page, tags, text)


def spread(page: Page, tags: set[str], value: dict[int, float]) -> list[float]:
    """For every row the value of its block, 0 outside body."""
    inner = range(page.body, int(page.end[page.body]))
    return [
        value.get(definitions.fe.block_of(page, row, tags), 0.0) if row in inner else 0.0 for row in range(len(page))
    ]


def test_equals_its_definition_on_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    pages = sorted((parse(data) for _, data in benchmark_pages(60)), key=len)[:40]
    for number, page in enumerate(pages):
        for function, values in CALLS[number % 2 :: 2]:
            marks = function(page, **values)
            found = set(marks.content.nonzero()[0].tolist())
            assert found == defined(page, function.__name__, values), (function.__name__, values, page)


@every_call
@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_marks_keep_the_contract(function: Callable[..., Any], values: dict[str, Any], html: str) -> None:
    page = parse(html)
    marks = function(page, **values)
    check(page, marks)
    assert same(marks, function(parse(html), **values))


@every_call
def test_a_page_of_one_text_is_that_text(function: Callable[..., Any], values: dict[str, Any]) -> None:
    page = parse(f"<p>{LONG}</p>")
    assert shown(page, set(function(page, **values).content.nonzero()[0].tolist())) == [LONG.strip()]


def test_k_is_at_least_one() -> None:
    with pytest.raises(BadParameter, match="k is"):
        kfe(parse("<p>x"), k=0)


@generated
@given(html=html_pages)
def test_path_maximum(html: str) -> None:
    page = parse(html)
    values = np.random.default_rng(len(page)).integers(-9, 9, len(page))
    found = tree.path_maximum(page, values)
    for row in range(len(page)):
        above = [row]
        while above[-1]:
            above.append(int(page.parent[above[-1]]))
        assert found[row] == max(values[above])


def test_path_maximum_leaves_its_values_alone() -> None:
    page = parse("<div>" * 40 + "x")
    values = np.arange(len(page), 0, -1).astype(np.float64)
    assert tree.path_maximum(page, values).tolist() == [values[0]] * len(page)
    assert values.tolist() == list(range(len(page), 0, -1))
