"""Each method with the parameters under which it is tested, and with its definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest

import definitions.fe
import definitions.lqf
from definitions import bte, ccb, cetd, cetr, coreex, dsc, textsweeper, wlr
from dehusk import METHODS, Page, Selection
from dehusk.methods.coreex import count_script_words
from dehusk.methods.teasers import PHRASES
from dehusk.page.stream import words_of
from dehusk.page.tags import BLOCKS, INLINE_TEXT

Parameters = Mapping[str, Any]
Marked = set[int] | list[bool]
"""Rows of texts, or for each word whether it is content."""

LQF_QUOTAS = (0.0, 0.25, 0.5, 0.75, 1.0)
LQF_ORDERS = ("inside-out", "at-once")
FE_TAGS = {"all": set(BLOCKS - {"br"}), "paper": definitions.fe.PAPER}
FE_MEASURES = ("amount", "share")


class Case(NamedTuple):
    """A method, its parameters, and the definition, which takes the same parameters."""

    method: str
    parameters: Parameters
    definition: Callable[[Page, Parameters], Marked]

    def __str__(self) -> str:
        return "-".join([self.method, *(f"{k}={v}" for k, v in self.parameters.items())])

    def select(self, page: Page) -> Selection:
        """Return the selection of the method."""
        return METHODS[self.method](page, **self.parameters)

    def defined(self, page: Page) -> Marked:
        """Return the selection of the definition."""
        return self.definition(page, self.parameters)


def marked(selection: Selection) -> Marked:
    """Return a selection in the form of the definitions."""
    return selection.words.tolist() if selection.words is not None else set(selection.content.nonzero()[0].tolist())


def _coreex(page: Page, parameters: Parameters) -> set[int]:
    values = dict(parameters)
    drops = values.pop("drop_scripts", True)
    words = None if drops else {row: int(n) for row, n in enumerate(count_script_words(page)) if n}
    return coreex.coreex(page, script_words=words, **values)


def _textsweeper(page: Page, parameters: Parameters) -> set[int]:
    return textsweeper.textsweeper(page, **sweeping(parameters))


def sweeping(parameters: Parameters) -> dict[str, Any]:
    """The parameters of TextSweeper in the form of its definition."""
    values = {"tolerance": 0.5, "min_length": 20} | dict(parameters)
    kind = values.pop("phrases", "all")
    listed = [*(PHRASES if kind in ("all", "words") else ()), *filter(None, values.pop("more_phrases", "").split(","))]
    return values | {
        "inline": INLINE_TEXT,
        "phrases": tuple(phrase for phrase in listed if not phrase.endswith(" »")),
        "with_arrow": tuple(phrase.removesuffix(" »") for phrase in listed if phrase.endswith(" »")),
        "use_ellipsis": kind in ("all", "ellipsis"),
    }


def _ccb(page: Page, parameters: Parameters) -> list[bool]:
    return ccb.ccb(page, **({"spread": 0.25, "settle": 0.02} | dict(parameters)))


def _fe(page: Page, parameters: Parameters) -> set[int]:
    return definitions.fe.fe(page, FE_TAGS[parameters["tags"]], parameters["measure"])


def _kfe(page: Page, parameters: Parameters) -> set[int]:
    return definitions.fe.kfe(page, FE_TAGS[parameters["tags"]], parameters["k"])


CASES = [
    *[Case("cetd", p, lambda page, p: cetd.cetd(page, **p)) for p in (
        {}, {"algorithm": "cetd-ds"}, {"algorithm": "cectd-s"}, {"text_runs": True}, {"threshold_scale": 0.5},
        {"algorithm": "cetd-ds", "text_runs": True, "threshold_scale": 1.5}, {"threshold_scale": 0.0},
        {"algorithm": "cectd-s", "neighbour_weight": 0.0}, {"algorithm": "cectd-s", "neighbour_weight": 0.8},
    )],
    *[Case("wlr", p, lambda page, p: wlr.wlr(page, **p)) for p in (
        {}, {"ratio": "clr"}, {"ratio": "wnr"}, {"ratio": "cnr"}, {"reading": "literal"},
        {"reading": "relative"}, {"ratio": "cnr", "reading": "relative"}, {"ratio": "wnr", "reading": "literal"},
    )],
    *[Case("coreex", p, _coreex) for p in (
        {}, {"title_from": "both"}, {"weight_ratio": 0.8, "weight_text": 0.2}, {"drop_scripts": False},
        {"weight_ratio": 1.0, "weight_text": 0.0, "subset": False, "ignore_forms": False},
        {"subset": False, "title_from": "header"}, {"threshold": 0.5, "title_from": "page-title"},
    )],
    *[Case("textsweeper", p, _textsweeper) for p in (
        {}, {"phrases": "none"}, {"tolerance": 0.9, "min_length": 50}, {"phrases": "words"},
        {"phrases": "ellipsis", "more_phrases": "wind,mill »"},
    )],
    *[Case("ccb", p, _ccb) for p in (
        {"unit": "tokens", "range": 25}, {"unit": "tokens", "range": 3, "ignore_anchors": True},
        {"range": 5}, {"range": 6, "collapse": False, "settle": 0.0, "max_steps": 8},
        {"range": 7, "ignore_anchors": True},
    )],
    Case("bte", {}, lambda page, p: bte.bte(page, **p)),
    *[Case("dsc", p, lambda page, p: dsc.dsc(page, **p)) for p in (
        {}, {"window": 4, "step": 3, "run": 1}, {"window": 7, "step": 7, "slope": 1.0, "run": 2},
        {"window": 20, "step": 1, "slope": 0.8, "run": 5}, {"window": 500, "step": 100},
    )],
    *[Case("cetr", p, lambda page, p: cetr.cetr(page, **p)) for p in (
        {}, {"algorithm": "cetr-km"}, {"algorithm": "cetr-tm"}, {"wrap": 20, "long_lines": 30},
        {"wrap": 7, "long_lines": 0, "radius": 3, "lookahead": 1, "clusters": 2}, {"long_lines": 1_000_000},
        {"algorithm": "cetr-km", "clusters": 4, "wrap": 20, "long_lines": 0, "radius": 2},
        {"algorithm": "cetr-tm", "threshold": 0.6, "wrap": 10, "long_lines": 0},
    )],
    *[Case("lqf", {"quota": quota, "order": order}, lambda page, p: definitions.lqf.lqf(page, **p))
      for quota, order in product(LQF_QUOTAS, LQF_ORDERS)],
    *[Case("fe", {"tags": tags, "measure": measure}, _fe) for tags, measure in product(FE_TAGS, FE_MEASURES)],
    *[Case("kfe", {"tags": tags, "k": k}, _kfe) for tags, k in product(FE_TAGS, (1, 2, 3, 8))],
]  # fmt: skip


def every_case_of(*methods: str) -> pytest.MarkDecorator:
    """Run a test with each set of parameters of these methods."""
    return pytest.mark.parametrize("case", [case for case in CASES if case.method in methods], ids=str)


every_case = pytest.mark.parametrize("case", CASES, ids=str)


def check(page: Page, selection: Selection) -> None:
    """The contract of `Selection`."""
    assert selection.content.dtype == np.bool_
    assert selection.score.dtype == np.float64
    assert selection.content.shape == selection.score.shape == (len(page),)
    assert not selection.content[~page.is_text].any(), "only text is content"
    assert not selection.content[: page.body].any(), "nothing in the head is content"
    assert np.isfinite(selection.score).all()
    if selection.words is not None:
        words = words_of(page)
        assert selection.words.shape == (len(words),)
        assert set(words.row[selection.words].tolist()) == set(selection.content.nonzero()[0].tolist())
    for values in selection.columns.values():
        assert values.shape == (len(page),)
        assert np.isfinite(values).all()
    for column in (selection.content, selection.score, selection.words, *selection.columns.values()):
        assert column is None or not column.flags.writeable


def same(first: Selection, second: Selection) -> bool:
    """Whether two marks are equal."""
    words = first.words is second.words is None or np.array_equal(first.words, second.words)  # type: ignore[arg-type]
    return words and np.array_equal(first.content, second.content) and np.array_equal(first.score, second.score)
