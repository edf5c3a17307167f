"""Every method takes `hidden`: hidden elements are handled as the method defines, kept, or left out first."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from turbohtml import parse as parse_tree

import dehusk
from definitions.parsing import canonical_html_of
from dehusk import METHODS, Page, Selection, parse
from dehusk._core import Table
from dehusk.errors import BadParameter
from dehusk.method import Column, method
from dehusk.page.hidden_rows import visible_part
from generated import on_generated_pages
from methods.cases import check, same

PUBLISHED = [name for name, entry in METHODS.items() if entry.classifier is None]
every_published_method = pytest.mark.parametrize("name", PUBLISHED)
LEAVE_OUT = ("wlr", "lqf", "fe", "kfe", "everything")
"""Methods that leave out hidden text by their own definition."""
HIDING = "body [hidden], body [style*='display:none'], body .gone"
TWO = "<p>aaaa bbbb</p><div hidden><p>cccc cccc cccc cccc c</p></div>"
"""9 visible characters in one tag; 21 hidden characters in two tags."""


def texts(page: Page, selection: Selection) -> list[str]:
    return [page.text(row) for row in selection.content.nonzero()[0].tolist()]


def letters(page: Page, selection: Selection) -> str:
    """The content without white space, which stays in the source where an element is left out."""
    return "".join("".join(texts(page, selection)).split())


def without_hidden_elements(html: str) -> Page:
    """The page with its hidden elements removed from the tree, by the selectors that hide in generated pages."""
    tree = parse_tree(html, positions=False)
    for element in tree.select(HIDING):
        element.decompose()
    assert tree.root is not None
    page = parse(html)
    return replace(page, table=Table.from_canonical(canonical_html_of(tree.root), page.table))


def with_nothing_hidden(html: str) -> str:
    """Replace hiding attributes by others of equal length that hide nothing."""
    for hides, shows in (("hidden=", "hodden="), ("display:none", "display:flex"), ('class="gone"', 'class="gont"')):
        html = html.replace(hides, shows)
    return html


# --- By hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hidden", "densities", "text"),
    [
        ("auto", [30 / 3, 9, 0, 21 / 1, 21, 0], "aaaa bbbb\n\ncccc cccc cccc cccc c"),
        ("keep", [30 / 3, 9, 0, 21 / 1, 21, 0], "aaaa bbbb\n\ncccc cccc cccc cccc c"),
        ("drop", [9 / 1, 9, 0, 0, 0, 0], "aaaa bbbb"),
    ],
)
def test_density_counts_hidden_characters_and_tags_unless_dropped(
    hidden: str, densities: list[float], text: str
) -> None:
    found = dehusk.extract(TWO, method="cetd-ds", hidden=hidden, threshold_scale=0.0)
    assert found.scores[found.page.body :].tolist() == densities
    assert found.text == text


@pytest.mark.parametrize(("hidden", "words"), [("auto", 2), ("keep", 7), ("drop", 2)])
def test_words_leaves_leaves_hidden_words_out_unless_they_are_kept(hidden: str, words: int) -> None:
    found = dehusk.extract(TWO, method="wlr", reading="literal", hidden=hidden)
    assert found.page.words[found.selection.content].sum() == words, "the root has all words of C"


def test_a_word_around_a_hidden_element_is_one_word() -> None:
    page = parse("<p>wind<b hidden>ow</b>mill turns</p>")
    selection = METHODS["bte"](page, hidden="drop")
    assert selection.words is not None
    assert selection.words.tolist() == [True, False, True, True]
    assert texts(page, selection) == ["wind", "mill turns"]


def test_scripts_of_visible_elements_still_count() -> None:
    """Two words of text and three of a script that is shown; a script in a hidden element is left out with it."""
    html = "<p>one two</p><p>three <script>x y z</script></p><p hidden>four<script>u v</script></p>"
    plain = html.replace("<p hidden>four<script>u v</script></p>", "")
    dropped, expected = (
        METHODS["coreex"](parse(source), drop_scripts=False, subset=False, hidden=hidden)
        for source, hidden in ((html, "drop"), (plain, "auto"))
    )
    assert dropped.score[: len(expected.score)].tolist() == expected.score.tolist()


@every_published_method
def test_a_page_whose_body_is_hidden_keeps_nothing(name: str) -> None:
    page = parse("<title>mill</title><body hidden>one <p>two three</p> four</body>")
    selection = METHODS[name](page, hidden="drop")
    check(page, selection)
    assert not selection.content.any()


@every_published_method
def test_hidden_takes_three_values(name: str) -> None:
    assert METHODS[name].parameters["hidden"].choices == ("auto", "keep", "drop")
    assert dehusk.extract("<p>x", method=name).parameters["hidden"] == "auto"
    with pytest.raises(BadParameter, match="hidden takes one of auto, keep, drop, not 'yes'"):
        dehusk.extract("<p>x", method=name, hidden="yes")


# --- What each value means --------------------------------------------------------------------------------------------


@every_published_method
@on_generated_pages(20)
def test_drop_is_the_method_on_the_page_without_hidden_elements(name: str, html: str) -> None:
    whole, rest = parse(html), without_hidden_elements(html)
    dropped, expected = METHODS[name](whole, hidden="drop"), METHODS[name](rest)
    check(whole, dropped)
    assert letters(whole, dropped) == letters(rest, expected)
    visible = whole.visible | (np.arange(len(whole)) <= whole.body)
    assert dropped.score[visible & ~whole.is_text].tolist() == expected.score[~rest.is_text].tolist()
    assert not dropped.score[~visible].any()
    assert not dropped.content[~visible].any()


@every_published_method
@on_generated_pages(20)
def test_keep_is_the_method_on_the_page_that_hides_nothing(name: str, html: str) -> None:
    assert same(METHODS[name](parse(html), hidden="keep"), METHODS[name](parse(with_nothing_hidden(html))))


@every_published_method
@on_generated_pages(20)
def test_auto_is_what_the_method_defines(name: str, html: str) -> None:
    page = parse(html)
    base = METHODS[name].variant_of or name
    hides = base in LEAVE_OUT
    assert same(METHODS[name](page, hidden="auto"), METHODS[name](page))
    assert hides or same(METHODS[name](page, hidden="auto"), METHODS[name](page, hidden="keep"))
    assert not hides or not METHODS[name](page).content[~page.visible].any()


def test_columns_are_spread_over_the_whole_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.method.METHODS", {})

    @method("rows", title="", paper="", idea="", columns={"number": Column("i", "the number of the row")})
    def rows(page: Page) -> Selection:
        numbers = np.arange(len(page), dtype=np.float64)
        return Selection(page.is_text.copy(), numbers, show=lambda: {"number": numbers, "text": page.is_text})

    from dehusk.method import METHODS as registered

    selection = registered["rows"](parse("<p>a<b hidden>b<i>c</i></b>d</p><p>e</p>"), hidden="drop")
    assert selection.columns["number"].tolist() == [0, 1, 2, 3, 4, 0, 0, 0, 0, 4, 5, 6]
    assert selection.columns["text"].tolist() == [r in (4, 9, 11) for r in range(12)]
    assert selection.content.tolist() == selection.columns["text"].tolist()


# --- The page ---------------------------------------------------------------------------------------------------------


def test_a_page_that_hides_nothing_is_its_own_visible_part() -> None:
    assert visible_part(parse("<p>one</p>")) is None


def test_rows_of_the_visible_part_lead_back() -> None:
    part = visible_part(parse("<p>a<b hidden>b<i>c</i></b>d</p><p>e</p>"))
    assert part is not None
    assert part.page.html == b"<html><head></head><body><p>ad</p><p>e</p></body></html>"
    assert part.rows_of_whole(np.arange(len(part.page))).tolist() == [0, 1, 2, 3, 4, 10, 11]


def test_boxes_of_a_page_are_those_of_its_visible_rows() -> None:
    page = parse("<p>a</p><p hidden>b</p><p>c</p>")
    boxes = [[0, 10 * row, 100, 5] for row in range(len(page))]
    part = visible_part(page.with_boxes(boxes))
    assert part is not None
    assert part.page.boxes is not None
    assert part.page.boxes.top[3:].tolist() == [30, 40, 70, 80]
