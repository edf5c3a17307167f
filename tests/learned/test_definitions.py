"""The core judges as its definition does, on generated pages, on the project's own pages and on real pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from definitions.auto.explain import explained as defined_explanation
from definitions.auto.judge import judge as defined_judgement
from definitions.auto.kinds.measures import measures_of
from definitions.auto.kinds.model import load_kind_model
from definitions.auto.kinds.words import words_of
from definitions.auto.marks import marks_of
from definitions.auto.model import load_block_model
from dehusk import Page, parse
from dehusk._core import measure_names
from dehusk.learned.auto import judge_blocks
from dehusk.learned.explain import Weighed, explained
from dehusk.learned.kinds import KINDS, declared_by, kinds_of
from dehusk.learned.version import LATEST, Favor
from effort import pages
from generated import on_generated_pages

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))
REAL_PAGES = pages(100)
MODEL, KIND_MODEL = load_block_model(LATEST), load_kind_model(LATEST)
CLOSE = 1e-5
WISHES: tuple[dict[str, Any], ...] = (
    {},
    {"include_comments": False},
    {"title": False},
    {"images": False},
    {"hidden": "keep"},
    {"hidden": "drop"},
)


def named(html: str) -> str:
    """The page with names that the model knows."""
    html = html.replace('class="c"', 'class="comments post-body text2" id="article-4"')
    html = html.replace("<nav", "<nav role=main").replace("<footer", '<footer class="site-footer"')
    return html.replace("<aside", '<aside class="shareBar toc"').replace("<section", '<section id="tab-pane"')


def compare(page: Page) -> None:
    """The core's judgement and marks are those of the definition."""
    judged, defined = judge_blocks(page), defined_judgement(MODEL, page)
    assert judged.judge.signals == MODEL.schema.names
    off = np.abs(judged.signals - defined.signals) > CLOSE * np.maximum(np.abs(defined.signals), 1)
    assert [name for name, is_off in zip(MODEL.schema.names, off.any(axis=1), strict=True) if is_off] == []
    assert judged.first_round == pytest.approx(defined.first, abs=CLOSE)
    assert judged.probability == pytest.approx(defined.probability, abs=CLOSE)
    for favor, wished in product(get_args(Favor), WISHES):
        marks = marks_of(defined, favor, **wished)
        content, score, confidence = judged.marks(favor, **wished)
        assert content.tolist() == marks.content.tolist(), (favor, wished)
        assert score == pytest.approx(marks.score, abs=CLOSE)
        assert confidence == pytest.approx(marks.confidence, abs=CLOSE)


def compare_explanations(page: Page) -> None:
    """The core names the signals that the definition names; of signals that weigh the same, either may come first."""
    found, defined = explained(judge_blocks(page)), defined_explanation(defined_judgement(MODEL, page))
    assert len(found) == len(defined)
    for of_block, expected in zip(found, defined, strict=True):
        assert [each.weight for each in of_block] == pytest.approx([each.weight for each in expected], abs=1e-4)
        if min(np.diff(sizes(expected)), default=1) > 1e-4:
            assert [each.name for each in of_block] == [each.name for each in expected]


def compare_kinds(page: Page) -> None:
    """The core tells the kinds that the definition tells, by the same measures and words."""
    judged, defined = judge_blocks(page), defined_judgement(MODEL, page)
    lesson = judged.core.lesson(declared_by(page), KIND_MODEL.of_page, KIND_MODEL.of_blocks)
    if lesson is None:
        assert not len(judged)
        assert kinds_of(judged) == {}
        assert np.isnan(KIND_MODEL.probabilities(defined)).all()
        return
    expected = dict(zip(KINDS, KIND_MODEL.probabilities(defined).tolist(), strict=True))
    assert kinds_of(judged) == pytest.approx(expected, abs=CLOSE)
    names, _ = measure_names(KIND_MODEL.of_page, KIND_MODEL.of_blocks)
    values = measures_of(defined, KIND_MODEL.of_blocks, KIND_MODEL.of_page)
    measures = {name: float(value) for name, value in values.items()}
    assert dict(zip(names, lesson[0], strict=True)) == pytest.approx(measures, rel=CLOSE, abs=CLOSE)
    assert tuple(map(Counter, lesson[1])) == words_of(defined)


def sizes(of_block: tuple[Weighed, ...]) -> list[float]:
    """The sizes of the weights, from the smallest on."""
    return sorted(abs(each.weight) for each in of_block)


@on_generated_pages(100)
def test_generated_pages(html: str) -> None:
    compare(parse(named(html)))


@on_generated_pages(40)
def test_kinds_of_generated_pages(html: str) -> None:
    compare_kinds(parse(named(html), url="https://docs.mill.example/Guide/the-old_mill-7?page=1"))


@on_generated_pages(12)
def test_explanations_of_generated_pages(html: str) -> None:
    compare_explanations(parse(named(html)))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_own_pages(path: Path) -> None:
    page = parse(path.read_bytes())
    compare(page)
    compare_kinds(page)
    compare_explanations(page)


@pytest.fixture(scope="module")
def real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> list[Page]:
    """The smaller half of some real pages: the definition is slow."""
    parsed = [parse(data) for _, data in benchmark_pages(2 * REAL_PAGES)]
    return sorted(parsed, key=len)[: max(REAL_PAGES, len(PAGES))]


@pytest.mark.parametrize("part", range(4))
def test_real_pages(part: int, real_pages: list[Page]) -> None:
    for number, page in enumerate(real_pages[part::4]):
        compare(page)
        compare_kinds(page)
        if number % 4 == 0:
            compare_explanations(page)
