"""No page is too large, too deep or too broken to be read."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from dehusk import METHODS, Limits, Page, extract, parse

RUBBISH = random.Random(20)
BROKEN: dict[str, str | bytes] = {
    "empty text": "",
    "no bytes": b"",
    "blanks": " \n\t ",
    "one letter": "a",
    "only text": "The mill turns. " * 50,
    "only angle brackets": "<" * 500,
    "brackets and blanks": "< " * 500 + "> " * 500,
    "only closing brackets": ">" * 500,
    "an open tag": "<p class=",
    "an open comment": "a<!-- b",
    "open comments": "<!--" * 500,
    "an open script": "<p>a<script>b",
    "open scripts": "<script" * 500,
    "open styles": "<style>" * 500,
    "ampersands": "&" * 500,
    "references": "&amp;&lt;&gt;&nbsp;&quot;&#0;&#x110000;&#xD800;&#128;&notit;&NotEqualTilde;" * 50,
    "references to control characters": "".join(f"&#{code};" for code in range(160)),
    "NULs": "\0" * 500 + "<p\0a>b\0c</p\0a>",
    "NUL bytes": b"\0" * 500 + b"<p>a",
    "lone surrogates": "\ud800<p title='\udfff'>a\udc00b</p><x\ud800>" * 20,
    "code points": "".join(map(chr, range(1, 0x300))) + "\U0010ffff\ufffe\uffff",
    "any byte": bytes(range(256)) * 4,
    "random bytes": RUBBISH.randbytes(20_000),
    "random bytes behind a tag": b"<meta charset=gbk><p>" + RUBBISH.randbytes(5_000),
    "random characters of markup": "".join(RUBBISH.choices("<>/=\"'!-? abp&;#", k=20_000)),
    "random code points": "".join(chr(RUBBISH.randrange(0x110000)) for _ in range(5_000)),
    "a picture behind a tag": b"<p>\x89PNG\r\n\x1a\n" + RUBBISH.randbytes(2_000),
    "half a byte-order mark": b"\xef\xbb",
    "byte-order mark and half a character": b"\xff\xfe<\0p\0>\0a",
    "only end tags": "</p></div></body></html></br>" * 50,
    "only void elements": "<br><img><hr>" * 100,
    "only raw text": "<xmp>" + "<b>" * 100,
    "only plaintext": "<plaintext></plaintext>",
    "only frames": "<iframe>" * 100,
    "frameset": "<frameset>" * 20 + "a",
    "tables in tables": "<table>a" * 200,
    "formatting reopened": "<a><b><i><p>x" * 100,
    "drawings in formulas": "<svg><math><source><mi><iframe>" * 50,
    "a long name": f"<{'x' * 5_000}>a",
    "a long attribute": f"<p title='{'x<' * 5_000}'>a",
    "many attributes": f"<p {' '.join(f'a{n}=b' for n in range(2_000))}>a",
    "attributes that look like others": "<p " + " ".join(f"a{n}=' style='" for n in range(2_000)) + ">a",
    "many names": "".join(f"<x-{n}>a</x-{n}>" for n in range(2_000)),
    "only hidden": "<body hidden><p>a b c",
}


def check(page: Page) -> None:
    """Check the properties of every page."""
    assert page.name(0) == "html"
    assert page.end[0] == len(page)
    assert page.html[page.start[0] : page.close[0]] == page.html
    assert (page.parent[1:] < np.arange(1, len(page))).all()
    assert (page.chars[page.is_text] > 0).all()
    assert not page.chars[~page.is_text].any()
    assert page.visible.shape == page.static.shape == (len(page),)


@pytest.mark.parametrize("html", BROKEN.values(), ids=BROKEN)
def test_broken_pages(html: str | bytes) -> None:
    page = parse(html)
    check(page)
    for name in METHODS:
        assert isinstance(extract(page, method=name).text, str)


def test_deep_nesting() -> None:
    """The parser stops nesting where browsers do; what is deeper are siblings."""
    page = parse("<div>" * 200_000 + "the mill turns")
    check(page)
    assert page.is_in(frozenset({"div"})).sum() == 200_000
    assert page.words.sum() == 3
    for name in METHODS:
        assert isinstance(extract(page, method=name).text, str)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cetd", "coreex", "wlr"])
def test_a_million_siblings(million: Page, name: str) -> None:
    assert isinstance(extract(million, method=name).text, str)


@pytest.fixture(scope="module")
def million() -> Page:
    page = parse("<p>a mill</p>" * 1_000_000, limits=Limits(nodes=3_000_000, memory=4_000_000_000))
    check(page)
    assert page.words.sum() == 2_000_000
    return page


@pytest.mark.parametrize(
    "html",
    [
        "<style>" + "p{display:none}" * 100_000 + "</style><p>a</p>b",
        "<style>p{" + "display:none;" * 100_000 + "}</style><p>a</p>b",
        "<style>" * 300_000,
        "<script" * 300_000,
        "<!--" * 300_000,
        "<?a <b" * 100_000,
        "<p " + " ".join(f"a{n}=' hidden='" for n in range(50_000)) + ">b",
        "<iframe><b></iframe>" * 100_000 + "b",
        "<xmp><b></xmp>" * 100_000,
        "<svg>" + "<source>" * 100_000,
        "<a<b>" * 20_000,
        "&amp;" * 2_000_000,
        "<p title='" + "x" * 5_000_000 + "'>b",
    ],
    ids=lambda html: html[:12],
)
def test_time_grows_with_the_page_and_no_faster(html: str) -> None:
    """Each of these takes minutes where some step looks back over the page at every tag."""
    check(parse(html))


LARGE = {
    "paragraphs": "'<div><p>some words of plain text and a <a href=x>link</a> to somewhere else.</p></div>' * 240_000",
    "one text": "'<p>' + 'word ' * 4_000_000",
    "Chinese": "'<p>' + '风车在风中转动，' * 840_000",
    "references": "'&amp;' * 4_000_000",
}


PEAK = """
import pathlib, re, resource, sys
status = pathlib.Path("/proc/self/status")
if status.exists():
    print(int(re.search(r"VmHWM:\\s+([0-9]+) kB", status.read_text())[1]) * 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""
"""Prints the most memory that a process took. On Linux its resource usage counts that of its parent too."""


@pytest.mark.slow
@pytest.mark.parametrize("large", LARGE.values(), ids=LARGE)
def test_twenty_megabytes_fit_in_one_gigabyte(large: str) -> None:
    program = f"""
import dehusk
data = ({large}).encode()
assert len(data) >= 20_000_000
extraction = dehusk.extract(data)
assert extraction.page.words.sum() > 0
{PEAK}
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(ran.stdout) < 1_000_000_000


@pytest.mark.parametrize("page", [None, 5, True, ["<p>"]])
def test_what_is_neither_text_nor_bytes_is_refused(page: object) -> None:
    with pytest.raises(TypeError, match="a page is text or bytes"):
        parse(page)  # type: ignore[arg-type]
