"""The columns that methods show equal what the transcriptions of their papers compute, row by row."""

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
from generated import on_generated_pages
from methods.by_hand import row
from methods.cases import FE_TAGS, Case, every_case_of

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
