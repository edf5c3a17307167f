"""Attributes: many, long, and with values that other parts of a page refer to."""

from __future__ import annotations

from typing import Final

from hostile.content import PARAGRAPH, Family, numbered

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
