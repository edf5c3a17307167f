"""Gain of each selection rule, measured on small pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.completeness.models import ModelFiles
from benchmarks.rules import ALL, CUT, RuleJob, RuleScores, gains, score_page, write_table
from dehusk import extract
from dehusk._core import RULES
from dehusk.evaluation.datasets import Gold

from .pages import MENU, SENTENCE


def scores(f1: float, without: float) -> RuleScores:
    return RuleScores("wcxb", "article", True, {ALL: f1, CUT: 0.5} | dict.fromkeys(RULES, without))


def test_a_rule_brings_the_difference() -> None:
    found = gains([scores(0.9, 0.8), scores(0.7, 0.7), scores(0.6, 0.7)])
    assert list(found) == [*RULES, CUT]
    assert found["title"].f1 == pytest.approx(0)
    assert (found["title"].better, found["title"].worse) == (1, 1)


def test_the_table_has_a_line_for_each_rule() -> None:
    lines = write_table({"a": [scores(0.9, 0.8)], "b": [scores(0.7, 0.7)]}).splitlines()
    assert len(lines) == 2 + 1 + len(RULES) + 1
    assert "+10000 (1:0)" in lines[3]


def test_a_page_is_selected_without_each_rule(tmp_path: Path) -> None:
    text = " ".join(SENTENCE for _ in range(8))
    html = f"<body>{MENU}<main><p>{text}</p><p style=display:none>Never shown to anybody at all.</p></main></body>"
    path = tmp_path / "page.html"
    path.write_text(html, "utf-8")
    gold = Gold("page", "page.html", text=extract(html).text)
    found = score_page(RuleJob("mine", path, gold, {}, "balance", ModelFiles())).f1
    assert found[ALL] == 1
    assert set(found) == {ALL, CUT, *RULES}
