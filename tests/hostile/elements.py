"""Every element: nested as deep as the page is large, left open or closed, and repeated."""

from __future__ import annotations

from functools import partial
from typing import Final

from hostile.structures import PARAGRAPH, SENTENCE, Family, numbered

_INLINE: Final = (
    "a abbr b bdo button cite code del dfn em font i ins kbd label mark q s small span strong sub sup u var"
)
_BLOCKS: Final = (
    "address article aside blockquote details div fieldset figure footer form h2 header main nav p pre section"
)
_GROUPS: Final = {
    "ul": "<ul><li>",
    "ol": "<ol><li>",
    "dl": "<dl><dt>",
    "dd": "<dl><dd>",
    "table": "<table><tr><td>",
    "caption": "<table><caption>",
    "figcaption": "<figure><figcaption>",
    "summary": "<details><summary>",
    "legend": "<fieldset><legend>",
    "optgroup": "<select><optgroup><option>",
    "ruby": "<ruby><rt>",
    "object": "<object>",
    "noscript": "<noscript>",
    "template": "<template>",
    "svg": "<svg>",
    "svg groups": "<svg><g>",
    "svg text": "<svg><text>",
    "foreign objects": "<svg><foreignObject>",
    "math": "<math><mrow>",
    "fractions": "<math><mfrac>",
    "scripts of letters": "<math><msup><mi>x</mi>",
    "mtext": "<math><mtext>",
    "unknown": "<x-card>",
    "video": "<video>",
    "iframe": "<iframe>",
    "map": "<map>",
    "marquee": "<marquee>",
}
_VOID: Final = "area base br col embed hr img input link meta param source track wbr"
_RAW: Final = "textarea title style script xmp noembed noframes plaintext"


def _starts() -> dict[str, str]:
    return {name: f"<{name}>" for name in f"{_INLINE} {_BLOCKS}".split()} | _GROUPS


def _nested_open(start: str, size: int) -> str:
    return PARAGRAPH + start * size + "word"


def _nested_with_words(start: str, size: int) -> str:
    return PARAGRAPH + f"{start}word " * size


def _nested_and_closed(name: str, size: int) -> str:
    return f"{PARAGRAPH}{f'<{name}>word ' * size}{f'</{name}> after ' * size}"


def _repeated(start: str, size: int) -> str:
    name = start[1 : start.index(">")]
    return PARAGRAPH + f"{start}word</{name}> " * size


def _run(tag: str, size: int) -> str:
    return PARAGRAPH + tag * size


def _elements() -> dict[str, Family]:
    families: dict[str, Family] = {}
    for name, start in _starts().items():
        families[f"nested {name}"] = partial(_nested_open, start)
        families[f"nested {name} with words"] = partial(_nested_with_words, start)
        families[f"repeated {name}"] = partial(_repeated, start)
    for name in f"{_INLINE} {_BLOCKS}".split():
        families[f"nested and closed {name}"] = partial(_nested_and_closed, name)
    for name in f"{_VOID} {_RAW} p li td option dt".split():
        families[f"run of {name}"] = partial(_run, f"<{name}>")
    return families


ELEMENTS: Final = _elements()


_LONG: Final = (
    "alt aria-label cite class colspan content datetime dir headers href id itemid itemprop itemtype lang name onclick"
)
_ALSO_LONG: Final = "rel role rowspan sizes src srcdoc srcset style title type value"


def _long(name: str) -> Family:
    return lambda size: (
        f'{PARAGRAPH}<p {name}="{"ab-c " * size}">word <a {name}="{"ab-c " * size}">word</a>'
        f'<img src=a.png {name}="{"ab-c " * size}">'
    )


ATTRIBUTES: Final[dict[str, Family]] = {
    **{f"long {name}": _long(name) for name in f"{_LONG} {_ALSO_LONG}".split()},
    "attributes of one element": lambda n: PARAGRAPH + "<p " + numbered(n, "a%d=1 ") + ">word",
    "the same attribute": lambda n: PARAGRAPH + "<p " + "a=1 " * n + ">word",
    "attribute value without an end": lambda n: PARAGRAPH + '<p title="' + "a b " * n,
    "attribute names without an end": lambda n: PARAGRAPH + "<p " + "=a<'\" " * n,
    "one long attribute name": lambda n: PARAGRAPH + "<p " + "a" * n + "=1>word",
    "one long element name": lambda n: PARAGRAPH + "<" + "a" * n + ">word",
    "element names": lambda n: PARAGRAPH + numbered(n, "<x%d>word</x%d> "),
    "nested element names": lambda n: PARAGRAPH + numbered(n, "<x%d>word "),
    "classes of one element": lambda n: PARAGRAPH + '<p class="' + numbered(n, "c%d ") + '">word',
    "classes": lambda n: PARAGRAPH + numbered(n, '<p class="c%d">word number %d'),
    "nested classes": lambda n: PARAGRAPH + numbered(n, '<div class="c%d comment">word number %d '),
    "identifiers": lambda n: PARAGRAPH + numbered(n, '<p id="c%d">word number %d'),
    "the same identifier": lambda n: PARAGRAPH + "<p id=a>word <a href=#a>word</a>" * n,
    "links to parts of the page": lambda n: (
        PARAGRAPH + numbered(n, '<a href="#c%d">word</a> ') + numbered(n, '<p id="c%d">word')
    ),
    "links": lambda n: PARAGRAPH + numbered(n, '<a href="/page/%d">link number %d</a> '),
    "links with a base": lambda n: (
        '<base href="http://example.com/a/">' + PARAGRAPH + numbered(n, '<a href="x%d">link number %d</a> ')
    ),
    "paragraphs of links with a base": lambda n: (
        '<base href="http://example.com/a/">' + PARAGRAPH + numbered(n, '<p><a href="x%d">link number %d</a>')
    ),
    "bases": lambda n: PARAGRAPH + numbered(n, '<base href="http://example.com/%d/"><a href=x>word</a> '),
    "dots in an address": lambda n: (
        PARAGRAPH + '<a href="' + "../" * n + '">word</a><img src="' + "../" * n + 'a.png">'
    ),
    "escapes in an address": lambda n: PARAGRAPH + '<a href="/' + "%41" * n + '">word</a>',
    "sources of one image": lambda n: PARAGRAPH + '<img alt=word srcset="' + numbered(n, "a.png %dw, ") + '">',
    "commas in srcset": lambda n: PARAGRAPH + '<img alt=word srcset="' + "," * n + '">',
    "images with data": lambda n: PARAGRAPH + '<img alt=word src="data:image/png;base64,AAAA">' * n,
    "one image with much data": lambda n: PARAGRAPH + '<img alt=word src="data:image/png;base64,' + "A" * n + '">',
    "images": lambda n: PARAGRAPH + numbered(n, '<img src="%d.png" alt="the mill" title="Mill">'),
    "pictures": lambda n: PARAGRAPH + '<picture><source srcset="a.webp 1x, b.webp 2x"><img src=a.png></picture>' * n,
    "sources of one picture": lambda n: PARAGRAPH + "<picture>" + '<source srcset="a.webp 1x">' * n + "<img src=a.png>",
    "images in noscript": lambda n: PARAGRAPH + "<noscript><img src=a.png></noscript>" * n,
    "lazy images": lambda n: (
        PARAGRAPH + "<img data-src=a.png class=lazy src=b.gif><noscript><img src=a.png></noscript>" * n
    ),
    "languages": lambda n: PARAGRAPH + numbered(n, '<p lang="x-%d">word'),
    "nested languages": lambda n: PARAGRAPH + '<div lang="en"><span lang="de" dir="rtl">word ' * n,
    "event handlers": lambda n: PARAGRAPH + "<p " + numbered(n, 'onx%d="go()" ') + ">word",
    "ids in headers of cells": lambda n: PARAGRAPH + "<table><tr>" + numbered(n, '<td id="a%d" headers="a0 a%d">word'),
}


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
