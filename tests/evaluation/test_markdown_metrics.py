"""The metrics of WebMainBench: the parts of Markdown that they compare, and scores worked out by hand."""

from __future__ import annotations

import math
from importlib.util import find_spec

import pytest

from dehusk.evaluation.datasets import Gold
from dehusk.evaluation.metrics import score_markdown, score_text
from dehusk.evaluation.metrics.markdown import (
    canonical,
    code_edit,
    code_of,
    edit_similarity,
    formula_edit,
    formulas_of,
    plain_text,
    rouge_5,
    table_edit,
    tables_of,
    text_edit,
)

jieba = pytest.mark.skipif(find_spec("jieba") is None, reason="jieba is not installed")
PAGE = """# The *mill*

It **turned** in the ![wind](w.png) [again](https://mill.example/a).

- one
+ two

* * *

| what | price |
| :--- | ---: |
| bread | $2 |

```python
turn(mill)
```
"""


def test_canonical_markdown_has_one_form() -> None:
    assert canonical(PAGE).splitlines() == [
        "# The mill",
        "It turned in the again.",
        "* one",
        "* two",
        "what | price",
        "bread | $2",
        "turn(mill)",
    ]
    text = "#  The _mill_\n\nIt __turned__ in the again.\n  * one\n  * two\n"
    other = f"{text}what|price\n---|---\nbread|$2\n\n    turn(mill)\n"
    assert canonical(other) == canonical(PAGE)
    assert canonical(canonical(PAGE)) == canonical(PAGE)


def test_plain_text_has_no_markers() -> None:
    assert plain_text(PAGE) == ("The mill\nIt turned in the again.\none\ntwo\nwhat price\nbread $2\nturn(mill)")
    assert plain_text("> 1. `a`<br>b") == "a b"


@pytest.mark.parametrize(
    ("markdown", "code"),
    [
        ("```\na\n\nb\n```\n~~~ sh\nc\n~~~", "a\n\nb\nc"),
        ("````\n```\na\n```\n````", "```\na\n```"),
        ("```\nnever closed", "never closed"),
        ("Text.\n\n    a = 1\n    b = 2\n\nText.", "a = 1\nb = 2"),
        ("Text.\n\n    only one line\n\nText.", ""),
        ("* a\n\n    - b\n    - c\n", ""),
        ("Text\n    goes on\n    and on", ""),
        ("a `span` is no block", ""),
    ],
)
def test_code(markdown: str, code: str) -> None:
    assert code_of(markdown) == code


@pytest.mark.parametrize(
    ("markdown", "formulas"),
    [
        ("$a$ and $$b$$ and \\(c\\) and \\[d\\]", "b\nd\na\nc"),
        ("costs \\$5 and \\$6", ""),
        ("`$a$`\n```\n$b$\n```\n$c$", "c"),
        ("$$\nx\n+ y\n$$", "x\n+ y"),
    ],
)
def test_formulas(markdown: str, formulas: str) -> None:
    assert formulas_of(markdown) == formulas


def test_tables() -> None:
    table = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td></tr></table>"
    assert tables_of("| a | b |\n|---|:-:|\n| 1 |  |\n") == table
    assert tables_of("a | b\n--- | ---\n1 |") == table
    written = "<TABLE class=x><thead><tr><th>a</th>\n<th>b</th></tr></thead><tbody><tr><td>1</td></tr></tbody></TABLE>"
    assert tables_of(f"Text\n\n{written}\n") == table
    assert tables_of("<table><tr><td colspan=2>a</td></tr></table>") == '<table><tr><td colspan="2">a</td></tr></table>'
    assert tables_of("either | or\nand so on") == tables_of("```\na | b\n---|---\n```") == ""


def test_edit_similarity() -> None:
    assert edit_similarity("mill", "mills") == pytest.approx(0.8)
    assert edit_similarity("", "mills") == 0
    assert math.isnan(edit_similarity("", ""))
    assert text_edit("**mill**", "mills") == pytest.approx(0.8)
    assert code_edit("```\nab\n```", "```\nabcd\n```") == 0.5
    assert formula_edit("$x$", "text") == 0
    assert math.isnan(table_edit("text", "other"))


@jieba
def test_rouge_5() -> None:
    # tokens: a, blank, b, blank, c, blank, d → 3 runs of five; without " d" 1 run
    assert rouge_5("a b c d", "a b c d").f1 == 1
    assert rouge_5("a b c", "a b c d") == pytest.approx((1, 1 / 3, 1 / 2))
    assert rouge_5("a b c d", "e f g h").f1 == 0
    assert rouge_5("", "").f1 == 1
    assert rouge_5("[a](u) **b** c d", "a b c d").f1 == 1
    assert rouge_5("村里的水车又转起来了", "村里的水车又转起来了").f1 == 1


@jieba
def test_markdown_is_scored_only_against_markdown() -> None:
    gold = Gold("1", "1.html", "a b c d e", markdown="# a b c d e")
    assert "rouge_5" not in score_text("a b c d e", gold)
    assert score_markdown("# a b c d e", gold) == {"rouge_5": 1.0, "text_edit": 1.0}
    assert score_markdown("# a", Gold("1", "1.html", "a")) == {}


@pytest.mark.parametrize("piece", "``` $ $$ \\( | <table> [ ![ ]( *a * _ _a ` \\[ <a - > a| **".split())
def test_hostile_texts_take_no_time(piece: str) -> None:
    for part in (canonical, plain_text, code_of, formulas_of, tables_of):
        part(piece * 20_000)
        part(f"{piece} " * 20_000)
        part(f"{piece}\n" * 20_000)
