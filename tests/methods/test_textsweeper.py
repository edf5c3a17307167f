"""TextSweeper: the definition on the paper's example and on pages computed by hand."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from definitions import textsweeper
from dehusk import METHODS, Page, parse
from dehusk.errors import BadParameter
from dehusk.methods.teasers import PHRASES as BUILT_IN
from dehusk.methods.teasers import build_endings, find_teaser_rows
from dehusk.methods.textsweeper import count_kept_unlinked_chars
from dehusk.page.tags import INLINE_TEXT
from generated import on_generated_pages
from methods.by_hand import letters, row, texts
from methods.cases import sweeping

INLINE = frozenset({"a", "b", "i", "em", "span", "strong"})
PHRASES = ("read more", "continue reading")


def ratios(page: Page, *, phrases: tuple[str, ...] = PHRASES) -> dict[int, float]:
    return textsweeper.ratios(page, inline=INLINE, phrases=phrases)


def sweep(page: Page, *, tolerance: float = 0.9, min_length: int = 20, phrases: tuple[str, ...] = PHRASES) -> set[int]:
    return textsweeper.textsweeper(page, inline=INLINE, phrases=phrases, tolerance=tolerance, min_length=min_length)


def net(page: Page) -> int:
    return textsweeper.net_text_length(page, inline=INLINE, phrases=PHRASES)


def test_equation_1_by_hand() -> None:
    # body
    # ├─ h2 ─ b ─ 10 characters     10 * (1.5 * 1.1) * 2 = 33
    # ├─ h1 ─ 10 characters         10 * (2 * 1.1) * 1   = 22
    # ├─ p ─ 50 characters          50 * (1 * 1.5) * 1   = 75
    # └─ p ─ 200 characters         200 * (1 * 2) * 1    = 400
    page = parse(
        f"<body><h2><b>{letters(10)}</b></h2><h1>{letters(10)}</h1><p>{letters(50)}</p><p>{letters(200)}</p></body>"
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
        f"<p>{letters(50)}<a href=2>{letters(10)}</a></p><form><p>{letters(40)}</p></form></div></body>"
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
        f"<div><p>{letters(98)}</p></div></section></body>"
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
        f"<p>{letters(200)}</p></div></body>"
    )
    div = row(page, "div")
    linked = textsweeper.link_texts(page, PHRASES)
    kept = textsweeper.cleaned(page, div, INLINE, linked, 20, 0.5)
    assert texts(page, kept) == [letters(200), letters(20), "y" + half, "z" + half, "a tail", "bold", letters(200)]
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
        f"<p>{letters(60)}</p></body>"
    )
    assert textsweeper.link_elements(page, PHRASES) == {row(page, "a"), row(page, "p")}
    assert textsweeper.link_elements(page, ()) == {row(page, "a")}
    ratio = ratios(page)
    assert ratio[row(page, "p")] == 0
    assert ratio[row(page, "div")] == pytest.approx(30 * 1.3 / (2 + 2))
    assert ratios(page, phrases=())[row(page, "p")] == pytest.approx(200 * 2 / 3)
    assert texts(page, sweep(page)) == [letters(60)]
    assert texts(page, sweep(page, phrases=())) == [letters(200), "Read more »"]


def test_a_teaser_that_ends_in_dots() -> None:
    # body
    # ├─ div ─ p ─ "Some words that go on ..."
    # └─ div ─ p ─ "Some words that end."
    page = parse("<body><div><p>Some words that go on ...</p></div><div><p>Some words that end.</p></div></body>")
    assert textsweeper.link_elements(page, PHRASES) == {row(page, "div"), row(page, "p")}
    assert texts(page, sweep(page)) == ["Some words that end."]


@pytest.mark.parametrize("text", ["Read more", "READ  MORE...", "and so on. Continue\nreading →", "[read more]"])
def test_phrases_at_the_end(text: str) -> None:
    assert textsweeper.ends_with_phrase(text, PHRASES)


@pytest.mark.parametrize("text", ["More »", "A storm is near (more)", "[More...]", "and so on. more >>", "(MORE) →"])
def test_a_word_is_a_phrase_in_brackets_or_with_an_arrow(text: str) -> None:
    assert textsweeper.ends_with_phrase(text, PHRASES, ("more",))
    assert not textsweeper.ends_with_phrase(text, PHRASES)


@pytest.mark.parametrize(
    "text", ["Read more books", "The end.", "well..", "", "read more!", "We want more.", "Anymore »", "more (or less)"]
)
def test_other_ends(text: str) -> None:
    assert not textsweeper.ends_with_phrase(text, PHRASES, ("more",))


@pytest.mark.parametrize(("text", "does"), [("what…", True), ("a [...]", True), ("so . . .", False), ("well..", False)])
def test_ellipsis_at_the_end(text: str, does: bool) -> None:
    assert textsweeper.ends_with_ellipsis(text) is does


@pytest.mark.parametrize(
    "attribute", ["onclick='go()'", "onmousedown=go()", "ondblclick", "role=link", "role='x LINK'"]
)
def test_attributes_make_a_link(attribute: str) -> None:
    # body
    # ├─ div with the attribute ─ p ─ 40 characters
    # ├─ div title=" onclick=" ─ 30 characters
    # ├─ div role="linked" ─ 30 characters
    # └─ p ─ 20 characters
    page = parse(
        f"<body><div {attribute}><p>{letters(40)}</p></div><div title=' onclick='>{letters(30)}</div>"
        f"<div role=linked>{letters(30)}</div><p>{letters(20)}</p></body>"
    )
    assert textsweeper.link_elements(page, PHRASES) == {row(page, "div")}
    ratio = ratios(page)
    assert ratio[row(page, "p")] == 0
    assert ratio[row(page, "div", 1)] == pytest.approx(30 * 1.3 / 2)


def test_an_overview_page_has_no_net_text() -> None:
    # body ─ 3 × (div ─ h2 ─ a ─ "Headline", p ─ 60 characters, a ─ "Read more")
    teaser = f"<div><h2><a href=1>Headline</a></h2><p>{letters(60)} <a href=1>Read more</a></p></div>"
    page = parse(f"<body>{teaser * 3}</body>")
    assert sweep(page) == set()
    assert net(page) == 0


def test_built_in_phrases_are_found_however_they_are_written() -> None:
    written = [
        each for phrase in BUILT_IN for each in (phrase, phrase.upper(), phrase.replace(" ", "\n "), f"x {phrase}.\n")
    ]
    page = parse("".join(f"<p>{text}</p>" for text in written))
    plain = tuple(phrase for phrase in BUILT_IN if not phrase.endswith("»"))
    with_arrow = tuple(phrase.removesuffix(" »") for phrase in BUILT_IN if phrase.endswith("»"))
    rows = page.is_text.nonzero()[0]
    expected = [row for row in rows.tolist() if textsweeper.ends_with_phrase(page.text(row), plain, with_arrow)]
    assert find_teaser_rows(page, rows, build_endings("words", "")) == expected
    assert len(expected) > 0.95 * len(written), "few letters have no uppercase that becomes the same lowercase again"


@pytest.mark.parametrize("name", ["Learn more", "More »", "(more)", "View full article", "Mehr erfahren", "了解更多 >"])
def test_ends_of_teasers_of_today(name: str) -> None:
    page = parse(f"<div><p>{letters(60)} <b>{name}</b></p></div>")
    assert METHODS["textsweeper"](page).columns["in_link"][row(page, "p")]
    assert not METHODS["textsweeper"](page, phrases="ellipsis").columns["in_link"].any()


def test_phrases_of_the_user() -> None:
    page = parse(f"<div><p>{letters(60)} <b>Zum  Beitrag</b></p></div><div><p>{letters(60)} Los →</p></div>")

    def linked(**parameters: str) -> list[str]:
        in_link = METHODS["textsweeper"](page, **parameters).columns["in_link"]
        return [page.name(i) for i in in_link.nonzero()[0].tolist()]

    assert linked() == []
    assert linked(more_phrases="zum beitrag") == ["p", "#text", "b", "#text"]
    assert linked(phrases="none", more_phrases=" LOS », ") == ["div", "p", "#text"]


@pytest.mark.parametrize("wrong", ["x", "go, to a", ",".join(["abc"] * 201)])
def test_phrases_that_are_refused(wrong: str) -> None:
    with pytest.raises(BadParameter, match="phrase"):
        METHODS["textsweeper"](parse("<p>x"), more_phrases=wrong)


@on_generated_pages(100)
def test_scores_are_the_ratios_of_the_definition(html: str) -> None:
    page = parse(html)
    parameters = sweeping({})
    assert count_kept_unlinked_chars(page, METHODS["textsweeper"](page)) == textsweeper.net_text_length(
        page, **parameters
    )
    del parameters["tolerance"], parameters["min_length"]
    ratio = textsweeper.ratios(page, **parameters)
    score = METHODS["textsweeper"](page).score
    assert {row: score[row] for row in ratio} == pytest.approx(ratio, rel=1e-9, abs=1e-9)


def with_other_links(html: str) -> str:
    """The page with attributes and phrases that generated pages do not have."""
    for before, after in (
        (' class="c"', ' role="link"'),
        (' class="gone"', ' onmousedown=""'),
        ("sails,", "(more)"),
        ("12.5", "More &gt;"),
        ("風車", "Learn more"),
    ):
        html = html.replace(before, after)
    return html


@on_generated_pages(100)
def test_columns_are_those_of_the_definition(html: str) -> None:
    page = parse(with_other_links(html))
    selection = METHODS["textsweeper"](page)
    parameters = sweeping({})
    linked = textsweeper.link_texts(page, *(parameters[name] for name in ("phrases", "with_arrow", "use_ellipsis")))
    net, tag_count = textsweeper.net_lengths(page, linked), textsweeper.tag_counts(page, INLINE_TEXT)
    ratio = {node: net[node] / max(tag_count[node] + int(page.depth[node]), 1) for node in net}
    relevant = textsweeper.relevant_nodes(ratio, 0.5)
    common = {textsweeper.common_path(page, relevant)} if relevant else set()
    texts_of_tree = {row for row in textsweeper.tree(page) if page.is_text[row]}
    columns = selection.columns

    def by_row(name: str, rows: Iterable[int]) -> dict[int, float]:
        return {row: float(columns[name][row]) for row in rows}

    lengths = {row: textsweeper.text_length(page, row, 2.0, 1.5, 100) for row in texts_of_tree}
    assert by_row("text_length", lengths) == pytest.approx(lengths)
    assert by_row("net_length", net) == pytest.approx(net, rel=1e-9, abs=1e-6)
    assert by_row("tag_count", tag_count) == tag_count
    assert by_row("node_level", ratio) == {node: page.depth[node] for node in ratio}
    assert by_row("ratio", ratio) == pytest.approx(ratio, rel=1e-9, abs=1e-6)
    assert {row for row in texts_of_tree if columns["in_link"][row]} == linked
    assert set(columns["relevant"].nonzero()[0].tolist()) == relevant
    assert set(columns["common"].nonzero()[0].tolist()) == common
    unwanted = {n for node in common for n in textsweeper.unwanted_nodes(page, node, INLINE_TEXT, linked, 20, 0.5)}
    assert set(columns["unwanted"].nonzero()[0].tolist()) == unwanted
