"""Every fast method equals the literal transcription of its paper, on generated pages and on real pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import definitions.fe
import definitions.lqf
from definitions import bte, ccb, cetr, dsc
from dehusk import METHODS, Page, extract, parse
from effort import pages
from generated import on_generated_pages
from methods.by_hand import row
from methods.cases import CASES, FE_TAGS, Case, check, every_case, every_case_of, marked

METHODS_WITH_DEFINITIONS = sorted({case.method for case in CASES})
SLICES = 8
REAL_PAGES = SLICES * pages(25)
MANY_BYTES = {"bte": 15_000, "ccb": 40_000, "cetr": 40_000}
"""Sizes of pages above which these definitions take seconds."""


def is_slow(case: Case, page: Page) -> bool:
    """Whether the definition is too slow for this page; blurring is slow for characters, not for tokens."""
    return len(page.html) > MANY_BYTES.get(case.method, len(page.html)) and "unit" not in case.parameters


def on_lines(html: str) -> str:
    """Break the source of a page into several lines."""
    return html.replace(" turns", "\nturns").replace("<p>", "\n<p>")


@every_case
@on_generated_pages(60)
def test_equals_its_definition_on_generated_pages(case: Case, html: str) -> None:
    page = parse(on_lines(html) if case.method == "cetr" else html)
    selection = case.select(page)
    check(page, selection)
    assert marked(selection) == case.defined(page)


@pytest.fixture(scope="session")
def small_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> list[Page]:
    """The smallest of many real pages: many definitions take time that grows with the square of the page."""
    parsed = [parse(data) for _, data in benchmark_pages(2 * REAL_PAGES)]
    return sorted(parsed, key=len)[:REAL_PAGES]


@pytest.mark.parametrize("part", range(SLICES))
def test_equals_its_definition_on_real_pages(part: int, small_real_pages: list[Page]) -> None:
    """Every method on every page, with one of its sets of parameters in turn."""
    compared = 0
    for number, page in list(enumerate(small_real_pages))[part::SLICES]:
        for method in METHODS_WITH_DEFINITIONS:
            cases = [case for case in CASES if case.method == method]
            case = cases[number // SLICES % len(cases)]
            if not is_slow(case, page):
                assert marked(case.select(page)) == case.defined(page), (str(case), page)
                compared += 1
    assert compared >= 8 * len(small_real_pages[part::SLICES])


Columns = dict[str, list[float]]

WINDMILL: Final = Path(__file__).parents[2] / "docs" / "pages" / "windmill.html"
DEFINED: Final[Mapping[str, Callable[[Page, Mapping[str, Any]], Columns]]] = {
    "ccb": lambda page, p: ccb.columns(page, **({"spread": 0.25, "settle": 0.02} | dict(p))),
    "bte": lambda page, _: bte.columns(page),
    "dsc": lambda page, p: dsc.columns(page, **p),
    "cetr": lambda page, p: cetr.columns(page, **p),
    "lqf": lambda page, p: definitions.lqf.columns(page, **p),
    "fe": lambda page, p: definitions.fe.columns(page, FE_TAGS[p["tags"]], p["measure"]),
    "kfe": lambda page, p: definitions.fe.kfe_columns(page, FE_TAGS[p["tags"]], p["k"]),
}
SMALL: Final = """<title>Mill</title><nav><a href=/>Home</a> <a href=/n>News</a></nav>
<div><h1>The mill</h1><p>It turns in the wind, and <b>grinds</b> the corn of <a href=/v>the village</a>.</p>
<p>It has turned for a hundred years<br>and more.</p></div><ul><li><a href=/m>Mills</a><li><img>A list</ul>"""


def check_columns(case: Case, page: Page) -> None:
    """Compare every column; the method adds up in another order."""
    shown, defined = case.select(page).columns, DEFINED[case.method](page, case.parameters)
    assert shown.keys() == defined.keys()
    for name, values in shown.items():
        assert values.tolist() == pytest.approx(defined[name], rel=1e-9, abs=1e-9), (name, page.html)


@every_case_of(*DEFINED)
@on_generated_pages(30)
def test_columns_equal_the_definition_on_generated_pages(case: Case, html: str) -> None:
    check_columns(case, parse(html))


@pytest.mark.parametrize("method", sorted(DEFINED))
def test_an_extraction_has_the_columns_that_its_method_declares(method: str) -> None:
    found = extract(WINDMILL.read_bytes(), method=method).columns
    assert list(found) == list(METHODS[method].columns)
    assert any(values.any() for values in found.values())


def test_content_code_by_hand() -> None:
    # <body> <p> ab <i> c </i> </p> </body>: of the 17 characters of the p, three are content.
    page = parse("<body><p>ab<i>c</i></p></body>")
    found = extract(page, method="ccb").columns
    p, i = row(page, "p"), row(page, "i")
    assert found["elements"][[page.body, p, i, i + 1]].tolist() == [6 + 17 + 7, 3 + 2 + 8 + 4, 8, 1]
    assert found["content code"][[p, i, i + 1]].tolist() == pytest.approx([3 / 17, 1 / 8, 1])
    anchors = extract(parse("<body><p>ab<a>c</a></p></body>"), method="accb").columns
    assert anchors["elements"][[p, i, i + 1]].tolist() == [3 + 3 + 4, 1, 1]


def test_the_objective_of_the_body_is_that_of_the_paper() -> None:
    page = parse(SMALL)
    B = [int(token == bte.TAG) for token in bte.tokens(page)]
    assert extract(page, method="bte").columns["objective"][page.body] == bte.objective(B, *bte.best_stretch(B))


@pytest.mark.parametrize("method", ["ccb", "accb", "tccb"])
def test_the_vector_is_that_by_which_words_were_selected(method: str) -> None:
    page = parse(WINDMILL.read_bytes())
    selection = METHODS[method](page)
    assert selection.vector is not None
    steps = METHODS[method](page, max_steps=selection.vector.steps)
    assert np.array_equal(steps.score, selection.score), "it took that many steps"
    unit: ccb.Unit = "tokens" if method == "tccb" else "characters"
    vector = ccb.content_code_vector(page, unit, ignore_anchors=method == "accb")
    assert selection.vector.before.tolist() == vector.values
    selected = ccb.select(
        selection.vector.after.tolist(), ccb.elements_of_words(page, vector), selection.vector.threshold
    )
    assert selection.words is not None
    assert selection.words.tolist() == selected


def test_the_probability_of_auto_and_the_words_of_everything_are_their_scores() -> None:
    for method in ("auto", "everything"):
        found = extract(WINDMILL.read_bytes(), method=method)
        [values] = found.columns.values()
        assert values.tolist() == found.scores.tolist()


ARTICLE = (
    "<ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li></ul>"
    "<div><h2>The mill</h2><p>It turned for three hundred years, in all winds but one.</p>"
    "<p>Then its <b>sails</b> fell, and nobody has <a href=/r>repaired</a> them since.</p></div>"
    "<p>Imprint</p>"
)


def test_indentation_does_not_matter_to_words_leaves() -> None:
    """Section 1: "The particular text formatting and indentation of the webpage does not influence" the technique."""
    indented = ARTICLE.replace("><", ">\n\t\t<").replace(" years", "\n        years")
    assert indented.count("\n") > 10
    kept = extract(ARTICLE, method="wlr").text.split()
    assert "sails" in kept
    assert extract(indented, method="wlr").text.split() == kept


@pytest.mark.parametrize("name", ["cetd", "cetd-ds", "textsweeper"])
def test_scripts_styles_and_comments_do_not_count(name: str) -> None:
    """CETD, section 3.2, and TextSweeper, section 3: they are removed, since they would "skew the results"."""
    noise = "<script>var mills = 'many words that nobody reads';</script><style>p { color: red }</style><!-- a note -->"
    plain, noisy = parse(ARTICLE), parse(ARTICLE.replace("</p><p>", f"</p>{noise}<p>"))
    assert len(noisy.source) > len(plain.source)
    expected, selection = METHODS[name](plain), METHODS[name](noisy)
    assert expected.score.max() > 0
    assert np.array_equal(selection.score, expected.score)
    assert np.array_equal(selection.content, expected.content)
