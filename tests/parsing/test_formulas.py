"""Formulas that a page gives as TeX in attributes are formulas in the table, and in every output."""

from __future__ import annotations

import pytest

from dehusk import parse
from outputs.test_html import all_of, text_in

CHTML = (
    "<mjx-container class=MathJax jax=CHTML{}><mjx-math data-latex='{}'><mjx-mi data-latex=x><mjx-c class=mjx-c1D465>"
    "</mjx-c></mjx-mi></mjx-math></mjx-container>"
)
GIVEN = {
    "KaTeX": "<span class=katex data-math='x^2'></span>",
    "KaTeX, rendered": "<span class=katex data-math='x^2'><span class=katex-html>x<span>2</span></span></span>",
    "a span": "<span class='math tex' data-tex='x^2'>x2</span>",
    "delimited": r"<span class=formula data-latex='\( x^2 \)'>…</span>",
    "a custom element": "<math-field data-latex='x^2'>x2</math-field>",
    "MathJax": CHTML.format("", "x^2"),
    "MathJax, as a drawing": (
        "<mjx-container class=MathJax jax=SVG><svg><g stroke=none><g data-mml-node=math data-latex='x^2'>"
        "<g data-mml-node=mi data-latex=x><text>x</text></g></g></g></svg></mjx-container>"
    ),
    "WordPress": "<img src=l.png class=latex alt='x^2'>",
    "MediaWiki": "<img src=l.svg class='mwe-math-fallback-image-inline tex' alt='x^2'>",
    "QuickLaTeX": "<img src=l.png class='ql-img-inline-formula quicklatex-auto-format' alt='x^2'>",
}


@pytest.mark.parametrize("html", GIVEN.values(), ids=GIVEN)
def test_given_formulas_are_in_every_output(html: str) -> None:
    extraction = all_of(parse(f"<body><p>so {html}, he"))
    assert extraction.text == "so x^2, he"
    assert extraction.markdown == "so $x^2$, he"
    assert text_in(extraction.html).split() == ["so", "x^2,", "he"]
    assert '<formula notation="TeX">x^2</formula>' in extraction.tei


@pytest.mark.parametrize("html", GIVEN.values(), ids=GIVEN)
def test_a_formula_that_repeats_is_no_ornament(html: str) -> None:
    extraction = all_of(parse(f"<body><p>so {html}, <b>{html}</b> {html}"))
    assert extraction.text == "so x^2, x^2 x^2"
    assert 'data-husk=""' not in extraction.hidden_html


def test_a_formula_on_a_line_of_its_own() -> None:
    assert all_of(parse(f"<p>so {CHTML.format(' display=true', 'x^2')} he")).markdown == "so $$x^2$$ he"
    assert all_of(parse("<p>so <img class=ql-img-displayed-equation alt='x^2'> he <!-- latex -->")).markdown == (
        "so $$x^2$$ he"
    )


def test_mediawiki_gives_a_formula_once() -> None:
    math = "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x^2</annotation></semantics></math>"
    image = "<img src=a.svg class=mwe-math-fallback-image-inline alt='x^2'>"
    page = parse(
        f"<p>so <span class=mwe-math-element><span class=mwe-math-mathml-inline>{math}</span>{image}</span>, he"
    )
    assert all_of(page).text == "so x^2, he"
    assert all_of(page).markdown == "so $x^2$, he"


@pytest.mark.parametrize("tex", ["x", " x ", "$x$", "$$ x $$", r"\(x\)", r"\[x\]", "\n$x$ "])
def test_delimiters_are_no_part_of_a_formula(tex: str) -> None:
    assert all_of(parse(f"<p><span class=formula data-latex='{tex}'></span>")).text == "x"
