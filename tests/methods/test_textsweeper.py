"""TextSweeper: the definition on the paper's example and on pages computed by hand."""

from __future__ import annotations

import pytest

from definitions import textsweeper
from dehusk import METHODS, Page, parse
from dehusk.methods.textsweeper import net_text_length
from generated import on_generated_pages
from methods.by_hand import letters, row, texts
from methods.cases import sweeping

INLINE = frozenset({"a", "b", "i", "em", "span", "strong"})
PHRASES = ("read more", "continue reading")


def ratios(page: Page, *, use_phrases: bool = True) -> dict[int, float]:
    return textsweeper.ratios(page, inline=INLINE, phrases=PHRASES, use_phrases=use_phrases)


def sweep(page: Page, *, tolerance: float = 0.9, min_length: int = 20, use_phrases: bool = True) -> set[int]:
    return textsweeper.textsweeper(
        page, inline=INLINE, phrases=PHRASES, tolerance=tolerance, min_length=min_length, use_phrases=use_phrases
    )


def net(page: Page) -> int:
    return textsweeper.net_text_length(page, inline=INLINE, phrases=PHRASES)


def test_equation_1_by_hand() -> None:
    # body
    # ├─ h2 ─ b ─ 10 characters     10 * (1.5 * 1.1) * 2 = 33
    # ├─ h1 ─ 10 characters         10 * (2 * 1.1) * 1   = 22
    # ├─ p ─ 50 characters          50 * (1 * 1.5) * 1   = 75
    # └─ p ─ 200 characters         200 * (1 * 2) * 1    = 400
    page = parse(
        f"<body><h2><b>{letters(10)}</b></h2><h1>{letters(10)}</h1><p>{letters(50)}</p><p>{letters(200)}</p></body>",
    )
    lengths = [textsweeper.text_length(page, i, 2.0, 1.5, 100) for i in range(len(page)) if page.name(i) == "#text"]
    assert lengths == pytest.approx([33, 22, 75, 400])


def test_equation_2_by_hand() -> None:
    # level
    #   1   body
    #   2   ├─ ul
    #   3   │  └─ li ─ a ─ 5 characters
    #   2   └─ div
    #   3      ├─ h1 ─ 10 characters           length 22
    #   3      ├─ p
    #   4      │  ├─ 50 characters             length 75
    #   4      │  └─ a ─ 10 characters         length 11, all link
    #   3      └─ form ─ p ─ 40 characters     not in the tree
    page = parse(
        f"<body><ul><li><a href=1>{letters(5)}</a></li></ul><div><h1>{letters(10)}</h1>"
        f"<p>{letters(50)}<a href=2>{letters(10)}</a></p><form><p>{letters(40)}</p></form></div></body>",
    )
    ratio = ratios(page)
    # Two tags, h1 and p, below the div; an anchor is an inline tag.
    assert ratio[row(page, "div")] == pytest.approx((22 + 75 + 11 - 11) / (2 + 2))
    assert ratio[row(page, "h1")] == pytest.approx(22 / (0 + 3))
    assert ratio[row(page, "p")] == pytest.approx(75 / (0 + 3))
    # ul, li, div, h1 and p.
    assert ratio[page.body] == pytest.approx((22 + 75) / (5 + 1))
    assert ratio[row(page, "ul")] == ratio[row(page, "a", 1)] == 0
    assert row(page, "form") not in ratio


def test_tolerance() -> None:
    """The paper's example: with a tolerance of 0.9 and a best ratio of 1,000 all nodes over 900 are relevant."""
    ratio = {1: 1000.0, 2: 900.0, 3: 901.0, 4: 10.0, 5: 1000.0}
    assert textsweeper.relevant_nodes(ratio, 0.9) == {1, 3, 5}
    assert textsweeper.relevant_nodes(ratio, 1.0) == {1}
    assert textsweeper.relevant_nodes({1: 0.0, 2: 0.0}, 0.9) == set()


def test_common_path_of_two_paragraphs() -> None:
    # level
    #   1   body
    #   2   ├─ p ─ 30 characters                  30 * 1.3 / 2  = 19.5
    #   2   └─ section                            399.29 / (15 + 2)
    #   3      ├─ div                             200 / (1 + 3) = 50
    #   4      │  └─ p ─ 100 characters           100 * 2 / 4   = 50
    #   3      ├─ p ─ "short"                     5 * 1.05 / 3
    #   3      ├─ 10 × hr
    #   3      └─ div                             194.04 / 4    = 48.51
    #   4         └─ p ─ 98 characters            98 * 1.98 / 4 = 48.51
    page = parse(
        f"<body><p>{letters(30)}</p><section><div><p>{letters(100)}</p></div><p>short</p>{'<hr>' * 10}"
        f"<div><p>{letters(98)}</p></div></section></body>",
    )
    ratio = ratios(page)
    first, last = row(page, "p", 1), row(page, "p", 3)
    assert ratio[row(page, "div")] == ratio[first] == 50
    assert ratio[row(page, "div", 1)] == ratio[last] == pytest.approx(48.51)
    assert ratio[row(page, "section")] == pytest.approx(399.29 / 17)
    relevant = textsweeper.relevant_nodes(ratio, 0.9)
    assert relevant == {row(page, "div"), first, row(page, "div", 1), last}
    assert textsweeper.common_path(page, relevant) == row(page, "section")
    assert texts(page, sweep(page)) == [letters(100), letters(98)]
    assert texts(page, sweep(page, min_length=0)) == [letters(100), "short", letters(98)]
    # Within 0.98 there are only the first div and the p in it: the common path may end at one of the nodes.
    assert textsweeper.common_path(page, {row(page, "div"), first}) == row(page, "div")
    assert texts(page, sweep(page, tolerance=0.98)) == [letters(100)]


def test_relevant_nodes_are_cleaned() -> None:
    # level
    #   1   body
    #   2   ├─ p ─ 30 characters
    #   2   └─ div
    #   3      ├─ p ─ 200 characters
    #   3      ├─ p ─ "advertisement"                    too short
    #   3      ├─ p ─ 20 characters
    #   3      ├─ p ─ 10 characters, a ─ 15 characters   mainly a link
    #   3      ├─ p ─ 15 characters, a ─ 15 characters   half a link
    #   3      ├─ "a tail", b ─ "bold"                   no node of their own, an inline tag
    #   3      └─ p ─ 200 characters
    half = letters(14)
    page = parse(
        f"<body><p>{letters(30)}</p><div><p>{letters(200)}</p><p>advertisement</p><p>{letters(20)}</p>"
        f"<p>{letters(10)}<a href=1>{letters(15)}</a></p><p>y{half}<a href=2>z{half}</a></p>a tail<b>bold</b>"
        f"<p>{letters(200)}</p></div></body>",
    )
    div = row(page, "div")
    linked = textsweeper.link_texts(page, PHRASES, True)
    kept = textsweeper.cleaned(page, div, INLINE, linked, 20, 0.5)
    assert texts(page, kept) == [
        letters(200),
        letters(20),
        "y" + half,
        "z" + half,
        "a tail",
        "bold",
        letters(200),
    ]
    # Each long p: 200 * 2 / 3 = 133; the div: (800 + 14.69 + 24 + 11 + 17.25 + 6.36 + 6.24) / (6 + 2) = 110;
    # and body has 919 / (8 + 1) = 102, which is out of range.
    ratio = ratios(page)
    assert ratio[row(page, "p", 1)] == pytest.approx(400 / 3)
    assert ratio[div] == pytest.approx(879.54 / 8, abs=0.01)
    assert sweep(page) == kept
    # Without what a link has: 200 + 20 + 15 + 6 + 4 + 200.
    assert net(page) == 445


def test_read_more_makes_the_element_and_its_parent_links() -> None:
    # level
    #   1   body
    #   2   ├─ div
    #   3   │  ├─ p
    #   4   │  │  ├─ 200 characters
    #   4   │  │  └─ a ─ "Read more »"
    #   3   │  └─ p ─ 30 characters
    #   2   └─ p ─ 60 characters
    page = parse(
        f"<body><div><p>{letters(200)}<a href=1>Read more »</a></p><p>{letters(30)}</p></div>"
        f"<p>{letters(60)}</p></body>",
    )
    assert textsweeper.link_elements(page, PHRASES, True) == {row(page, "a"), row(page, "p")}
    assert textsweeper.link_elements(page, PHRASES, False) == {row(page, "a")}
    ratio = ratios(page)
    assert ratio[row(page, "p")] == 0
    assert ratio[row(page, "div")] == pytest.approx(30 * 1.3 / (2 + 2))
    assert ratios(page, use_phrases=False)[row(page, "p")] == pytest.approx(200 * 2 / 3)
    assert texts(page, sweep(page)) == [letters(60)]
    assert texts(page, sweep(page, use_phrases=False)) == [letters(200), "Read more »"]


def test_a_teaser_that_ends_in_dots() -> None:
    # body
    # ├─ div ─ p ─ "Some words that go on ..."
    # └─ div ─ p ─ "Some words that end."
    page = parse("<body><div><p>Some words that go on ...</p></div><div><p>Some words that end.</p></div></body>")
    assert textsweeper.link_elements(page, PHRASES, True) == {row(page, "div"), row(page, "p")}
    assert texts(page, sweep(page)) == ["Some words that end."]


@pytest.mark.parametrize(
    "text",
    [
        "Read more",
        "READ  MORE...",
        "and so on. Continue\nreading →",
        "[read more]",
        "(Read more) >>",
        "what…",
        "a [...]",
    ],
)
def test_ends_of_teasers(text: str) -> None:
    assert textsweeper.is_teaser(text, PHRASES)


@pytest.mark.parametrize("text", ["Read more books", "The end.", "so . . .", "well..", "", "read more!"])
def test_other_ends(text: str) -> None:
    assert not textsweeper.is_teaser(text, PHRASES)


def test_onclick_makes_a_link() -> None:
    # body
    # ├─ div onclick ─ p ─ 40 characters
    # ├─ div title=" onclick=" ─ 30 characters
    # └─ p ─ 20 characters
    page = parse(
        f'<body><div onclick="go()"><p>{letters(40)}</p></div><div title=" onclick=">{letters(30)}</div>'
        f"<p>{letters(20)}</p></body>",
    )
    assert textsweeper.link_elements(page, PHRASES, True) == {row(page, "div")}
    ratio = ratios(page)
    assert ratio[row(page, "p")] == 0
    assert ratio[row(page, "div", 1)] == pytest.approx(30 * 1.3 / 2)


def test_an_overview_page_has_no_net_text() -> None:
    # body ─ 3 × (div ─ h2 ─ a ─ "Headline", p ─ 60 characters, a ─ "Read more")
    teaser = f"<div><h2><a href=1>Headline</a></h2><p>{letters(60)} <a href=1>Read more</a></p></div>"
    page = parse(f"<body>{teaser * 3}</body>")
    assert sweep(page) == set()
    assert net(page) == 0


def test_an_empty_page() -> None:
    assert sweep(parse("")) == set()


@on_generated_pages(100)
def test_scores_are_the_ratios_of_the_definition(html: str) -> None:
    page = parse(html)
    parameters = sweeping({})
    assert net_text_length(page) == textsweeper.net_text_length(page, **parameters)
    del parameters["tolerance"], parameters["min_length"]
    ratio = textsweeper.ratios(page, **parameters)
    score = METHODS["textsweeper"](page).score
    assert {row: score[row] for row in ratio} == pytest.approx(ratio, rel=1e-9, abs=1e-9)
