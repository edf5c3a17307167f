"""What names of elements say: their sums along paths against a climb from parent to parent."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from dehusk import Page, parse
from dehusk.learned.signals.names import Names
from dehusk.learned.signals.subject import Subject, subject_of
from dehusk.page.attributes import attribute
from dehusk.page.names import HIDDEN
from generated import html_pages

FLAGS = "<a> <li> <p> <td> <nav> <section> <article> article comment gone role=main".split()
WORDS = ["<div>", "<h1>", "<b>", "<body>", "<html>", HIDDEN, "body", "c", "main", "never", *FLAGS]
NAMES = Names(WORDS, np.random.default_rng(5).normal(size=len(WORDS)).astype(np.float32), FLAGS)


def test_elements_without_text_do_not_matter() -> None:
    bare = subject_of(parse("<div class=article><p>the mill</p><p>turns</p></div>"))
    full = subject_of(
        parse(
            "<div class=article><p>the mill<span class='comment gone'></span></p><i class=main><b></b></i>"
            "<p>turns</p><nav class=comment><img src=a class=article></nav></div>"
        )
    )
    first, second = columns(bare), columns(full)
    assert all(first[name] == pytest.approx(second[name]) for name in ["names", *(f"in {flag}" for flag in FLAGS)])


def columns(subject: Subject) -> dict[str, list[float]]:
    found = NAMES.signals(subject, *NAMES.known(subject))
    return {name: np.asarray(value, np.float32).tolist() for name, value in found.items()}


def own_names(page: Page, row: int) -> list[str]:
    """The names of one element, attribute by attribute."""
    words = f"{attribute(page, row, 'class') or ''} {attribute(page, row, 'id') or ''}"
    found = [f"<{page.name(row)}>", *(word.lower() for word in re.findall("[A-Z]+[a-z]*|[a-z]+", words))]
    role, style = attribute(page, row, "role"), attribute(page, row, "style") or ""
    if role is not None:
        found.append(f"role={role}")
    hides = [
        attribute(page, row, "hidden") is not None,
        bool(re.search(r"display:\s*none|visibility:\s*hidden", style)),
    ]
    return found + [HIDDEN] * sum(hides)


def climbed(page: Page, row: int) -> list[str]:
    """The names of a row and of all above it."""
    found = []
    while row >= 0:
        found += own_names(page, row)
        row = int(page.parent[row])
    return found


@settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_sums_along_paths_are_those_of_a_climb(html: str) -> None:
    html = html.replace('class="c"', 'class="Article-body c c" id="comment-4"').replace("<nav", "<nav role=main")
    subject = subject_of(parse(html))
    if not len(subject.blocks):
        return
    weight = dict(zip(WORDS, NAMES.weight.tolist(), strict=True))
    found = columns(subject)
    for block, row in enumerate(subject.blocks.row.tolist()):
        names = climbed(subject.page, row)
        assert found["names"][block] == pytest.approx(sum(weight.get(name, 0) for name in names), abs=1e-4)
        assert [flag for flag in FLAGS if found[f"in {flag}"][block]] == [flag for flag in FLAGS if flag in names]
        outer = climbed(subject.page, int(subject.layout.container[1, block]))
        assert found["names_above_2"][block] == pytest.approx(sum(weight.get(name, 0) for name in outer), abs=1e-4)


@pytest.mark.parametrize("depth", [40, 64, 300])
def test_a_flag_is_found_on_a_long_path(depth: int) -> None:
    found = columns(subject_of(parse("<section class=comment>" * depth + "the mill" + "</section>" * depth)))
    assert [flag for flag in FLAGS if found[f"in {flag}"] == [1]] == ["<section>", "comment"]
