"""Parts of Markdown: code, alerts and other forms, footnotes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from dehusk import extract, parse
from outputs.reading import all_of, kept, text_in

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


CALLOUTS = {
    "Sphinx": "<div class='admonition note'><p class=admonition-title>Note</p><p>The mill turns.</p></div>",
    "Docusaurus": (
        "<div class='theme-admonition alert'><div class=admonitionHeading_x>Note</div><div><p>The mill turns.</p></div>"
        "</div>"
    ),
    "GitHub": "<div class='markdown-alert'><p class=markdown-alert-title>Note</p><p>The mill turns.</p></div>",
    "VuePress": "<div class='custom-block tip'><p class=custom-block-title>Note</p><p>The mill turns.</p></div>",
    "Asciidoctor": (
        "<div class='admonitionblock note'><table><tr><td class=icon><div class=title>Note</div>"
        "<td class=content>The mill turns.</table></div>"
    ),
}


@pytest.mark.parametrize("html", CALLOUTS.values(), ids=CALLOUTS)
def test_callouts_are_quotes_with_their_title(html: str) -> None:
    shown = all_of(parse(f"<body><p>before</p>{html}<p>after</p>")).markdown
    assert shown == "before\n\n> **Note**\n>\n> The mill turns.\n\nafter"


def test_a_part_of_the_page_is_no_callout() -> None:
    html = f"<div class=callout><p>{'word ' * 1000}</div><div class=callout><h2>two</h2></div><span class=callout>one"
    assert ">" not in all_of(parse(f"<body>{html}")).markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<q>one</q>", "“one”"),
        ("<q>one <q>two</q></q> <q><q>three</q> four</q>", "“one ‘two’” “‘three’ four”"),
        ("<q>„one“</q> <q></q> <q><b>two</b></q>", "„one“ “two”"),
    ],
)
def test_quotations_have_marks(html: str, expected: str) -> None:
    extraction = all_of(parse(f"<p>{html}"))
    assert extraction.text == extraction.markdown.replace("*", "") == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<li><input type=checkbox checked disabled> one<li><input type=checkbox>two", "- [x] one\n- [ ] two"),
        ("<li><p><label><input type=checkbox> one</label></p><p>two", "- [ ] one\n\n  two"),
        ("<li>one <input type=checkbox checked><li><input type=text> two", "- one\n- two"),
    ],
)
def test_task_lists_have_their_boxes(html: str, expected: str) -> None:
    extraction = all_of(parse(f"<ul>{html}</ul>"))
    assert extraction.markdown == expected
    assert "input" not in extraction.html


@pytest.mark.parametrize("style", ["display:block", "color:red; display : flex !important"])
@pytest.mark.parametrize("tag", ["span", "b", "a"])
def test_inline_elements_styled_as_blocks_are_glued_to_nothing(tag: str, style: str) -> None:
    extraction = all_of(parse(f"<body><p>one<{tag} style='{style}'>two</{tag}>three</p>"))
    assert extraction.text == "one\ntwo\nthree"
    assert extraction.markdown.replace("*", "").split() == ["one", "two", "three"]
    assert "onetwo" not in text_in(extraction.html.replace("<br>", " ").replace("<div", " <div"))


@pytest.mark.parametrize("style", ["display:inline-block", "display:none", "color:red"])
def test_other_styles_break_no_line(style: str) -> None:
    assert all_of(parse(f"<body><p>one<span style='{style}'>two</span>")).markdown == "onetwo"


def test_what_a_source_introduces_stands_on_a_line_of_its_own() -> None:
    html = "<blockquote><cite>Mary wrote:</cite>The mill turns.</blockquote>"
    assert all_of(parse(html)).markdown == "> *Mary wrote:*  \n> The mill turns."


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<p>1. sails</p><p>2. cap</p><p>3. stones</p>", "1. sails\n2. cap\n3. stones"),
        ("<p>Parts:</p><p>● sails<br>● # cap</p><p>All turn.</p>", "Parts:\n\n- sails\n- \\# cap\n\nAll turn."),
        ("<p>1) sails</p><p>2) cap</p><ol><li>stones</ol>", "1) sails\n2) cap\n\n1. stones"),
        ("<p>1986. A storm.</p><p>1987. Repairs.</p>", "1986\\. A storm.\n\n1987\\. Repairs."),
        ("<p>- Stop!</p><p>Nobody heard.</p>", "\\- Stop!\n\nNobody heard."),
    ],
)
def test_lists_that_were_typed_are_lists(html: str, markdown: str) -> None:
    assert all_of(parse(f"<body>{html}")).markdown == markdown


def test_posts_are_separated() -> None:
    html = "<article class=post>one</article>\n<article class=post>two</article>"
    assert all_of(parse(f"<body>{html}")).markdown == "one\n\n---\n\ntwo"
    assert all_of(parse(f"<body>{html.replace('post', 'box')}")).markdown == "one\n\ntwo"
    assert (
        all_of(parse("<body><div class=post>one</div>two<div class=post>three</div>")).markdown == "one\n\ntwo\n\nthree"
    )


def test_the_line_that_opens_details_is_strong() -> None:
    html = "<details><summary>One <i>two</i></summary><p>three</details><details><summary><h3>Four</h3></details>"
    assert all_of(parse(f"<body>{html}")).markdown == "**One *two***\n\nthree\n\n### Four"


ARROW = "<a href='#r{0}' class='{1}' role=doc-backlink>↩︎</a>"
FORMS = {
    "MediaWiki": (
        "<p>one<sup id=cite_ref-1><a href='#cite_note-1'><span>[</span>1<span>]</span></a></sup> two<sup id=cite_ref-2>"
        "<a href='#cite_note-2'>[2]</a></sup></p><ol><li id=cite_note-1><span class=mw-cite-backlink><b>"
        "<a href='#cite_ref-1'>^</a></b></span> <span>Note one.</span></li><li id=cite_note-2>"
        "<span class=mw-cite-backlink>^ <a href='#cite_ref-2'><sup>a</sup></a> <a href='#x'><sup>b</sup></a></span>"
        " Note two.</li></ol>"
    ),
    "Goldmark": (
        "<p>one<sup id=r1><a href='#fn:1' class=footnote-ref>1</a></sup> two<sup id=r2><a href='#fn:2'>2</a></sup></p>"
        f"<ol><li id='fn:1'><p>Note one. {ARROW.format(1, 'footnote-backref')}</p></li>"
        f"<li id='fn:2'><p>Note two. {ARROW.format(2, 'footnote-backref')}</p></li></ol>"
    ),
    "pandoc": (
        "<p>one<a href='#fn1' id=r1 role=doc-noteref><sup>1</sup></a> two<a href='#fn2' class=footnote-ref><sup>2</sup>"
        f"</a></p><aside role=doc-endnotes><hr><ol><li id=fn1><p>Note one.{ARROW.format(1, 'footnote-back')}</p></li>"
        f"<li id=fn2><p>Note two.{ARROW.format(2, 'footnote-back')}</p></li></ol></aside>"
    ),
    "mdBook and Zola": (
        "<p>one<sup class=footnote-reference><a href='#a'>1</a></sup> two<sup><a href='#b'>2</a></sup></p>"
        "<div class=footnote-definition id=a><sup class=footnote-definition-label>1</sup><p>Note one.</p></div>"
        "<div class=footnote-definition id=b><sup class=footnote-definition-label>2</sup><p>Note two.</p></div>"
    ),
    "Docutils": (
        "<p>one<a class='footnote-reference brackets' href='#id3' id=id1 role=doc-noteref><span>[</span>1<span>]</span>"
        "</a> two<a class=footnote-reference href='#id4'>[2]</a></p><aside class=footnote-list>"
        "<aside class='footnote brackets' id=id3><span class=label><span>[</span><a role=doc-backlink href='#id1'>1</a>"
        "<span>]</span></span><p>Note one.</p></aside><aside class=footnote id=id4><span class=label>[2]</span>"
        "<p>Note two.</p></aside></aside>"
    ),
    "Docutils, as definitions": (
        "<p>one<a class=footnote-reference href='#id3' id=id1>1</a> two<a class=footnote-reference href='#id4'>2</a>"
        "</p><dl class=footnote><dt class=label id=id3><a class=fn-backref href='#id1'>1</a></dt><dd><p>Note one.</p>"
        "</dd><dt class=label id=id4>2</dt><dd><p>Note two.</p></dd></dl>"
    ),
    "Docutils, as tables": (
        "<p>one<a class=footnote-reference href='#id3' id=id1>[1]</a> two<a class=footnote-reference href='#id4'>"
        "[2]</a></p><table class=footnote id=id3><tr><td class=label><a href='#id1'>[1]</a><td>Note one.</table>"
        "<table class=footnote id=id4><tr><td class=label>[2]<td>Note two.</table>"
    ),
    "WordPress": (
        "<p>one<sup data-fn=u1 class=fn><a href='#u1' id=u1-link>1</a></sup> two<sup><a href='#u2'>2</a></sup></p>"
        "<ol class=wp-block-footnotes><li id=u1>Note one. <a href='#u1-link'>↩︎</a></li>"
        "<li id=u2>Note two. <a href='#u2-link'>↩︎</a></li></ol>"
    ),
    "Substack": (
        "<p>one<a class=footnote-anchor id=footnote-anchor-1 href='#footnote-1'>1</a> two<a href='#footnote-2'>2</a>"
        "</p><div class=footnote><a id=footnote-1 href='#footnote-anchor-1' class=footnote-number>1</a>"
        "<div class=footnote-content><p>Note one.</p></div></div><div class=footnote><a id=footnote-2>2</a>"
        "<div class=footnote-content><p>Note two.</p></div></div>"
    ),
    "EPUB": (
        "<p>one<a epub:type=noteref href='#n1'>1</a> two<a epub:type=noteref href='#n2'>2</a></p>"
        "<aside epub:type=footnote id=n1><p>Note one.</p></aside><aside epub:type=footnote id=n2><p>Note two.</aside>"
    ),
    "Word": (
        "<p>one<a href='#_ftn1' name=_ftnref1>[1]</a> two<a href='#_ftn2' name=_ftnref2>[2]</a></p>"
        "<div id=ftn1><p><a href='#_ftnref1' name=_ftn1>[1]</a> Note one.</p></div>"
        "<div id=ftn2><p><a href='#_ftnref2' name=_ftn2>[2]</a> Note two.</p></div>"
    ),
    "several in one paragraph": (
        "<p>one<sup><a href='#n1'>1</a></sup> two<sup><a href='#n2'>2</a></sup></p>"
        "<p><a name=n1></a>1. Note one.<br><a name=n2></a>2. Note two.</p>"
    ),
}


def markdown_at(html: str, url: str | None = None) -> str:
    return all_of(parse(f"<body>{html}", url=url)).markdown


@pytest.mark.parametrize("html", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("url", [None, "https://mill.example/notes"])
def test_forms_of_footnotes(html: str, url: str | None) -> None:
    shown = markdown_at(html, url).replace("---\n\n", "")
    assert shown == "one[^1] two[^2]\n\n[^1]: Note one.\n\n[^2]: Note two."


@pytest.mark.parametrize("url", [None, "https://mill.example/wiki/Tide"])
def test_marks_without_their_notes_lead_nowhere(url: str | None) -> None:
    html = "<p>high<sup><a href='#n1'>1</a></sup> low<sup><a href='#n2'>[2]</a></sup></p><ol><li id=n1>x y<li id=n2>z"
    page = parse(html, url=url)
    assert kept(page, "high", "1", "low", "2").markdown == "high<sup>1</sup> low<sup>[2]</sup>"


def test_links_to_other_pages_stay() -> None:
    html = "<p>one<sup><a href='https://mill.example/b#fn1'>1</a></sup></p>"
    assert markdown_at(html, "https://mill.example/a") == "one[1](https://mill.example/b#fn1)"


def mark(number: int, label: object = None) -> str:
    return f"<sup><a href=#n{number}>{label or number}</a></sup>"


PART = f"<p>one{mark(1)}</p><div>two three<a id=n1></a>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            f"<p>one<sup><a href=#n1 id=r1>[1]</a></sup> two{mark(2)} three{mark(3)}<ol>"
            "<li id=n1>Note one <a href=#r1>back</a><li id=n2><p>Note</p> <p>two</p><p>more</ol>",
            "one[^1] two[^2] three<sup>3</sup>\n\n[^1]: Note one [back](#r1)\n\n[^2]: Note two\n\n    more",
        ),
        (f"{PART}<p>four</p></div>", "one[1](#n1)\n\ntwo three\n\nfour"),  # a part of the page is no note
        (f"{PART}</div>", "one[^1]\n\n[^1]: two three"),
        (
            f"<p>one{mark(1)} two{mark(2)} three{mark(1)}<ol><li id=n1>Note one <b id=n2>here</b></ol>",
            "one[^1] two[2](#n2) three[^1]\n\n[^1]: Note one **here**",
        ),
        (
            f"<p>one{mark(1)} two{mark(2)}<ol><li id=n1>Note one<li>Note two<li></ol><p id=n2>Note three",
            "one[1](#n1) two[^2]\n\n1. Note one\n2. Note two\n\n[^2]: Note three",  # a list of notes is not torn
        ),
        (
            f"<p>one{mark(1)} two{mark(3)}<ol><li id=n1>Note one<li id=n2>Note two<li id=n3>Note three</ol>",
            "one[^1] two[^3]\n\n[^1]: Note one\n\n2. Note two\n\n[^3]: Note three",
        ),
        (
            "<p>one<sup id=r><a href=#n>1</a></sup> two</p><p id=n><a href=#r><sup>a</sup></a> Note",
            "one[^1] two\n\n[^1]: [<sup>a</sup>](#r) Note",
        ),
        *(
            (f"<p>one{form} two<p id=n>Note two", "one[^2] two\n\n[^2]: Note two")
            for form in (
                "<sup><a href=#n>[2]</a></sup>",
                "<a href=#n><sup>[2]</sup></a>",
                "<sup>[<a href=#n>2</a>]</sup>",
            )
        ),
        (
            "<p>It turned<a class=footnote-ref href='#n1'>1</a> twice<a class=footnote-ref href='#n2'>[2]</a>.",
            "It turned<sup>1</sup> twice[2].",
        ),
        *(
            (f"<p>one{mark(1, f'[{label}]')}<p id=n1>Note two", f"one[^{written}]\n\n[^{written}]: Note two")
            for label, written in (("note 1", "note1"), ("a", "a"), ("12", "12"))
        ),
        (f"<p>one{mark(1)}<ol><li id=n1>1. Corinthians 3</ol>", "one[^1]\n\n[^1]: 1\\. Corinthians 3"),
        (
            f"<p><a id=r1></a>one{mark(1)} <a id=r2></a>two{mark(2)}</p><p id=n1><a href=#r1><sup>1</sup></a> Note one"
            "<p id=n2><a href=#r2><sup>2</sup></a> Note two",
            "one[^1] two[^2]\n\n[^1]: Note one\n\n[^2]: Note two",
        ),
    ],
)
def test_footnotes(html: str, expected: str) -> None:
    assert markdown_at(html) == expected
