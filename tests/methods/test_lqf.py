"""Link quota filter: the definition on small pages computed by hand."""

from __future__ import annotations

import pytest

import definitions.lqf as definition
from dehusk import METHODS, parse
from generated import on_generated_pages
from methods.by_hand import texts
from methods.cases import LQF_ORDERS

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


def test_by_hand() -> None:
    page = parse(MENU)
    assert list(definition.quotas(page, order="at-once").values()) == [0.25, 1.0, 1.0, 1.0, 0.5]
    assert list(definition.quotas(page).values()) == [0.25, 1.0, 1.0, 0.0, 0.25]
    kept = ["twelve chars", "four", "bye"]
    for quota, order, expected in (
        (0.5, "inside-out", kept),
        (0.5, "at-once", kept),
        (0.25, "inside-out", kept),
        (0.25, "at-once", ["bye"]),
        (0.2, "inside-out", ["bye"]),
        (1.0, "inside-out", ["home", "news", *kept]),
    ):
        assert texts(page, definition.lqf(page, quota, order)) == expected, (quota, order)


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
def test_removes_structure_elements_by_what_is_seen(html: str, expected: list[str]) -> None:
    page = parse(html)
    assert texts(page, definition.lqf(page)) == expected


@on_generated_pages(60)
def test_scores_are_those_of_the_definition(html: str) -> None:
    page = parse(html)
    for order in LQF_ORDERS:
        expected = definition.scores(page, 0.5, order)
        score = METHODS["lqf"](page, order=order).score
        assert score.tolist() == [expected.get(row, 0.0) for row in range(len(page))]
