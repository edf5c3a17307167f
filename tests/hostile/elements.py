"""Every element: nested as deep as the page is large, left open or closed, and repeated."""

from __future__ import annotations

from functools import partial
from typing import Final

from hostile.structures import PARAGRAPH, Family, numbered

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
