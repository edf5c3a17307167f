"""MathML as TeX: right, or not at all."""

from __future__ import annotations

import re
import unicodedata
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import parse_fragment

from dehusk import parse
from dehusk._core import Table
from effort import examples
from outputs.reading import all_of, outline, outline_of_markdown, shows

ROW = "<mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
TABLE = f"<mtable>{ROW}{ROW}</mtable>"
STACK = "<mfrac linethickness='{}'><mi>n</mi><mi>k</mi></mfrac>"
EQUATION = (
    "<mtable><mlabeledtr><mtd><mtext>(7)</mtext></mtd><mtd><mi>a</mi><mo>=</mo><mi>b</mi></mtd></mlabeledtr></mtable>"
)


def latex(mathml: str, attributes: str = "") -> str | None:
    """The formula as LaTeX; None where there is no form that is sure to mean the same."""
    math = parse_fragment(f"<math {attributes}>{mathml}</math>", "body").select_one("math")
    assert math is not None
    table = Table.from_html(math.serialize().encode())
    return table.tex(table.elements_with("<math")[0], bool(attributes))


@pytest.mark.parametrize(
    ("mathml", "expected"),
    [
        (f"<mo>(</mo>{STACK.format(0)}<mo>)</mo><mo>+</mo><mn>1</mn>", r"\binom{n}{k}+1"),
        (f"<mrow><mo>(</mo></mrow>{STACK.format('0.0pt')}<mrow><mo>)</mo></mrow>", r"\binom{n}{k}"),
        (f"<mfenced>{STACK.format('0px')}</mfenced>", r"\binom{n}{k}"),
        (STACK.format("0em"), r"\genfrac{}{}{0pt}{}{n}{k}"),
        (STACK.format("10%"), r"\frac{n}{k}"),
        ("<mfrac bevelled=true><mi>n</mi><mi>k</mi></mfrac>", "{n}/{k}"),
    ],
)
def test_fractions_with_and_without_a_line(mathml: str, expected: str) -> None:
    assert latex(mathml) == expected


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [("(", ")", "pmatrix"), ("[", "]", "bmatrix"), ("{", "}", "Bmatrix"), ("|", "|", "vmatrix"), ("‖", "‖", "Vmatrix")],
)
def test_matrices_have_their_delimiters(before: str, after: str, name: str) -> None:
    expected = rf"\begin{{{name}}}a & b \\ a & b\end{{{name}}}"
    assert latex(f"<mi>A</mi><mo>=</mo><mo>{before}</mo>{TABLE}<mo>{after}</mo>") == f"A={expected}"
    assert latex(f"<mfenced open='{before}' close='{after}'>{TABLE}</mfenced>") == expected


def test_a_table_after_a_brace_is_cases() -> None:
    assert latex(f"<mo>{{</mo>{TABLE}") == r"\begin{cases}a & b \\ a & b\end{cases}"
    assert latex(f"<mo>{{</mo>{TABLE}<mo></mo>") == r"\begin{cases}a & b \\ a & b\end{cases}"
    wide = TABLE.replace("</mtr>", "<mtd><mi>c</mi></mtd></mtr>")
    assert latex(f"<mo>{{</mo>{wide}") == r"\left\{\begin{matrix}a & b & c \\ a & b & c\end{matrix}\right."
    assert latex(f"<mo>(</mo>{TABLE}<mo>]</mo>") == r"(\begin{matrix}a & b \\ a & b\end{matrix}]"


def test_equations_are_aligned_and_have_their_numbers() -> None:
    aligned = TABLE.replace("<mtable", "<mtable columnalign='right left'")
    assert latex(aligned) == r"\begin{aligned}a & b \\ a & b\end{aligned}"
    assert latex(EQUATION, "display=block") == r"a=b \tag{7}"
    assert latex(EQUATION.replace("(7)", "eq. 7"), "display=block") == r"a=b \tag*{\text{eq. 7}}"
    assert latex(EQUATION) == r"\begin{matrix}a=b \qquad \text{(7)}\end{matrix}"


@pytest.mark.parametrize(
    ("mathml", "expected"),
    [
        ("<mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn>", "{}_{6}^{14}C"),
        ("<mi>R</mi><mi>i</mi><none></none><none></none><mi>j</mi>", "R_{i}{}^{j}"),
        ("<mi>X</mi><mi>a</mi><mi>b</mi><mprescripts></mprescripts><mrow></mrow><mi>c</mi>", "{}^{c}X_{a}^{b}"),
        ("<mi>X</mi><mi>a</mi>", None),
    ],
)
def test_scripts_stand_on_both_sides(mathml: str, expected: str | None) -> None:
    assert latex(f"<mmultiscripts>{mathml}</mmultiscripts>") == expected


@pytest.mark.parametrize(
    ("mathml", "expected"),
    [
        ("<mover><mi>x</mi><mo>¯</mo></mover>", r"\bar{x}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>", r"\overline{AB}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>→</mo></mover>", r"\overrightarrow{AB}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>˙</mo></mover>", r"\overset{˙}{AB}"),
        ("<munder><mi>y</mi><mo>_</mo></munder>", r"\underline{y}"),
        ("<munder><mi>x</mi><mi>n</mi></munder>", r"\underset{n}{x}"),
        ("<munderover><mi>x</mi><mi>n</mi><mi>m</mi></munderover>", r"\overset{m}{\underset{n}{x}}"),
        ("<munder><mo>lim</mo><mi>n</mi></munder>", r"\lim_{n}"),
        ("<munder><mi>argmax</mi><mi>n</mi></munder>", r"\operatorname*{argmax}_{n}"),
        ("<munder><munder><mi>x</mi><mo>⏟</mo></munder><mi>n</mi></munder>", r"\underbrace{x}_{n}"),
        ("<mover><mover><mi>x</mi><mo>⏞</mo></mover><mi>n</mi></mover>", r"\overbrace{x}^{n}"),
        ("<msup><mi>f</mi><mo>″</mo></msup>", "f''"),
        ("<msup><mn>9</mn><mo>°</mo></msup>", r"9^{\circ}"),
        ("<msub><msup><mi>x</mi><mn>2</mn></msup><mi>i</mi></msub>", "{x^{2}}_{i}"),
    ],
)
def test_what_is_over_and_under(mathml: str, expected: str) -> None:
    assert latex(mathml) == expected


@pytest.mark.parametrize(
    ("mathml", "expected"),
    [
        ("<mi mathvariant=bold>v</mi><mi mathvariant=normal>d</mi>", r"\mathbf{v}\mathrm{d}"),
        (
            "<mi>ℝ</mi><mi>𝔤</mi><mi>𝑥</mi><mi>ℬ</mi><mi>𝓐</mi>",
            r"\mathbb{R}\mathfrak{g}x\mathcal{B}\boldsymbol{\mathcal{A}}",
        ),
        ("<mi>℘</mi><mi>ℎ</mi><mi>𝟙</mi><mi>𝚪</mi>", r"\wp h\mathbb{1}\mathbf{\Gamma}"),
        ("<mi>rank</mi><mo>mod</mo><mi>α</mi><mi>x</mi>", r"\mathrm{rank}\operatorname{mod}\alpha x"),
        ("<mi>x</mi><mtext> if </mtext><mi>y</mi>", r"x\text{ if }y"),
        ("<menclose notation=updiagonalstrike><mi>x</mi></menclose>", r"\cancel{x}"),
        ("<mi>a</mi><mspace width=2em></mspace><mi>b</mi>", r"a\qquad b"),
        ("<mfenced separators=';'><mi>x</mi><mi>y</mi><mi>z</mi></mfenced>", r"\left(x;y;z\right)"),
        ("<semantics><mi>x</mi><annotation encoding='text/plain'>xi</annotation></semantics>", "x"),
    ],
)
def test_letters_words_and_the_rest(mathml: str, expected: str) -> None:
    assert latex(mathml) == expected


UNSURE = [
    "<mstack><mn>1</mn><mn>2</mn></mstack>",
    "<menclose notation=longdiv><mn>1</mn><mn>2</mn></menclose>",
    "<mfrac><mn>12</mn></mfrac>",
    "<msup><mn>1</mn><mn>2</mn><mn></mn></msup>",
    "<mtable><mtr><mtd columnspan=2><mn>12</mn></mtd></mtr></mtable>",
    f"{'<mrow>' * 70}<mn>12</mn>{'</mrow>' * 70}",
]


@pytest.mark.parametrize("mathml", UNSURE)
def test_what_has_no_sure_form_is_text(mathml: str) -> None:
    assert latex(mathml) is None
    extraction = all_of(parse(f"<p>so <math>{mathml}</math>, he paid $5"))
    assert extraction.text == "so 12, he paid $5"
    assert extraction.markdown == r"so 12, he paid \$5"


def test_html_keeps_what_changes_the_meaning() -> None:
    html = all_of(parse(f"<p><math>{STACK.format(0)}<menclose notation='box'><mi>x</mi></menclose></math>")).html
    assert '<mfrac linethickness="0">' in html
    assert '<menclose notation="box">' in html


SYMBOLS = {
    "∑": r"\sum", "⨄": r"\biguplus", "−": "-", "≤": r"\le", "≫": r"\gg", "∈": r"\in", "∅": r"\emptyset", "→": r"\to",
    "⟨": r"\langle", "⋱": r"\ddots", "ℏ": r"\hbar", "℘": r"\wp", "ℓ": r"\ell", "ℎ": "h", "ℜ": r"\Re", "ℑ": r"\Im",
    "ϕ": r"\phi", "ϵ": r"\epsilon", "{": r"\{", "_": r"\_",
}  # fmt: skip
"""A few characters of each kind, and their commands in LaTeX and its package for Unicode."""
GREEK = "αβγδεζηθικλμνξπρσςτυφχψωΓΔΘΛΞΠΣΥΦΨΩ"
"""The letters that have commands of their own."""
VARIANTS = {"ε": r"\varepsilon", "φ": r"\varphi", "ς": r"\varsigma"}
ALPHABETS = {
    "BOLD": r"\mathbf{%s}", "ITALIC": "%s", "BOLD ITALIC": r"\boldsymbol{%s}", "SCRIPT": r"\mathcal{%s}",
    "BOLD SCRIPT": r"\boldsymbol{\mathcal{%s}}", "FRAKTUR": r"\mathfrak{%s}", "BLACK-LETTER": r"\mathfrak{%s}",
    "BOLD FRAKTUR": r"\boldsymbol{\mathfrak{%s}}", "DOUBLE-STRUCK": r"\mathbb{%s}", "SANS-SERIF": r"\mathsf{%s}",
    "MONOSPACE": r"\mathtt{%s}",
}  # fmt: skip
"""The alphabets of Unicode's letters for formulas, and what sets them in LaTeX."""


def greek_command(letter: str) -> str:
    """Return the command that is called like the letter in Unicode; other characters stay."""
    if letter in VARIANTS or letter not in GREEK:
        return VARIANTS.get(letter, letter)
    name = unicodedata.name(letter).split()[-1].replace("LAMDA", "LAMBDA")
    return "\\" + (name.title() if letter.isupper() else name.lower())


def test_symbols_are_commands() -> None:
    expected = SYMBOLS | {letter: greek_command(letter) for letter in GREEK}
    assert {character: latex(f"<mo>{character}</mo>") for character in expected} == expected


def test_letters_of_alphabets_are_set_in_them() -> None:
    letters = map(chr, [*range(0x2100, 0x2150), *range(0x1D400, 0x1D800)])
    form = re.compile(r"(?:MATHEMATICAL )?([A-Z -]+?) (?:CAPITAL|SMALL|DIGIT) \w+")
    tried = 0
    for letter in letters:
        name = form.fullmatch(unicodedata.name(letter, ""))
        if name and name[1] in ALPHABETS and letter not in SYMBOLS:
            base = unicodedata.normalize("NFKC", letter)
            assert latex(f"<mi>{letter}</mi>") == ALPHABETS[name[1]] % greek_command(base)
            tried += 1
    assert tried > 700


def test_every_output_tells_the_same_formula() -> None:
    mathml = "<math><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac></math>"
    extraction = all_of(parse(f"<p>So it is {mathml}, he said."))
    assert extraction.text == r"So it is \frac{1}{\sqrt{x}}, he said."
    assert extraction.markdown == r"So it is $\frac{1}{\sqrt{x}}$, he said."
    assert r'<formula notation="TeX">\frac{1}{\sqrt{x}}</formula>, he said.' in extraction.tei
    assert mathml in extraction.html


PAGE = """
<h1>The mill <em>turns</em></h1>
<p>By <a href="/by/ada">Ada Merrow</a>, with <code>a|b</code> and <img src="/mill.png" alt="The [old] mill">.</p>
<h2>1. Sails</h2>
<ol start="3"><li>Fetch <b>oak</b><ul><li>dry</li><li>straight<ol><li>deep</li></ol></li></ul></li>
<li><p>Plane</p><p>it</p></li></ol>
<blockquote><p>It turned.</p><ul><li>Twice</li></ul><blockquote>Really</blockquote></blockquote>
<div class="highlight-source-python"><pre>def turn(n):
    return n * 2

# done</pre></div>
<table><thead><tr><th>Part</th><th>Cost | £</th></tr></thead><tbody><tr><td>Sail</td><td><a href="/s">12*3</a></td></tr>
<tr><td>Cap</td><td></td></tr></tbody></table>
<hr>
<h3><a href="/more">More</a></h3><div>to <div>come</div></div>
"""


def assert_same_structure(html: str) -> None:
    extraction = all_of(parse(f"<body>{html}"))
    assert outline_of_markdown(extraction.markdown) == outline(parse_fragment(extraction._content_tree.html(), "body"))
    assert shows(extraction.markdown, extraction.text)


def test_a_page_with_everything() -> None:
    assert_same_structure(PAGE)


def test_words_are_compared_whole_and_in_order() -> None:
    assert shows("one **two**", "one two")
    assert not shows("one two", "onetwo")
    assert not shows("two one", "one two")
    assert not shows("one", "one two")
    assert shows("one[^1]\n\n[^1]: two words", "one1\ntwo words")
    assert not shows("one[^1]\n\n[^1]: two words", "one2\ntwo words")


def test_the_comparison_sees_differences() -> None:
    assert outline_of_markdown("- one\n- two") != outline_of_markdown("- one\n  - two")
    assert outline_of_markdown("# one") != outline_of_markdown("## one")
    assert outline_of_markdown("[one](a)") != outline_of_markdown("[one](b)")
    assert outline_of_markdown("```\na\n```") != outline_of_markdown("```\nb\n```")


_WORDS = """
the mill turns 1. 12) # ## - + * ** _ __ a_b *x* _y_ `z` `` ~~ ~ <b> </b> <!-- & &amp; &copy; [x](y) [x]: ![ ] [ !
| || \\ \\* > = --- :-- 風車 「車」 naïve … “quoted” (x) $5 http://mill.example/a_b x: [^1] [ ] €
""".split()
_PLAIN = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=6).map(
    lambda words: escape(" ".join(words), quote=False)
)


@st.composite
def _formatted(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    tag = draw(
        st.sampled_from(["b", "i", "em", "strong", "del", "span", "code", "a href=/x", "a href='/y(z)'", "u", "sub"])
    )
    space = st.sampled_from(["", "", " "])
    content = draw(inner) if tag != "code" else draw(_PLAIN)
    return f"{draw(space)}<{tag}>{draw(space)}{content}{draw(space)}</{tag.split()[0]}>{draw(space)}"


_INLINE = st.recursive(
    _PLAIN,
    lambda inner: st.lists(st.one_of(inner, _formatted(inner)), min_size=1, max_size=3).map("".join),
    max_leaves=5,
)
_LINE = st.lists(
    st.one_of(_INLINE, st.just("on<br>off"), st.just("<img src=/i.png alt='i [j]'>")), min_size=1, max_size=4
).map("".join)


@st.composite
def _holder(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    kind = draw(st.sampled_from(["ul", "ol", "blockquote", "div", "li first"]))
    blocks = st.lists(inner, min_size=1, max_size=3)
    if kind in ("ul", "ol"):
        items = ["".join(item) for item in draw(st.lists(blocks, min_size=1, max_size=3))]
        return f"<{kind}><li>{'</li><li>'.join(items)}</li></{kind}>"
    if kind == "li first":
        return f"<ul><li>{draw(_LINE)}{''.join(draw(blocks))}</li></ul>"
    return f"<{kind}>{''.join(draw(blocks))}</{kind}>"


@st.composite
def _leaf(draw: st.DrawFn) -> str:
    tag = draw(st.sampled_from(["p", "p", "div", "h2", "h5", "pre", "pre class=lang-x", "table", "hr"]))
    if tag == "hr":
        return "<p>x</p><hr><p>y</p>"
    if tag.startswith("pre"):
        lines = st.lists(
            st.one_of(_PLAIN, st.sampled_from(["", "  ", "    a", "```", "\tb", "- c"])), min_size=1, max_size=5
        )
        return f"<{tag}>" + "\n".join(draw(lines)) + "</pre>"
    if tag == "table":
        rows = draw(st.lists(st.tuples(_INLINE, _INLINE), min_size=1, max_size=3))
        body = "".join(f"<tr><td>x{one}</td><td>{two}y</td></tr>" for one, two in rows)
        return f"<table><tr><th>A</th><th>B</th></tr>{body}</table>"
    return f"<{tag}>{draw(_LINE)}</{tag}>"


_PAGES = st.lists(st.recursive(_leaf(), _holder, max_leaves=8), min_size=1, max_size=4).map("".join)


@settings(max_examples=examples(300))
@given(_PAGES)
def test_generated_structure_is_read_back(html: str) -> None:
    assert_same_structure(html)


@pytest.mark.parametrize(
    "html",
    ["<p>a<a href=x></a>b", "<p><b></b> <i> </i>x", "<ul><li></ul>x", "<blockquote> </blockquote>x", "<pre>\n</pre>x"],
)
def test_empty_elements_leave_nothing(html: str) -> None:
    assert_same_structure(html)
