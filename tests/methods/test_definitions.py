"""Every fast method equals the literal transcription of its paper, on generated trees and on real pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from definitions import ccb, cetd, coreex, textsweeper, wlr
from dehusk import METHODS, Page, parse
from dehusk.methods.cetd import text_density
from dehusk.methods.script_words import script_words
from dehusk.methods.textsweeper import PHRASES, net_text_length
from dehusk.page.tags import INLINE_TEXT
from generated import html_pages

Parameters = Mapping[str, Any]
Oracle = Callable[[Page, Parameters], set[int] | list[bool]]


def _coreex(page: Page, parameters: Parameters) -> set[int]:
    values = dict(parameters)
    drops = values.pop("drop_scripts", True)
    words = None if drops else {row: int(n) for row, n in enumerate(script_words(page)) if n}
    return coreex.coreex(page, script_words=words, **values)


def _textsweeper(page: Page, parameters: Parameters) -> set[int]:
    return textsweeper.textsweeper(page, **_sweeping(parameters))


def _sweeping(parameters: Parameters) -> dict[str, Any]:
    values = {"tolerance": 0.5, "min_length": 20} | dict(parameters)
    use = values.pop("phrases", "all") == "all"
    return values | {"inline": INLINE_TEXT, "phrases": PHRASES, "use_phrases": use}


def _ccb(page: Page, parameters: Parameters) -> list[bool]:
    return ccb.ccb(page, **({"spread": 0.25, "settle": 0.02} | dict(parameters)))


CASES: list[tuple[str, Oracle, Parameters]] = [
    *[("cetd", lambda page, p: cetd.cetd(page, **p), p) for p in (
        {}, {"algorithm": "cetd-ds"}, {"algorithm": "cectd-s"}, {"text_runs": True}, {"threshold_scale": 0.5},
        {"algorithm": "cetd-ds", "text_runs": True, "threshold_scale": 1.5}, {"threshold_scale": 0.0},
    )],
    *[("wlr", lambda page, p: wlr.wlr(page, **p), p) for p in (
        {}, {"ratio": "clr"}, {"ratio": "wnr"}, {"ratio": "cnr"}, {"reading": "literal"},
    )],
    *[("coreex", _coreex, p) for p in (
        {}, {"title": "both"}, {"weight_ratio": 0.8, "weight_text": 0.2}, {"drop_scripts": False},
        {"weight_ratio": 1.0, "weight_text": 0.0, "subset": False, "ignore_forms": False},
        {"subset": False, "title": "header"}, {"threshold": 0.5, "title": "page-title"},
    )],
    *[("textsweeper", _textsweeper, p) for p in ({}, {"phrases": "none"}, {"tolerance": 0.9, "min_length": 50})],
    *[("ccb", _ccb, p) for p in (
        {"unit": "tokens", "range": 25}, {"unit": "tokens", "range": 3, "ignore_anchors": True},
        {"range": 5}, {"range": 6, "collapse": False, "settle": 0.0, "max_steps": 8},
        {"range": 7, "ignore_anchors": True},
    )],
]  # fmt: skip
IDS = [f"{name}-{'-'.join(f'{k}={v}' for k, v in p.items()) or 'default'}" for name, _, p in CASES]


def marked(page: Page, name: str, parameters: Parameters) -> set[int] | list[bool]:
    """What the fast method marks, in the form of the transcription."""
    marks = METHODS[name](page, **parameters)
    return marks.words.tolist() if marks.words is not None else set(marks.content.nonzero()[0].tolist())


@pytest.mark.parametrize(("name", "oracle", "parameters"), CASES, ids=IDS)
@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_equals_its_definition_on_generated_trees(name: str, oracle: Oracle, parameters: Parameters, html: str) -> None:
    page = parse(html)
    assert marked(page, name, parameters) == oracle(page, parameters)


@settings(max_examples=100, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_scores_are_the_papers_measures(html: str) -> None:
    page = parse(html)
    for composite, algorithm in ((False, "cetd-ds"), (True, "cectd-ds")):
        expected = cetd.density(page, composite)
        found = text_density(page, composite=composite)
        assert {row: found[row] for row in expected} == pytest.approx(expected, rel=1e-9)
        score = METHODS["cetd"](page, algorithm=algorithm).score
        finite = {row: value for row, value in expected.items() if np.isfinite(value)}
        assert {row: score[row] for row in finite} == pytest.approx(finite, rel=1e-9)
    for ratio in ("wlr", "clr", "wnr", "cnr"):
        relevance = wlr.relevance(page, ratio)
        score = METHODS["wlr"](page, ratio=ratio).score
        assert {row: score[row] for row in relevance} == pytest.approx(relevance, rel=1e-9, abs=1e-12)
    swept = textsweeper.ratios(page, **_ratio_parameters())
    score = METHODS["textsweeper"](page).score
    assert {row: score[row] for row in swept} == pytest.approx(swept, rel=1e-9, abs=1e-9)
    assert net_text_length(page) == textsweeper.net_text_length(page, **_sweeping({}))


def _ratio_parameters() -> dict[str, Any]:
    values = _sweeping({})
    del values["tolerance"], values["min_length"]
    return values


REAL_PAGES = 200
SLICES = 8
LARGEST_FOR_CHARACTERS = 40_000
"""Bytes up to which the transcription of the blurring of characters is run: it takes seconds beyond."""


@pytest.fixture(scope="session")
def small_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> list[Page]:
    """The smallest of many real pages: the transcriptions are quadratic."""
    pages = [parse(data) for _, data in benchmark_pages(2 * REAL_PAGES)]
    return sorted(pages, key=len)[:REAL_PAGES]


@pytest.mark.parametrize("part", range(SLICES))
def test_equals_its_definition_on_real_pages(part: int, small_real_pages: list[Page]) -> None:
    """Every method on every page; of its sets of parameters one a page, in turn."""
    compared = 0
    for number, page in list(enumerate(small_real_pages))[part::SLICES]:
        for name in ("cetd", "wlr", "coreex", "textsweeper", "ccb"):
            cases = [case for case in CASES if case[0] == name]
            _, oracle, parameters = cases[number // SLICES % len(cases)]
            if "unit" in parameters or name != "ccb" or len(page.html) < LARGEST_FOR_CHARACTERS:
                assert marked(page, name, parameters) == oracle(page, parameters), (name, parameters, page)
                compared += 1
    assert compared >= 4 * len(small_real_pages[part::SLICES])
