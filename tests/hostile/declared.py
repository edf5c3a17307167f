"""Declarations of a page: titles, metadata, microdata, JSON-LD and the data of scripts."""

from __future__ import annotations

from typing import Final

from hostile.structures import PARAGRAPH, SENTENCE, Family, numbered


def _linked(data: str) -> str:
    return f'<script type="application/ld+json">{data}</script>{PARAGRAPH}'


def _state(data: str) -> str:
    """A page whose only text is in the data of a script."""
    return f"<div id=root></div><script id=__NEXT_DATA__ type=application/json>{data}</script>"


_PERSON: Final = '{"@type":"Person","name":"Ann Lee"}'
_ARTICLE: Final = '{"@type":"Article","headline":"The mill","datePublished":"2011-02-03","author":' + _PERSON + "}"

DECLARED: Final[dict[str, Family]] = {
    "a long title": lambda n: "<title>" + "The mill - " * n + "</title>" + PARAGRAPH,
    "dashes in the title": lambda n: "<title>" + "- | · " * n + "</title>" + PARAGRAPH,
    "blanks in the title": lambda n: "<title>a" + " " * n + "b</title><h1>a" + " " * n + "b</h1>" + PARAGRAPH,
    "titles": lambda n: numbered(n, "<title>The mill number %d</title>") + PARAGRAPH,
    "main headings": lambda n: PARAGRAPH + numbered(n, "<h1>The mill number %d</h1>"),
    "a long main heading": lambda n: "<h1>" + "The mill " * n + "</h1>" + PARAGRAPH,
    "ornaments of a heading": lambda n: "<h1>" + "» — " * n + "The mill" + " ·" * n + "</h1>" + PARAGRAPH,
    "metadata elements": lambda n: numbered(n, '<meta name="author" content="Ann %d">') + PARAGRAPH,
    "metadata names": lambda n: numbered(n, '<meta property="og:x%d" content="The mill">') + PARAGRAPH,
    "a long description": lambda n: '<meta name=description content="' + "The mill " * n + '">' + PARAGRAPH,
    "keywords": lambda n: '<meta name=keywords content="' + numbered(n, "word%d, ") + '">' + PARAGRAPH,
    "author lines": lambda n: PARAGRAPH + numbered(n, "<p class=byline>By Ann Lee %d"),
    "one long author line": lambda n: PARAGRAPH + "<p class=byline>By " + "Ann and " * n,
    "dates of a page": lambda n: PARAGRAPH + "<time datetime=2011-02-03>3 February 2011</time> " * n,
    "published lines": lambda n: PARAGRAPH + "<p class=date>Published: March 4, 2012" * n,
    "alternative pages": lambda n: numbered(n, '<link rel=alternate hreflang=x%d href="/%d">') + PARAGRAPH,
    "canonical pages": lambda n: numbered(n, '<link rel=canonical href="/%d">') + PARAGRAPH,
    "icons": lambda n: '<link rel=icon sizes=16x16 href="/a">' * n + PARAGRAPH,
    "crumbs": lambda n: "<nav class=breadcrumb>" + numbered(n, '<a href="/%d">Part %d</a> › ') + "</nav>" + PARAGRAPH,
    "licences": lambda n: PARAGRAPH + '<a rel=license href="https://creativecommons.org/licenses/by/4.0/">CC</a> ' * n,
    "nested lists of JSON-LD": lambda n: _linked("[" * n + "]" * n),
    "nested lists of JSON-LD without an end": lambda n: _linked("[" * n),
    "nested objects of JSON-LD": lambda n: _linked('{"mainEntity":' * n + "1" + "}" * n),
    "nested authors of JSON-LD": lambda n: _linked('{"@type":"Article","author":' * n + "1" + "}" * n),
    "nested graphs of JSON-LD": lambda n: _linked('{"@graph":[' * n + _ARTICLE + "]}" * n),
    "articles of JSON-LD": lambda n: _linked("[" + ",".join([_ARTICLE] * n) + "]"),
    "authors of JSON-LD": lambda n: _linked('{"@type":"Article","author":[' + ",".join([_PERSON] * n) + "]}"),
    "references of JSON-LD": lambda n: _linked(
        '{"@graph":[' + ",".join(f'{{"@id":"#{i}","author":{{"@id":"#{i + 1}"}}}}' for i in range(n)) + "]}"
    ),
    "references in a circle": lambda n: _linked(
        '{"@graph":[' + ",".join(['{"@id":"#a","@type":"Article","author":{"@id":"#a"}}'] * n) + "]}"
    ),
    "keys of JSON-LD": lambda n: _linked("{" + ",".join(f'"a{i}":1' for i in range(n)) + "}"),
    "types of JSON-LD": lambda n: _linked('{"@type":[' + ",".join(['"Article"'] * n) + "]}"),
    "scripts of JSON-LD": lambda n: _linked(_ARTICLE) * n,
    "a long text of JSON-LD": lambda n: _linked('{"@type":"Article","articleBody":"' + SENTENCE * n + '"}'),
    "escapes of JSON-LD": lambda n: _linked('{"@type":"Article","headline":"' + "\\u0041\\\\" * n + '"}'),
    "a long number of JSON-LD": lambda n: _linked('{"@type":"Article","wordCount":' + "9" * n + "}"),
    "line breaks in JSON-LD": lambda n: _linked('{"@type":"Article","headline":"' + "\n" * n + '"}'),
    "comments in JSON-LD": lambda n: _linked("/* " * n + "//" * n + "<!--" * n),
    "state of a script": lambda n: _state('{"props":[' + ",".join(f'"{SENTENCE}"' for _ in range(n)) + "]}"),
    "nested state of a script": lambda n: _state('{"a":' * n + f'"{SENTENCE * 9}"' + "}" * n),
    "nested HTML in the state of a script": lambda n: _state('{"body":"' + "<div>word " * n + '"}'),
    "script assignments": lambda n: PARAGRAPH + "<script>" + numbered(n, "window.a%d = {b: 1};") + "</script>",
    "open brackets in a script": lambda n: "<div id=root></div><script>window.__STATE__=" + '{"a":[' * n + "</script>",
    "nested microdata": lambda n: PARAGRAPH + '<div itemscope itemtype="https://schema.org/Article">word ' * n,
    "nested authors of microdata": lambda n: (
        PARAGRAPH + '<div itemprop=author itemscope itemtype="https://schema.org/Person">word ' * n
    ),
    "items of microdata": lambda n: (
        PARAGRAPH + '<div itemscope itemtype="https://schema.org/Article"><b itemprop=headline>word</b></div>' * n
    ),
    "properties of microdata": lambda n: (
        PARAGRAPH + '<div itemscope itemtype="https://schema.org/Article">' + "<b itemprop=author>Ann</b> " * n
    ),
    "nested properties of microdata": lambda n: (
        PARAGRAPH + '<div itemscope itemtype="https://schema.org/Article">' + "<b itemprop=articleBody>word " * n
    ),
    "names of one property": lambda n: (
        PARAGRAPH
        + '<div itemscope itemtype="https://schema.org/Article"><b itemprop="'
        + numbered(n, "a%d ")
        + '">word'
    ),
    "references of microdata": lambda n: (
        PARAGRAPH + numbered(n, '<div id="a%d" itemscope itemref="a1%d a%d">word</div>')
    ),
    "one property that many refer to": lambda n: (
        PARAGRAPH + "<p id=a itemprop=name>word</p>" + "<div itemscope itemref=a></div>" * n
    ),
    "RDFa": lambda n: PARAGRAPH + '<div vocab="https://schema.org/" typeof=Article><b property=name>word</b>' * n,
    "microformats": lambda n: PARAGRAPH + "<div class=h-entry><b class=p-name>word</b><b class=p-author>Ann</b>" * n,
    "words about cookies": lambda n: "<p>" + "We use cookies. Please subscribe to read on. Enable JavaScript. " * n,
}
