"""XML is well-formed whatever a page holds: characters that XML forbids can stand in every part of a page."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import extract
from dehusk.compat import trafilatura
from effort import examples
from security.vectors import pages

ODD = "\0\x01\x08\x0b\x0c\x1b\x1f\x7f\x80\x9f\ud800\udfff\ufdd0\ufffe\uffff\U0001ffff\u2028]]>&<>\"'"
TEXTS = st.text(st.sampled_from(f"{ODD}ab -:\n"), max_size=12)
PLACES = """
<html lang="{0}"><head><title>{0}</title><meta name="author" content="{0} Merrow">
<meta name="description" content="{0}">
<meta property="article:published_time" content="2024-05-1{0}"><link rel="canonical" href="https://mill.example/{0}">
<meta name="keywords" content="{0}, b"><script type="application/ld+json">{1}</script></head><body><article>
<h1>{0} The mill</h1>
<p id="{0}" class="{0}">The mill {0} turns, and <a href="/{0}" title="{0}">the miller {0}</a> grinds.</p>
<{0} a="{0}">x</{0}><x{0} {0}="{0}">y</x{0}><pre>{0}</pre><img src="/{0}.png" alt="{0}"><table><tr><td>{0}</table>
<math><mi>{0}</mi><annotation encoding="{0}">{0}</annotation></math><ol start="{0}"><li value="{0}">{0}</ol>
<time datetime="{0}">{0}</time><q cite="{0}">{0}</q></article>
"""


def page_of(text: str) -> str:
    said = {"@type": text, "headline": text, "author": {"name": f"{text} M"}, "articleSection": text}
    return PLACES.format(text, json.dumps({"@context": "https://schema.org", **said}))


@pytest.mark.parametrize("normalize", [True, False])
@settings(max_examples=examples(60))
@given(TEXTS)
def test_odd_characters_in_every_place(normalize: bool, text: str) -> None:
    found = extract(page_of(text), method="everything", url=f"https://mill.example/{text}", normalize=normalize)
    ElementTree.fromstring(found.tei)


@pytest.mark.parametrize("odd", ODD)
def test_every_odd_character(odd: str) -> None:
    html = page_of(f"a{odd}b&#{ord(odd)};")
    ElementTree.fromstring(extract(html, method="everything").tei)
    for form in ("xml", "xmltei"):
        written = trafilatura.extract(html, output_format=form, with_metadata=True)
        assert written
        ElementTree.fromstring(written)


@pytest.mark.parametrize(("name", "html"), list(pages())[::3], ids=[name for name, _ in list(pages())[::3]])
def test_pages_with_vectors(name: str, html: bytes) -> None:
    ElementTree.fromstring(extract(html, method="everything").tei)
