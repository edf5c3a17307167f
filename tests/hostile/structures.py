"""Structures that an output treats in a special way: lists, tables, footnotes, figures, code, formulas, comments."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

Family = Callable[[int], str]
"""From a size to a page."""
SENTENCE: Final = "The old mill on the hill has turned in the wind for three hundred years. "
PARAGRAPH: Final = f"<p>{SENTENCE * 6}</p>"


def numbered(count: int, pattern: str) -> str:
    """The pattern again and again, with the number of each in place of `%d`."""
    return "".join(pattern.replace("%d", str(number)) for number in range(count))


STRUCTURES: Final[dict[str, Family]] = {
    "paragraphs": lambda n: numbered(n, "<p>some words number %d are here</p>"),
    "long paragraphs": lambda n: f"<p>{SENTENCE * 3}</p>" * n,
    "short blocks": lambda n: PARAGRAPH + "<div>a</div>" * n,
    "headings": lambda n: PARAGRAPH + numbered(n, "<h2>Heading %d</h2>"),
    "headings of every level": lambda n: PARAGRAPH + numbered(n, "<h1>One %d</h1><h3>Two</h3><h6>Three</h6><p>word"),
    "headings in links": lambda n: PARAGRAPH + numbered(n, '<h2><a href="/%d">Heading %d</a></h2><p>A few words here.'),
    "empty items": lambda n: PARAGRAPH + "<ul>" + "<li>" * n + "</ul>",
    "items": lambda n: PARAGRAPH + "<ul>" + "<li>one word" * n + "</ul>",
    "numbered items": lambda n: PARAGRAPH + "<ol start=5>" + "<li value=9>one word" * n + "</ol>",
    "items with paragraphs": lambda n: PARAGRAPH + "<ol>" + "<li><p>one</p><p>two</p>" * n + "</ol>",
    "lists of one item": lambda n: PARAGRAPH + "<ul><li>word</ul>" * n,
    "items without a list": lambda n: PARAGRAPH + "<li>word" * n,
    "lists in lists without items": lambda n: PARAGRAPH + "<ul><ul>word" * n,
    "definitions": lambda n: PARAGRAPH + "<dl>" + "<dt>a word<dd>its meaning" * n,
    "labels and values": lambda n: PARAGRAPH + "<section>" + numbered(n, "<div><p>Part %d</p><p>%d m</p></div>"),
    "labels and values without wrappers": lambda n: PARAGRAPH + "<section>" + numbered(n, "<p>Part %d:</p><p>%d m</p>"),
    "labels in lines": lambda n: PARAGRAPH + "<p>" + numbered(n, "<b>Part %d:</b> %d m<br>"),
    "lists in items without text": lambda n: PARAGRAPH + "<ul>" + "<li><ul><li>a<li>b</ul>" * n,
    "terms without definitions": lambda n: PARAGRAPH + "<dl>" + "<dt>a word" * n,
    "task boxes": lambda n: PARAGRAPH + "<ul>" + "<li><input type=checkbox checked> word" * n,
    "rows": lambda n: PARAGRAPH + "<table>" + "<tr><td>one<td>two" * n,
    "cells": lambda n: PARAGRAPH + "<table><tr>" + "<td>word" * n,
    "one wide row among many": lambda n: PARAGRAPH + "<table>" + "<tr><td>word" * n + "<tr>" + "<td>word" * n,
    "columns joined": lambda n: PARAGRAPH + "<table>" + "<tr><td colspan=1000>word" * n,
    "rows joined": lambda n: PARAGRAPH + "<table>" + "<tr><td rowspan=65534>word" * n,
    "rows and columns joined": lambda n: PARAGRAPH + "<table>" + "<tr><td rowspan=65534 colspan=1000>a<td>b" * n,
    "huge spans": lambda n: PARAGRAPH + "<table>" + "<tr><td rowspan=999999999999999 colspan=999999999999999>word" * n,
    "rows that reach to the end": lambda n: PARAGRAPH + "<table>" + "<tr><td rowspan=0>a<td>b" * n,
    "tables": lambda n: PARAGRAPH + "<table><tr><th>one<td>two</table>" * n,
    "tables in cells": lambda n: PARAGRAPH + "<table><tr><td><table><tr><td>a</table><td>" * n,
    "text in tables": lambda n: PARAGRAPH + "<table>" + "<tr>word <td>word" * n,
    "text that a table throws out": lambda n: PARAGRAPH + "<table>" + "<b>word<tr>" * n,
    "heads of tables": lambda n: PARAGRAPH + "<table>" + "<thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c" * n,
    "columns": lambda n: PARAGRAPH + "<table><colgroup>" + "<col span=1000>" * n + "<tr><td>word",
    "captions": lambda n: PARAGRAPH + "<table>" + "<caption>word" * n,
    "pipes in cells": lambda n: PARAGRAPH + "<table>" + "<tr><td>a|b<br>c<td><ul><li>d</ul>" * n,
    "footnotes": lambda n: (
        PARAGRAPH
        + numbered(n, '<sup><a href="#n%d" id="r%d">%d</a></sup> word ')
        + "<ol>"
        + numbered(n, '<li id="n%d">note %d <a href="#r%d">^</a>')
    ),
    "references to one footnote": lambda n: (
        PARAGRAPH + '<sup><a href="#n1">1</a></sup> word ' * n + "<ol><li id=n1>the note</ol>"
    ),
    "footnotes that refer to footnotes": lambda n: (
        PARAGRAPH + "<ol>" + numbered(n, '<li id="n%d">note <sup><a href="#n1%d">%d</a></sup>')
    ),
    "footnotes in footnotes": lambda n: (
        PARAGRAPH + '<sup><a href="#n1">1</a></sup>' + numbered(n, '<ol><li id="n%d"><sup><a href="#n1%d">1</a></sup>')
    ),
    "figures": lambda n: PARAGRAPH + "<figure><img src=a.png><figcaption>the mill</figcaption></figure>" * n,
    "nested figures": lambda n: PARAGRAPH + "<figure><img src=a.png><figcaption>the mill" * n,
    "images of one figure": lambda n: PARAGRAPH + "<figure>" + "<img src=a.png>" * n + "<figcaption>the mill",
    "captions of one figure": lambda n: PARAGRAPH + "<figure><img src=a.png>" + "<figcaption>the mill" * n,
    "videos": lambda n: PARAGRAPH + '<iframe src="https://www.youtube.com/embed/abc%d"></iframe>' * n,
    "code blocks": lambda n: PARAGRAPH + "<pre><code class=language-python>a = 1\nb = 2</code></pre>" * n,
    "lines of code": lambda n: PARAGRAPH + "<pre><code>" + "<span class=line>a = 1\n</span>" * n,
    "code with a gutter": lambda n: (
        PARAGRAPH
        + "<table><tr><td class=gutter><pre>"
        + numbered(n, "%d\n")
        + "</pre><td class=code><pre>"
        + "a = 1\n" * n
    ),
    "numbered lines of code": lambda n: PARAGRAPH + "<pre>" + numbered(n, "<span class=ln>%d</span>a = 1\n"),
    "code in rows": lambda n: PARAGRAPH + "<table class=code>" + numbered(n, "<tr><td>%d<td><pre>a = 1</pre>"),
    "code in code": lambda n: PARAGRAPH + "<pre><code>word " * n,
    "nested pre and lists": lambda n: PARAGRAPH + "<pre>word <ul><li>" * n,
    "copy buttons": lambda n: PARAGRAPH + "<div><button class=copy>Copy</button><pre>a = 1</pre></div>" * n,
    "copy buttons of empty code": lambda n: PARAGRAPH + "<button class=copy>Copy</button>" * n + "<pre></pre>" * n,
    "names of files": lambda n: PARAGRAPH + "<div class=filename>a.py</div><pre>a = 1</pre>" * n,
    "gutters": lambda n: PARAGRAPH + "<pre>" + "<div class=gutter>1 " * n,
    "links that edit": lambda n: PARAGRAPH + "<span class=mw-editsection>[edit] " * n,
    "headings of a table of contents": lambda n: (
        PARAGRAPH + "<div class=toc>" + "<h2>Contents</h2>" * n + numbered(n, '<a href="#c%d">word</a> ')
    ),
    "links of headings to themselves": lambda n: PARAGRAPH + numbered(n, '<h2 id="a%d">Mill <a href="#a%d">¶</a></h2>'),
    "renderings of formulas": lambda n: (
        PARAGRAPH + "<span class=katex><math><mi>x</mi></math><span class=katex-html>x</span></span>" * n
    ),
    "empty renderings of formulas": lambda n: (
        PARAGRAPH + "<span class=katex></span>" * n + "<math><mi>x</mi></math>" * n
    ),
    "formulas": lambda n: PARAGRAPH + "<math><mfrac><mi>x</mi><msup><mi>y</mi><mn>2</mn></msup></mfrac></math> " * n,
    "formulas with blocks": lambda n: PARAGRAPH + "<math>a<th>b</th></math> " * n,
    "blocks in one formula": lambda n: PARAGRAPH + "<math>a" + "<th>b</th>" * n,
    "nested formulas with blocks": lambda n: PARAGRAPH + "<math>a<th>b<mtext>" * n,
    "one wide formula": lambda n: PARAGRAPH + "<math>" + "<mi>x</mi><mo>+</mo>" * n,
    "nested square roots": lambda n: PARAGRAPH + "<math>" + "<msqrt><mi>x</mi>" * n,
    "nested formula tables": lambda n: PARAGRAPH + "<math>" + "<mtable><mtr><mtd><mi>x</mi>" * n,
    "formulas with a source": lambda n: (
        PARAGRAPH
        + "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x^2</annotation></semantics></math>" * n
    ),
    "formulas as images": lambda n: PARAGRAPH + '<img class=tex alt="x^2" src=a.png> word ' * n,
    "images as letters": lambda n: PARAGRAPH + "<p>" + "<img alt=A src=a.png>" * n,
    "comments of readers": lambda n: (
        PARAGRAPH
        + numbered(n, "<div class=comment><b class=author>Ann %d</b> <time>2011-02-03</time><p>I agree.</div>")
    ),
    "nested comments of readers": lambda n: (
        PARAGRAPH + "<div class=comment><b class=author>Ann</b> <time>2011-02-03</time><p>I agree with this.</p>" * n
    ),
    "posts": lambda n: numbered(n, "<article class=post><b class=author>Ann %d</b><p>" + SENTENCE + "</article>"),
    "records with dates": lambda n: numbered(
        n, '<div><a href="/u/%d">Ann %d</a> <i>3 May 2011</i><p>' + SENTENCE + "</div>"
    ),
    "records with other classes": lambda n: "".join(
        f"<div class={'abcdefghij'[place % 10] * (place % 37 + 1)}><b>Ann</b><i>3 May 2011</i>{SENTENCE}</div>"
        for place in range(n)
    ),
    "nested posts": lambda n: f"<article class=post><b class=author>Ann</b><p>{SENTENCE}</p>" * n,
    "entries": lambda n: numbered(
        n, '<li><h3><a href="/%d">The mill number %d</a></h3><p>A few words.<time>2011-02-03</time>'
    ),
    "nested entries": lambda n: numbered(
        n, '<div class=card><h3><a href="/%d">The mill number %d</a></h3><p>A few words.</p>'
    ),
    "menus": lambda n: PARAGRAPH + '<ul class=menu><li><a href="/a">One</a><li><a href="/b">Two</a></ul>' * n,
    "nested menus": lambda n: PARAGRAPH + '<ul class=menu><li><a href="/a">One</a>' * n,
    "one long menu": lambda n: PARAGRAPH + "<nav><ul>" + numbered(n, '<li><a href="/%d">Entry %d</a>'),
    "options": lambda n: PARAGRAPH + "<select>" + "<option>one word" * n,
    "groups of options": lambda n: PARAGRAPH + "<select>" + "<optgroup label=a><option>one word" * n,
    "selects": lambda n: PARAGRAPH + "<select><option>one word</select>" * n,
    "selects without an end": lambda n: PARAGRAPH + "<select>word" * n,
    "buttons": lambda n: PARAGRAPH + "<button>Send</button>" * n,
    "forms": lambda n: PARAGRAPH + "<form><label>Name <input name=a></label></form>" * n,
    "ruby": lambda n: PARAGRAPH + "<p>" + "<ruby>風<rp>(</rp><rt>かぜ</rt><rp>)</rp></ruby>" * n,
    "readings of one ruby": lambda n: PARAGRAPH + "<ruby>" + "風<rt>かぜ" * n,
    "quotations": lambda n: PARAGRAPH + "<p>" + "<q>one <q>two</q></q> " * n,
    "block quotations": lambda n: PARAGRAPH + "<blockquote><p>one word</p><cite>Ann</cite></blockquote>" * n,
    "bold and italic": lambda n: PARAGRAPH + "<p>" + "<b>one<i>two</b>three</i>" * n,
    "formatting left open": lambda n: PARAGRAPH + "<p><b><i><u>word" * n,
    "formatting in cells": lambda n: PARAGRAPH + "<table>" + "<tr><td><b><i>word" * n,
    "links in one line": lambda n: PARAGRAPH + "<p>" + numbered(n, '<a href="/%d">word %d</a> some '),
    "links left open": lambda n: PARAGRAPH + "<a href=b>word " * n,
    "links around blocks": lambda n: PARAGRAPH + "<a href=b><div>one</div><div>two</div></a>" * n,
    "links in cells in links": lambda n: PARAGRAPH + "<a href=b><table><tr><td>word " * n,
    "blocks by style": lambda n: PARAGRAPH + "<b style=display:block>word</b>" * n,
    "nested blocks by style": lambda n: PARAGRAPH + "<b style=display:block>word " * n,
    "sources of quotations": lambda n: PARAGRAPH + "<blockquote><cite>one:</cite>two</blockquote>" * n,
    "nested raised blocks": lambda n: PARAGRAPH + "<i><sup><p>word " * n,
    "spans": lambda n: PARAGRAPH + "<p>" + "<span>a</span>" * n,
    "letters in bold": lambda n: PARAGRAPH + "<p>" + "<b>a</b>b" * n,
    "rules": lambda n: PARAGRAPH + "word<hr>" * n,
    "details": lambda n: PARAGRAPH + "<details><summary>one</summary>two</details>" * n,
    "hidden texts": lambda n: PARAGRAPH + "<p hidden>word" * n,
    "shadow roots": lambda n: PARAGRAPH + "<div><template shadowrootmode=open><p>word</p></template></div>" * n,
    "bodies": lambda n: PARAGRAPH + "<body><html><head>word" * n,
    "frames": lambda n: "<frameset>" + "<frame src=a>" * n,
    "nested framesets": lambda n: "<frameset>" * n,
    "drawings": lambda n: PARAGRAPH + "<svg><title>word</title><path d='M0 0'/><text>word</text></svg>" * n,
    "HTML in drawings": lambda n: PARAGRAPH + "<svg><desc><p>word</p></desc></svg>" * n,
    "paragraphs in spans": lambda n: PARAGRAPH + "<span><p>word</span>" * n,
    "same paragraphs": lambda n: f"<p>{SENTENCE}</p>" * n,
    "captions beside pictures": lambda n: PARAGRAPH + "<div><img src=a.png><p class=caption>the mill</p></div>" * n,
    "consent": lambda n: PARAGRAPH + "<div class=cookie-banner>We use cookies. <button>Accept</button></div>" * n,
    "paywall": lambda n: PARAGRAPH + "<div class=paywall>Subscribe to read on.</div>" * n,
}


def _sheet(rules: str) -> str:
    return f"<style>{rules}</style>{PARAGRAPH}"


STYLES: Final[dict[str, Family]] = {
    "rules for as many elements": lambda n: (
        _sheet(numbered(n, ".a.b%d{color:red}")) + numbered(n, '<p class="a b%d">word number %d')
    ),
    "rules that hide as many elements": lambda n: (
        _sheet(numbered(n, ".a.b%d{display:none}")) + numbered(n, '<p class="a b%d">word number %d')
    ),
    "rules that hide, of common parts": lambda n: (
        _sheet(numbered(n, ".a.b.c%d{display:none}")) + '<p class="a b">word' * n
    ),
    "rules by descent": lambda n: _sheet(numbered(n, "div .b%d p{display:none}")) + "<div class=b1>word " * n,
    "one rule of much descent": lambda n: _sheet("div " * n + "{display:none}") + "<div>word " * n,
    "rules by child": lambda n: _sheet(numbered(n, "div>.b%d>p{display:none}")) + "<div class=b1><p>word</p>" * n,
    "rules by attribute": lambda n: _sheet(numbered(n, "[a=b%d]{display:none}")) + numbered(n, '<p a="b%d">word'),
    "rules by element": lambda n: _sheet("b{display:none}" * n) + "<b>word</b>" * n,
    "rules by unknown elements": lambda n: _sheet(numbered(n, "x%d{display:none}")) + numbered(n, "<x%d>word</x%d>"),
    "the same rule": lambda n: _sheet(".a{display:none}" * n) + "<p class=a>word" * n,
    "declarations of a sheet without an end": lambda n: _sheet("display:none " * n),
    "declarations of a style without an end": lambda n: PARAGRAPH + '<p style="' + "display:none " * n + '">word',
    "rules by identifier": lambda n: _sheet(numbered(n, "#a%d{display:none}")) + numbered(n, '<p id="a%d">word'),
    "rules by sibling": lambda n: _sheet("p~p+p:nth-child(2){display:none}" * n) + "<p>word" * n,
    "rules with not and is": lambda n: _sheet("p:not(" * n + ")" * n + "{display:none}") + "<p>word" * n,
    "selectors of one rule": lambda n: (
        _sheet(numbered(n, ".a%d,") + ".z{display:none}") + numbered(n, '<p class="a%d">word')
    ),
    "declarations of one rule": lambda n: _sheet("p{" + "display:none;" * n + "display:block}"),
    "declarations of one element": lambda n: PARAGRAPH + '<p style="' + "display:block;" * n + '">word',
    "comments in a sheet without an end": lambda n: _sheet("/* " * n),
    "comments in a sheet": lambda n: _sheet("/* a */ .x/**/{display:none}" * n) + "<p class=x>word",
    "comments in a style without an end": lambda n: PARAGRAPH + '<p style="' + "/* " * n + '">word',
    "comments in styles without an end": lambda n: PARAGRAPH + '<p style="/* /* /*">word' * n,
    "strings in a sheet without an end": lambda n: _sheet(".a{content:'" * n),
    "strings in a style without an end": lambda n: PARAGRAPH + '<p style="' + "content:' " * n + '">word',
    "open brackets in a sheet": lambda n: _sheet("{" * n),
    "closing brackets in a sheet": lambda n: _sheet("}" * n),
    "nested media": lambda n: _sheet("@media screen{" * n + ".a{display:none}" + "}" * n) + "<p class=a>word",
    "media": lambda n: _sheet("@media screen{.a{display:none}}" * n) + "<p class=a>word",
    "nested functions": lambda n: _sheet("p{width:" + "calc(" * n) + '<p style="width:' + "calc(" * n + '">word',
    "escapes in a sheet": lambda n: _sheet("\\" * n + "{display:none}"),
    "escapes in a style": lambda n: PARAGRAPH + '<p style="' + "\\" * n + '">word',
    "semicolons": lambda n: _sheet(";" * n) + '<p style="' + ";" * n + '">word',
    "imports": lambda n: _sheet("@import url(a);" * n),
    "unknown rules": lambda n: _sheet("@a b;" * n),
    "custom properties": lambda n: _sheet("p{" + numbered(n, "--a%d:var(--a1);") + "}"),
    "sheets": lambda n: PARAGRAPH + "<style>.a{display:none}</style>" * n + "<p class=a>word",
    "hidden in hidden": lambda n: PARAGRAPH + '<div style="display:none">word ' * n,
    "visible in hidden": lambda n: (
        PARAGRAPH + '<div style="visibility:hidden"><p style="visibility:visible">word</p>' * n
    ),
    "hidden siblings": lambda n: PARAGRAPH + '<p style="display:none">word' * n,
    "positions": lambda n: PARAGRAPH + '<div style="position:absolute;left:-9999px">word</div>' * n,
}


_MARKS: Final = r"""
\ _! * ** _ ` ~ ~~ [ ] ]( ![ ( ) < > & # | $ $$ $x$ + - = : . .. , ; ! ? ' " @ ^ { } % / // http:// 1. -- — … « »
""".split()


def _marks(mark: str, size: int) -> str:
    """A mark again and again: bare, in bold, between words and as code."""
    piece = _escaped(mark)
    run, apart = piece * size, f"{piece} a " * size
    return f"{PARAGRAPH}<p>{run}<p><b>word{run}b!</b>c<p>{apart}<p><code>{run}</code><pre>{run}</pre>{PARAGRAPH}"


def _escaped(piece: str) -> str:
    return piece.replace("&", "&amp;").replace("<", "&lt;")


_BARE: Final[dict[str, Family]] = {
    "references": lambda n: PARAGRAPH + "<p>" + "&amp;&lt;&#65;&#x42;" * n,
    "references without an end": lambda n: PARAGRAPH + "<p>" + "&am&l&#&#x&notin" * n,
    "a long number of a character": lambda n: PARAGRAPH + "<p>&#" + "9" * n + ";",
    "a long name of a character": lambda n: PARAGRAPH + "<p>&" + "a" * n + ";",
    "zeros in a reference": lambda n: PARAGRAPH + "<p>&#x" + "0" * n + "41;",
    "blanks": lambda n: PARAGRAPH + "<p>word" + " " * n + "word" + "\n" * n + "word" + "\t" * n,
    "blanks between elements": lambda n: PARAGRAPH + "<div> \n <b> </b> " * n,
    "lines": lambda n: PARAGRAPH + "<pre>" + "word\n" * n,
    "line breaks": lambda n: PARAGRAPH + "<p>" + "word<br>" * n,
    "line breaks in bold": lambda n: PARAGRAPH + "<p><b>" + "word<br>" * n,
    "no-break spaces": lambda n: PARAGRAPH + "<p>" + "&nbsp;" * n + "word",
    "zero-width marks": lambda n: PARAGRAPH + "<p>" + "\u200b\u00ad" * n + "word",
    "combining marks": lambda n: PARAGRAPH + "<p>e" + "\u0301\u0323" * n,
    "direction marks": lambda n: PARAGRAPH + "<p>" + "\u202e\u202b" * n + "word",
    "null characters": lambda n: PARAGRAPH + "<p>" + "\0" * n + "word",
    "characters of no plane": lambda n: PARAGRAPH + "<p>" + "\U0010ffff\ufffe" * n,
    "one long word": lambda n: PARAGRAPH + "<p>" + "word" * n,
    "letters without blanks": lambda n: PARAGRAPH + "<p>" + "風車は回る。" * n,
    "sentences": lambda n: "<p>" + SENTENCE * n,
    "dates": lambda n: PARAGRAPH + "<p>" + "12.03.2011 March 4, 2012 2013-05-06T10:00:00Z " * n,
    "almost a date": lambda n: PARAGRAPH + "<p>March " + "1" * n + "<p>" + "12.03." * n,
    "digits": lambda n: PARAGRAPH + "<p>" + "1" * n + "<p>" + "1,1." * n,
    "names": lambda n: PARAGRAPH + "<p class=author>By " + "Ann Lee, " * n,
    "capitals": lambda n: PARAGRAPH + "<p>" + "THE OLD MILL " * n,
    "addresses in the text": lambda n: PARAGRAPH + "<p>" + "http://example.com/a?b=c&d " * n,
    "one long address in the text": lambda n: PARAGRAPH + "<p>http://" + "a." * n + "com",
    "mail addresses": lambda n: PARAGRAPH + "<p>" + "ann@example.com " * n,
    "comments without an end": lambda n: PARAGRAPH + "<!--" * n,
    "comments": lambda n: PARAGRAPH + "<!-- a -->word " * n,
    "comments in comments": lambda n: PARAGRAPH + "<!-- a -- > --!" * n,
    "dashes of a comment": lambda n: PARAGRAPH + "<!--" + "-" * n + ">word",
    "CDATA": lambda n: PARAGRAPH + "<![CDATA[ word " * n,
    "CDATA in a drawing": lambda n: PARAGRAPH + "<svg><text>" + "<![CDATA[ word ]]>" * n,
    "processing instructions": lambda n: PARAGRAPH + "<?php word " * n,
    "document types": lambda n: PARAGRAPH + "<!DOCTYPE html>" * n,
    "a long document type": lambda n: "<!DOCTYPE html PUBLIC '" + "a" * n + "'>" + PARAGRAPH,
    "angle brackets": lambda n: PARAGRAPH + "<" * n + ">" * n,
    "end tags": lambda n: PARAGRAPH + "</b></p></div></x>" * n,
    "end tags without an end": lambda n: PARAGRAPH + "</" * n,
    "scripts without an end": lambda n: PARAGRAPH + "<script><!--<script>" * n,
    "script data": lambda n: PARAGRAPH + "<script>" + 'var a = "</b>"; ' * n + "</script>",
    "almost the end of a script": lambda n: PARAGRAPH + "<script>" + "</scrip" * n,
    "almost the end of a title": lambda n: "<title>" + "</titl" * n,
    "template marks": lambda n: PARAGRAPH + "<p>" + "{{ a }} ${b} " * n,
    "delimited formulas": lambda n: PARAGRAPH + "<p>" + "\\(x\\) \\[y\\] $$z$$ word " * n,
    "formulas without an end": lambda n: PARAGRAPH + "<p>" + "\\( \\[ $$ " * n,
    "formula beside words": lambda n: PARAGRAPH + "<p>" + "<math><mi>x</mi></math>word" * n,
    "code beside words": lambda n: PARAGRAPH + "<p>" + "<code>a = 1</code>word" * n,
}

TEXTS: Final[dict[str, Family]] = {**{f"text of {mark}": partial(_marks, mark) for mark in _MARKS}, **_BARE}
