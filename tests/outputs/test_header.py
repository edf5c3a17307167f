"""The header of an article: title, subtitle, author and date, each once and as the page shows it."""

from __future__ import annotations

import json
import mimetypes
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from dehusk import OUTPUTS, Extraction, extract
from dehusk.errors import BadParameter

TEXT = """<p>The windmill at Harrow Fen turned for the first time in sixty years. It took the keepers eleven months to
rebuild the sails, and most of a winter to find anybody who still knew how to hang them on the old shaft.</p>
<p>“It is a slow machine,” said the miller, who learned her trade in Holland, “but it never complains.” Flour from the
first run was given to the bakers of the village, who had it in the oven before the clock struck noon.</p>
<p>The keepers want to grind on every second Sunday. They look for people who can carry sacks up two flights of stairs,
and who do not mind the noise of the stones, which can be heard as far as the church on a quiet day.</p>"""
META = '<meta property="og:type" content="article">'


def article(before: str, head: str = "", after: str = "") -> str:
    return f"""<!DOCTYPE html><html lang="en"><head><title>The mill turns again - Fen Courier</title>{META}{head}</head>
    <body><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/login">Log in</a></nav>
    <article>{before}{TEXT}</article>{after}<footer><p>© Fen Courier</p></footer></body></html>"""


def top(html: str, **options: object) -> list[str]:
    """The lines of the Markdown before the text, where the selection itself has no byline."""
    return top_of(extract(html, favor="precision", **options))  # type: ignore[call-overload]


def top_of(extraction: Extraction) -> list[str]:
    before = extraction.markdown.partition("The windmill at Harrow Fen")[0]
    return [line for line in before.splitlines() if line]


H1 = "<h1>The mill turns again</h1>"
BYLINE = '<p class="byline">By <a href="/by/ada">Ada Merrow</a> | <time datetime="2024-05-18">18 May 2024</time></p>'


TITLE, SUBTITLE = "# The mill turns again", "Sixty years of silence have ended in the fen."
STANDFIRST = f'<p class="article__standfirst">{SUBTITLE}</p>'
DECLARED = (
    '<meta name="author" content="Ada Merrow"><meta property="article:published_time" content="2024-05-18T10:30:00Z">'
)
STAMP = '<p><time datetime="2024-05-18T10:30:00+00:00">2024-05-18T10:30:00+00:00</time></p>'
REVIEWS = '<div class="comments"><p>Jo, <time datetime="2019-01-02">2 January 2019</time>: lovely!</p></div>'
BUTTONS = '<p class="byline">By <a rel="author" href="/by/ada">Ada Merrow</a> Follow 12 comments Share</p>'
SCRIPT = '<meta name="author" content="&lt;script&gt;alert(1)&lt;/script&gt;Ada &lt;b&gt;Merrow">'


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        (article(H1 + BYLINE), [TITLE, "By Ada Merrow | 18 May 2024"]),
        (article(H1, DECLARED), [TITLE, "Ada Merrow · 2024-05-18"]),
        (article(H1 + STANDFIRST + BYLINE), [TITLE, SUBTITLE, "By Ada Merrow | 18 May 2024"]),
        (article(BYLINE + H1 + STANDFIRST), [TITLE, SUBTITLE, "By Ada Merrow | 18 May 2024"]),
        (article("", '<meta property="og:title" content="The mill turns again">'), [TITLE]),
        (article(H1, after="<p>x</p>" * 60 + REVIEWS), [TITLE]),
        (article(H1 + STAMP), [TITLE, "2024-05-18"]),
        (article(H1 + BUTTONS), [TITLE, "Ada Merrow"]),
    ],
    ids="shown declared subtitle reordered title comments stamp buttons".split(),
)
def test_the_lines_before_the_text(html: str, lines: list[str]) -> None:
    assert top(html) == lines


def test_a_header_is_safe_html() -> None:
    assert "<script" not in extract(article(H1, SCRIPT), header="all").html


def test_the_title_can_be_left_out() -> None:
    assert "The mill turns again" not in extract(article(H1 + BYLINE), title=False).markdown


def test_nothing_is_written_twice() -> None:
    for method in ("auto", "everything"):
        markdown = extract(article(H1 + BYLINE), method=method, header="all").markdown
        assert markdown.count("The mill turns again") == 1
        assert markdown.count("Ada Merrow") == markdown.count("18 May 2024") == 1


@pytest.mark.parametrize("output", ["markdown", "html", "text"])
def test_the_header_can_be_left_out(output: str) -> None:
    page = article(H1 + BYLINE)
    assert "Ada Merrow" not in getattr(extract(page, favor="precision", header=False), output)
    assert ("Ada Merrow" in getattr(extract(page, favor="precision"), output)) == (output != "text")
    assert "Ada Merrow" in getattr(extract(page, header="all"), output)


def test_published_methods_show_their_selection_alone() -> None:
    page = article("", '<meta name="author" content="Ada Merrow">')
    assert "Ada Merrow" not in extract(page, method="cetd").markdown
    assert "Ada Merrow" in extract(page, method="cetd", header="all").markdown


def test_pages_without_content_have_no_header() -> None:
    for page in ("", "<title>The mill</title>", "<title>The mill</title><body><img src=a.png>"):
        assert extract(page, header="all").markdown == ""
        assert extract(page, header="all").text == ""


def test_other_values_are_refused() -> None:
    with pytest.raises(BadParameter, match="header must be"):
        extract("<p>x", header="some")  # type: ignore[call-overload]


HTML = "<title>Mill</title><article><h1>Mill</h1><p>For sixty years it stood.</article>"
BEGINNINGS = {
    "text/plain": "Mill\n",
    "text/markdown": "# Mill\n",
    "text/html": "<",
    "application/json": "{",
    "application/tei+xml": "<?xml",
}
"""How each media type begins."""


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_row_is_complete(name: str) -> None:
    row = OUTPUTS[name]
    assert row.name == name
    assert re.fullmatch(r"[a-z]+/[a-z+]+", row.media_type)
    assert mimetypes.guess_type(f"page.{row.extension}")[0] in {row.media_type, "application/xml", "text/xml"}
    assert 20 < len(row.description) <= 100
    assert row.description.endswith(".")


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_is_of_its_media_type(name: str) -> None:
    shown = OUTPUTS[name](extract(HTML, method="everything"))
    assert shown.startswith(BEGINNINGS[OUTPUTS[name].media_type])
    if OUTPUTS[name].extension == "json":
        json.loads(shown)
    if OUTPUTS[name].extension == "xml":
        ElementTree.fromstring(shown)


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_is_a_property_that_is_rendered_once(name: str) -> None:
    row = OUTPUTS[name]
    assert row.attrname is not None
    assert getattr(Extraction, row.attrname) is row
    one = extract(HTML)
    assert getattr(one, row.attrname) is getattr(one, row.attrname) is row(one)
    other = replace(one)
    assert row.attrname not in vars(other)
    assert row(other) == row(one)


def test_json_has_another_indent_on_demand() -> None:
    one = extract(HTML)
    assert one.to_json() == one.json
    assert json.loads(one.to_json(indent=None)) == json.loads(one.json)


def test_the_table_loads_no_output() -> None:
    code = (
        "import sys, dehusk; [row.description for row in dehusk.OUTPUTS.values()];"
        "print(*sorted(name for name in sys.modules if name.startswith('dehusk.outputs.')), 'turbohtml' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    table = [f"dehusk.outputs.{name}" for name in ("extracted", "rendered")]
    assert shown.stdout.split() == [*table, "False"]
