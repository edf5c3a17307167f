"""Contract of every registered method and variant, on any page."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import dehusk
from dehusk import METHODS, parse
from dehusk.errors import BadParameter, UnknownMethod
from dehusk.method import common_keywords, find_method
from dehusk.methods.references import REFERENCES
from generated import on_generated_pages
from methods.cases import Case, check, every_case, same

LONG = "The mill has turned in the wind for three hundred years and it still grinds the corn of the village. "
PAGES = {
    "empty": "",
    "no text": "<div><p></p><img src=a></div>",
    "one word": "word",
    "one text": f"<p>{LONG}</p>",
    "all links": "".join(f'<li><a href="/{n}">page {n}</a></li>' for n in range(30)),
    "no links": f"<h1>Mill</h1>{f'<p>{LONG}</p>' * 8}",
    "no body text": "<title>only a title</title>",
    "frames": "<frameset><frame src=a></frameset><noframes>no frames</noframes>",
    "deep": "<div>" * 5000 + LONG + "</div>" * 5000,
    "wide": f"<p>{LONG}</p><br>" * 3000,
    "chinese": "<p>" + "风车在风中转动，村里的谷物由它磨成面粉。" * 20 + "</p><ul><li><a href=#>首页</a></ul>",
    "punctuation": "<p>。，！</p><p>。。。</p>",
    "article": f"<nav><a href=/>Home</a> <a href=/n>News</a></nav>{f'<p>{LONG}</p>' * 6}<footer>Imprint</footer>",
}
every_method = pytest.mark.parametrize("name", METHODS)
every_page = pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)


@every_method
@every_page
def test_marks_keep_the_contract(name: str, html: str) -> None:
    page = parse(html)
    selection = METHODS[name](page)
    check(page, selection)
    assert same(selection, METHODS[name](page)), "the same page gives the same marks"
    assert selection.columns.keys() <= METHODS[name].columns.keys(), "every column has its symbol and its definition"


@every_case
@every_page
def test_marks_keep_the_contract_whatever_the_parameters(case: Case, html: str) -> None:
    page = parse(html)
    selection = case.select(page)
    check(page, selection)
    assert same(selection, case.select(parse(html)))


@every_method
@on_generated_pages(40)
def test_contract_on_generated_pages(name: str, html: str) -> None:
    page = parse(html)
    check(page, METHODS[name](page))


CUTS_WORDS = {
    "dsc": "the first windows of a page have its tags in them, and their words are lost",
    "ccb": "blurring darkens the words next to the tags of the page",
    "accb": "blurring darkens the words next to the tags of the page",
}
"""Methods that are exempt from keeping a lone text whole, and why."""


@every_method
def test_a_page_of_one_text_is_that_text(name: str) -> None:
    text = dehusk.extract(f"<p>{LONG * 3}</p>", method=name).text
    if name in CUTS_WORDS:
        assert text
        assert text in LONG * 3
    else:
        assert text == (LONG * 3).strip()


@every_method
def test_threads_do_not_disturb_each_other(name: str) -> None:
    alone = [METHODS[name](parse(html)) for html in PAGES.values()]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda html: METHODS[name](parse(html)), list(PAGES.values()) * 4))
    assert all(same(selection, alone[index % len(alone)]) for index, selection in enumerate(together))


@every_method
def test_a_method_does_not_depend_on_what_ran_before(name: str) -> None:
    page = parse(PAGES["article"])
    for other in METHODS:
        METHODS[other](page)
    assert same(METHODS[name](page), METHODS[name](parse(PAGES["article"])))


@every_method
def test_documentation_names_parameters_and_deviations(name: str) -> None:
    method = METHODS[name]
    text = method.function.__doc__ or ""
    assert "Deviations:" in text
    for parameter in method.parameters:
        described = (
            text if parameter in method.keywords(method.resolve({})) or method.classifier else common_keywords.__doc__
        )
        assert f"`{parameter}`" in (described or ""), f"{parameter} is not documented"
    assert method.paper in REFERENCES or name in ("auto", "everything")


@every_method
def test_parameters_are_checked(name: str) -> None:
    with pytest.raises(BadParameter, match="no parameter 'colour'"):
        dehusk.extract("<p>x", method=name, colour="red")
    for parameter in METHODS[name].parameters.values():
        wrong: dict[str, Any] = {parameter.name: None}
        with pytest.raises(BadParameter, match=parameter.name):
            dehusk.extract("<p>x", method=name, **wrong)


@pytest.mark.parametrize("name", [name for name, method in METHODS.items() if method.variant_of])
def test_a_variant_is_its_method_with_other_parameters(name: str) -> None:
    variant, page = METHODS[name], parse(PAGES["article"])
    assert same(variant(page), METHODS[variant.variant_of](page, **variant.presets))
    assert {p.name: p.default for p in variant.parameters.values()}.items() >= variant.presets.items()


@every_method
def test_a_method_is_registered_under_the_name_of_its_function(name: str) -> None:
    method = METHODS[name]
    assert method.function.__name__ == (method.variant_of or name)
    assert getattr(sys.modules[method.function.__module__], method.function.__name__) is method.function


def test_an_unknown_method_lists_the_names() -> None:
    with pytest.raises(UnknownMethod, match="did you mean cetd") as error:
        find_method("cetdd")
    assert all(name in str(error.value) for name in METHODS)


def test_names_are_found_in_any_case() -> None:
    assert find_method("CETD") is METHODS["cetd"]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("ccb", {"range": 0}),
        ("ccb", {"max_steps": 0}),
        ("ccb", {"spread": 0.0}),
        ("cetd", {"algorithm": "best"}),
        ("dsc", {"step": 0}),
        ("dsc", {"step": 11}),
        ("dsc", {"run": 0}),
        ("cetr", {"wrap": 0}),
        ("cetr", {"radius": 0}),
        ("cetr", {"lookahead": 0}),
        ("cetr", {"clusters": 0}),
        ("coreex", {"weight_ratio": 1.2, "weight_text": -0.2}),
        ("coreex", {"weight_text": 0.1}),
        ("textsweeper", {"more_phrases": "x"}),
    ],
)
def test_values_out_of_range_raise(name: str, parameters: dict[str, Any]) -> None:
    with pytest.raises(BadParameter):
        dehusk.extract("<p>x", method=name, **parameters)
