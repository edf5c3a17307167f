"""Code whose lines are elements, and formulas that stand in the text between delimiters."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from dehusk import extract

DOLLARS = """<script>MathJax = {tex: {inlineMath: [['$', '$'], ['\\\\(', '\\\\)']]}}</script>"""
MATHJAX = "<script src=MathJax.js></script>"


def markdown(html: str) -> str:
    return extract(html, method="everything").markdown


def fenced(*lines: str) -> str:
    return "\n".join(("```", *lines, "```"))


@pytest.mark.parametrize("name", ["line", "code-line", "token-line", "gatsby-highlight-code-line", "line highlighted"])
@pytest.mark.parametrize("between", ["", "\n", " ", "\n  ", "\r\n"])
def test_lines_of_code_that_are_elements_are_lines_in_every_output(name: str, between: str) -> None:
    line = f"<span class='{name}'>%s</span>"
    html = f"<pre><code>{between.join(line % text for text in ('a <b>=</b> 1', 'b', 'c'))}</code></pre>"
    extraction = extract(html, method="everything")
    code = next(ElementTree.fromstring(extraction.tei).iter("{http://www.tei-c.org/ns/1.0}code"))
    for text in (extraction.text, extraction.markdown.strip("`\n"), code.text or ""):
        assert [part.strip() for part in text.split("\n")] == ["a = 1", "b", "c"]
    assert [block.text for block in extraction.blocks] == ["a = 1 b c"]


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("a\n<i class=hl-line>b</i>c\n", ["a", "b", "c"]),
        ("<i class=line>a</i><i class=line></i><i class=line>b</i>", ["a", "", "b"]),
        ("<i class=line>a</i>\n<i class=line></i>\n<i class=line>b</i>", ["a", "", "b"]),
        ("<i class=line>a\n</i><i class=line>\n</i><i class=line>b\n</i>", ["a", "", "b"]),
        ("<i class=line>a</i><br><i class=line>b</i>", ["a", "b"]),
        ("<i class=lineno>1</i><i class=line>a</i><i class=lineno>2</i><i class=line>b</i>", ["a", "b"]),
        ("<u class=underline>a</u><u class=inline>b</u><u class=multi-line>c</u><u class=line-through>d</u>", ["abcd"]),
        ("a <i class='comment line'># b</i>\nc", ["a # b", "c"]),
    ],
)
def test_lines_end_once(html: str, lines: list[str]) -> None:
    assert markdown(f"<pre>{html}</pre>") == fenced(*lines)
    assert extract(f"<pre>{html}</pre>", method="everything").text == "\n".join(lines)


def test_elsewhere_a_line_is_no_line_of_code() -> None:
    assert markdown("<p>wind<span class=line>mill</span>er") == "windmiller"


def test_code_without_pre_is_code_where_highlighters_draw_it() -> None:
    line = "<div class='{0}'><code>{1}</code></div>"
    syntax = line.format("line", "a = 1") + "\n" + line.format("line", "&nbsp; b")
    crayon = line.format("crayon-line", "a = 1") + line.format("crayon-line", "&nbsp; b")
    assert fenced("a = 1", "  b") == markdown(f"<div class=crayon-pre>{crayon}</div>")
    assert fenced("a = 1", "  b") == markdown(
        f"<div class=syntaxhighlighter><table><tr><td class=gutter><div class=line>1</div><div class=line>2</div></td>"
        f"<td class=code>{syntax}</td></table></div>"
    )
    assert markdown(f"<div class=crayon-pre>{crayon}and<div class=crayon-line>c</div></div>").count("and") == 1


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre lang=ruby>a</pre>", "ruby"),
        ("<pre lang=en>a</pre>", ""),
        ("<pre lang=en-GB class=lang-c>a</pre>", "c"),
        ("<pre class='src src-emacs-lisp'>a</pre>", "emacs-lisp"),
        ("<pre class='brush: js; toolbar: false'>a</pre>", "js"),
        ("<pre class='sourceCode haskell'>a</pre>", "haskell"),
        ("<pre><code class='language-C++'>a</code></pre>", "c++"),
        ("<pre><code class='hljs rust'>a</code></pre>", "rust"),
        ("<pre><samp class=lang-console>a</samp></pre>", "console"),
        ("<pre class=language-none>a</pre>", ""),
        ("<pre class=language-text><code class='hljs language-yaml'>a</code></pre>", "yaml"),
        ("<pre data-lang=go>a</pre>", "go"),
        ("<pre data-language=Swift>a</pre>", "swift"),
        ("<pre data-code-language=php>a</pre>", "php"),
        ("<pre data-enlighter-language=sql>a</pre>", "sql"),
        ("<div class='highlight highlight-source-python'><pre>a</pre></div>", "python"),
        ("<div class=highlight-text-html><div><pre>a</pre></div></div>", "html"),
        ("<figure class='highlight bash'><pre>a</pre></figure>", "bash"),
        ("<div class=language-r><p>in R</p><pre>a</pre></div>", "r"),
        (f"<div class=language-r><p>{'words ' * 20}</p><pre>a</pre></div>", ""),
    ],
)
def test_the_language_of_code(html: str, language: str) -> None:
    assert f"```{language}\na\n```" in markdown(html)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (DOLLARS + r"Let $\alpha_1^*$ be", r"Let $\alpha_1^*$ be"),
        (DOLLARS + r"from $5 to $6, or US$7", r"from \$5 to \$6, or US\$7"),
        (DOLLARS + r"$a$, $ b$ and $c $ and $d$5", r"$a$, \$ b\$ and \$c \$ and \$d\$5"),
        (DOLLARS + r"$a<br>b$", "\\$a  \nb\\$"),
        ('<script>renderMathInElement(b, {d: [{left: "$", right: "$"}]}) // KaTeX</script>$a_*$', "$a_*$"),
        (MATHJAX + r"$a$ and \(b$c\)", r"\$a\$ and $b\$c$"),
        (MATHJAX + r"\(a \(b\) \[c \\[2pt] d\]", r"\\(a $b$ $$c \\[2pt] d$$"),
        (MATHJAX + r"\(<b>a</b>\)", r"\\(**a**\\)"),
        (r"an <span class='math inline'>\(x_*\)</span>", "an $x_*$"),
        (r"an <span class='math display'>\[x_*\]</span>", "an $$x_*$$"),
        (r"an <span class=math-container>$x_*$</span> at $5", r"an $x_*$ at \$5"),
        (r"an <span class=math>x_* at $5</span>", r"an x\_\* at $5"),
        ("<math><annotation encoding='application/x-tex'>a$b \\$ c</annotation></math>", r"$a\$b \$ c$"),
    ],
)  # fmt: skip
def test_formulas_between_delimiters(html: str, expected: str) -> None:
    before, _, text = html.rpartition("</script>")
    assert markdown(f"{before}</script><p>{text}" if before else f"<p>{text}") == expected


@pytest.mark.parametrize("value", ["pre", "pre-wrap", "pre-line", "break-spaces !important"])
def test_lines_that_a_style_keeps_are_lines(value: str) -> None:
    extraction = extract(f"<p>a <span style='white-space: {value}'>b\n  c\n\nd\n<b>e</b></span> f", method="everything")
    assert extraction.text == "a b\nc\n\nd\ne f"
    assert extraction.markdown == "a b  \nc\n\nd  \n**e** f"
    assert "<br>" in extraction.html
    assert "b<lb />c" in extraction.tei


def test_code_that_a_style_keeps_as_it_was_typed_is_preformatted() -> None:
    extraction = extract("<p>so</p><code style='white-space:pre'>a:\n  b</code>", method="everything")
    assert extraction.text == "so\n\na:\n  b"
    assert extraction.markdown == "so\n\n" + fenced("a:", "  b")


def test_other_styles_keep_no_lines() -> None:
    extraction = extract(
        "<p style='white-space:nowrap'>a\n b</p><pre style='white-space:pre'>c\n d</pre>", method="everything"
    )
    assert extraction.text == "a b\n\nc\n d"
    assert extraction.markdown == "a b\n\n" + fenced("c", " d")
