"""Texts that no reader reads are in no output: line numbers, second renderings of formulas, links that are tools."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk import Extraction, Page, Selection, parse
from dehusk.page.stream import words_of
from dehusk.selection import readable
from outputs.reading import all_of, kept, rendered, text_in

TEX = '<annotation encoding="application/x-tex">x_2</annotation>'
MATHML = f"<math><semantics><mrow><mi>x</mi><mn>2</mn></mrow>{TEX}</semantics></math>"
KATEX = f"<p>so <span class=katex><span class=katex-mathml>{MATHML}</span><span class=katex-html>x2</span></span>, he"
GUTTERS = {
    "beside, in a cell": "<table><tr><td class=linenos><div><pre>1\n2</pre></div><td><pre>a = 1\nb</pre></table>",
    "beside, in its own pre": (
        "<pre><code><table><tr><td class='rouge-gutter gl'><pre class=lineno>1\n2\n</pre>"
        "<td><pre>a = 1\nb</pre></table>"
    ),
    "beside, line by line": (
        "<table><tr><td class=gutter><pre><span class=line>1</span><br><span>2</span></pre>"
        "<td><pre><span>a = 1</span><br><span>b</span></pre></table>"
    ),
    "beside, in code": (
        "<table><tr><td class=lntd><pre><code><span class=lnt>1\n</span><span class=lnt>2\n</span></code></pre>"
        "<td class=lntd><pre><code>a = 1\nb</code></pre></table>"
    ),
    "beside each line": ("<table><tr><td data-line-number=1>1<td>a = 1<tr><td data-line-number=2>2<td>b</table>"),
    "in each line": "<pre><span class=lineno>1</span>a = 1\n<span class=lineno>2</span>b</pre>",
    "in each line, in blocks": (
        "<pre><div><i class=line-number>1</i>a = 1</div><div><i class=line-number>2</i>b</div></pre>"
    ),
    "by Crayon": (
        "<table><tr><td class=crayon-nums><div class=crayon-num>1</div><div class=crayon-num>2</div>"
        "<td><div class=crayon-pre><div class=crayon-line>a = 1</div><div class=crayon-line>b</div></div></table>"
    ),
    "unnamed, in a table": "<pre><table><tr><td>1<td>a = 1<tr><td>2<td>b</table></pre>",
    "beside, in a flexible box": (
        "<div><div class=line-numbers><span>1</span><span>2</span></div><pre><code>a = 1\nb</code></pre></div>"
    ),
    "by CodeMirror": (
        "<div><div><div class=CodeMirror-gutter-wrapper><div class=CodeMirror-linenumber>1</div></div>"
        "<pre class=CodeMirror-line>a = 1\nb</pre></div></div>"
    ),
    "with a button that copies": "<div><button>Copy</button><pre>a = 1\nb<i class=x-clipboard>⧉</i></pre></div>",
    "by CodeMirror 6": (
        "<div class=cm-editor><div class=cm-scroller><div class=cm-gutters aria-hidden=true><div class='cm-gutter "
        "cm-lineNumbers'><div class=cm-gutterElement>1</div><div class='cm-gutterElement cm-activeLineGutter'>2</div>"
        "</div></div><div class=cm-content><div class=cm-line>a <span>=</span> 1</div><div class=cm-line>b</div></div>"
        "</div></div>"
    ),
    "by Chroma, in lines": (
        "<div class=highlight><pre class=chroma><code><span class=line><span class=ln>1</span><span class=cl>a = 1\n"
        "</span></span><span class=line><span class=ln>2</span><span class=cl>b</span></span></code></pre></div>"
    ),
    "by Chroma, with links": (
        "<table class=lntable><tr><td class=lntd><pre class=chroma><code><span class=lnt><a class=lnlinks href=#1>1"
        "</a>\n</span><span class=lnt><a class=lnlinks href=#2>2</a>\n</span></code></pre><td class=lntd><pre><code>"
        "<span class=line>a = 1\n</span><span class=line>b</span></code></pre></table>"
    ),
    "by Pygments": (
        "<div class=highlight><pre><span></span><span class=linenos>1</span><span class=n>a</span> = 1\n"
        "<span class=linenos>2</span><span class=n>b</span>\n</pre></div>"
    ),
    "by Pygments, in a table": (
        "<table class=highlighttable><tr><td class=linenos><div class=linenodiv><pre><span class=normal>1</span>\n"
        "<span class=normal>2</span></pre></div></td><td class=code><div><pre>a = 1\nb</pre></div></table>"
    ),
    "by Prism": (
        "<div class=code-toolbar><pre class=line-numbers><code>a = 1\nb<span class=line-numbers-rows aria-hidden=true>"
        "<span></span><span></span></span></code></pre><div class=toolbar><button>Copy</button></div></div>"
    ),
    "by React, beside each line": (
        "<pre><code><span class=react-syntax-highlighter-line-number>1</span>a = 1\n"
        "<span class='linenumber react-syntax-highlighter-line-number'>2</span>b</code></pre>"
    ),
    "by highlight.js": (
        "<pre><code class=hljs><table class=hljs-ln><tr><td class='hljs-ln-line hljs-ln-numbers' data-line-number=1>"
        "<div class=hljs-ln-n data-line-number=1></div></td><td class='hljs-ln-line hljs-ln-code'>a = 1</td></tr><tr>"
        "<td class='hljs-ln-line hljs-ln-numbers' data-line-number=2><div class=hljs-ln-n></div></td>"
        "<td class='hljs-ln-line hljs-ln-code'>b</td></tr></table></code></pre>"
    ),
    "by GitHub": (
        "<table class=highlight><tr><td class='blob-num js-line-number' data-line-number=1></td><td class='blob-code "
        "blob-code-inner js-file-line'><span>a</span> = 1</td></tr><tr><td class=blob-num data-line-number=2></td>"
        "<td class=blob-code>b</td></tr></table>"
    ),
    "by Docusaurus": (
        "<div class=codeBlockContainer_x><div class=codeBlockTitle_x>app.py</div><div class=codeBlockContent_x><pre>"
        "<code class=codeBlockLines_x><span class=token-line><span class=codeLineNumber_x></span><span>a = 1</span><br>"
        "</span><span class=token-line><span>b</span><br></span></code></pre><div class=buttonGroup_x>"
        "<button aria-label='Copy code to clipboard'>⧉</button></div></div></div>"
    ),
    "with a bar above": "<p class=gatsby-code-title><b>src/</b>app.py</p><div><pre><code>a = 1\nb</code></pre></div>",
    "as attributes": ("<table><tr><td data-line-number=1><td>a = 1</td><tr><td data-line-number=2><td>b</table>"),
}


def cut(page: Page) -> Extraction:
    """The extraction that keeps all words of the body, by words."""
    stream = words_of(page)
    keep = np.asarray(stream.row > page.body)
    return Extraction(
        page, Selection(np.bincount(stream.row[keep], minlength=len(page)) > 0, np.zeros(len(page)), keep), "", {}
    )


@pytest.mark.parametrize("html", GUTTERS.values(), ids=GUTTERS)
@pytest.mark.parametrize("select", [all_of, cut])
def test_line_numbers_are_in_no_output(html: str, select: object) -> None:
    extraction = select(parse(f"<body>{html}"))  # type: ignore[operator]
    assert extraction.text == "a = 1\nb"
    assert extraction.markdown == "```\na = 1\nb\n```"
    assert "".join(text_in(extraction.html).split()) == "a=1b"


@pytest.mark.parametrize("select", [all_of, cut])
def test_a_formula_is_shown_once_as_tex(select: object) -> None:
    extraction = select(parse(KATEX))  # type: ignore[operator]
    assert extraction.text == "so x_2, he"
    assert extraction.markdown == "so $x_2$, he"
    assert extraction.html.count("x_2") == 1


def test_html_shows_the_mathml_of_a_formula_with_tex() -> None:
    formula = (
        '<math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation>'
        "</semantics></math>"
    )
    found = all_of(parse(f"<p>so {formula}, he"))
    assert formula in found.html
    assert (found.text, found.markdown) == ("so x^2, he", "so $x^2$, he")


SCRIPT = '<script type="math/tex" id=MathJax-Element-1>x_2</script>'
RENDERED = "<span class=MathJax id=MathJax-Element-1-Frame><nobr>x<sub>2</sub></nobr></span>"


@pytest.mark.parametrize(
    "before",
    [
        RENDERED,
        f"<span class=MathJax_Preview>x</span>{RENDERED}",
        f"<span class=MathJax_Preview></span>\n<span class=MathJax_SVG_Display>{RENDERED}</span>",
        RENDERED.replace("</nobr>", "</nobr><span class=MJX_Assistive_MathML><math><mi>x</mi></math></span>"),
    ],
)
@pytest.mark.parametrize("select", [all_of, cut])
def test_what_mathjax_rendered_before_its_script_is_the_same_formula(before: str, select: object) -> None:
    extraction = select(parse(f"<p>so {before}{SCRIPT}, he"))  # type: ignore[operator]
    assert extraction.text == "so x_2, he"
    assert extraction.markdown == "so $x_2$, he"


def test_other_formulas_before_a_formula_stay() -> None:
    katex = KATEX.removeprefix("<p>so ").removesuffix(", he")
    assert all_of(parse(f"<p>{katex}{katex}{RENDERED}{SCRIPT}{RENDERED}{SCRIPT}")).text == "x_2" * 4
    assert all_of(parse(f"<p>{RENDERED} and {SCRIPT}")).text == "x2 and x_2"


def test_the_tex_stays_where_only_the_other_rendering_is_selected() -> None:
    assert kept(parse(KATEX), "so", "x2", "he").text == "so x_2, he"
    assert kept(parse(KATEX), "so", "he").text == "so , he"


def test_a_formula_without_tex_is_shown_once() -> None:
    math = "<mjx-assistive-mml><math><mi>x</mi></math></mjx-assistive-mml>"
    html = f"<p>so <mjx-container><svg><text>xx</text></svg>{math}</mjx-container>"
    assert all_of(parse(html)).text == "so x"
    assert all_of(parse(html)).markdown == "so $x$"
    assert all_of(parse("<p>a <math><mi>x</mi><mo>+</mo><mi>y</mi></math>")).text == "a x+y"


def test_formulas_side_by_side_keep_what_is_between_them() -> None:
    two = KATEX.replace("<p>", "") + " and " + KATEX.replace("<p>so", "")
    assert all_of(parse(f"<div class=MathJax>{two}</div>")).text == "so x_2, he and x_2, he"


def test_marks_of_other_pages_are_as_they_were() -> None:
    for html in ("<p>one", "<pre>one</pre>", "<p><math><mi>x</mi></math>"):
        extraction = all_of(parse(html))
        assert readable(extraction.page, extraction.selection) is extraction.selection


def test_rendered_formulas_are_text() -> None:
    assert "<em>" not in rendered(all_of(parse("<p>a <math><mi>x</mi><mo>*</mo><mi>y</mi></math>")).markdown)


@pytest.mark.parametrize("sign", ["¶", "#", "§", "🔗"])
@pytest.mark.parametrize("holder", ["h1", "h2", "h6", "dt"])
def test_a_link_of_a_heading_to_itself_is_in_no_output(sign: str, holder: str) -> None:
    extraction = all_of(parse(f"<{holder} id=tide>Tide <span><a href='#tide'>{sign}</a></span></{holder}><p>high"))
    assert extraction.text.split() == ["Tide", "high"]
    assert sign not in extraction.html
    assert rendered(extraction.markdown).count(sign) == 0


EDIT = "<span class=mw-editsection><span>[</span><a href='/w?action=edit'>edit</a><span>]</span></span>"
TOOLS = {
    "edit": f"<h2>Tide {EDIT}</h2><p>high",
    "edit, in a box of its own": f"<div><h2>Tide</h2>{EDIT}</div><p>high",
    "arrow": "<p>Tide<p>high <a href='#r1'>↩︎</a>",
    "arrow, raised": "<p>Tide<p><b><a href='/mill#r1'><sup>^</sup></a></b> high",
    "several ways back": (
        "<p>Tide<p><span class=mw-cite-backlink>^ <a href='#a'><sup>a</sup></a> <a href='#b'>b</a></span> high"
    ),
    "named": "<p>Tide<p>high <a class='x footnote-back' href='#r1'>Back to the text</a>",
    "named, with its number": "<p>Tide<p>high <a class=data-footnote-backref href='#r1'>↩<sup>2</sup></a>",
}


@pytest.mark.parametrize("html", TOOLS.values(), ids=TOOLS)
@pytest.mark.parametrize("select", [all_of, cut])
def test_links_that_are_tools_are_in_no_output(html: str, select: object) -> None:
    extraction = select(parse(f"<body>{html}"))  # type: ignore[operator]
    assert extraction.text.split() == ["Tide", "high"]
    assert "".join(text_in(extraction.html).split()) == "Tidehigh"
    assert extraction.markdown.strip("# ").split() == ["Tide", "high"]


CONTENTS = "<div class=toc><h2>Contents</h2><ul><li><a href='#a'>High</a><li><a href='#b'>Low</a></ul></div><p>Tide"


def test_formulas_in_scripts_are_formulas() -> None:
    inline, display = "<script type=math/tex>a < b</script>", "<script type='math/tex; mode=display'>x_2</script>"
    extraction = all_of(parse(f"<p>so {inline} and</p>{display}<script>alert(1)</script>"))
    assert extraction.text.split() == ["so", "a", "<", "b", "and", "x_2"]
    assert extraction.markdown == "so $a < b$ and\n\n$$x_2$$"
    assert "<script" not in extraction.html
    assert "<math><semantics>" in extraction.hidden_html
