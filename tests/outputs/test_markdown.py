"""Markdown: what a reader of the rendered Markdown sees is the selection."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from turbohtml import parse as parse_tree

from dehusk import extract, parse
from outputs.looks import PAGES, dangers
from outputs.test_html import all_of, kept
from outputs.vectors import VECTORS

METHODS = ["cetd", "coreex", "wlr", "textsweeper"]


def rendered(markdown: str) -> str:
    return str(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown))


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def shown(markdown: str) -> str:
    body = parse_tree(rendered(markdown)).select_one("body")
    return body.text if body else ""


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<h1>One</h1><p>two <b>three</b> <a href='/f'>four</a></p>", "# One\n\ntwo **three** [four](/f)"),
        ("<ul><li>one<li>two</ul>", "- one\n- two"),
        ("<ol><li>one<li>two</ol>", "1. one\n2. two"),
        ("<pre>a\n\n  b</pre>", "```\na\n\n  b\n```"),
        ("<p><b>one</b> <i>two</i>", "**one** *two*"),
        ("<blockquote><p>one</blockquote>", "> one"),
    ],
)
def test_structure(html: str, markdown: str) -> None:
    assert all_of(parse(f"<body>{html}")).markdown == markdown


def test_tables_have_a_row_for_each_row() -> None:
    markdown = all_of(parse("<table><tr><th>a<th>b<tr><td>1<td>2</table>")).markdown
    assert [line.replace(" ", "") for line in markdown.splitlines()] == ["|a|b|", "|---|---|", "|1|2|"]


def test_the_title_comes_first_where_the_content_has_none() -> None:
    page = parse("<title>The mill turns</title><h1>The mill turns</h1><p>content")
    assert kept(page, "content").markdown == "# The mill turns\n\ncontent"
    assert all_of(page).markdown == "# The mill turns\n\ncontent"


def test_the_title_is_text() -> None:
    page = parse("<title>&lt;img src=x onerror=alert(1)&gt; *one* [two](javascript:3)</title><p>content")
    assert letters(shown(kept(page, "content").markdown)) == letters(
        "img src=x onerror=alert(1) one two javascript 3 content"
    )
    assert not dangers(rendered(kept(page, "content").markdown))


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_nothing_runs_when_rendered(vector: str) -> None:
    assert not dangers(rendered(all_of(parse(f"<p>before</p>{vector}<p>after</p>")).markdown))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", METHODS)
def test_bundled_pages_show_the_selection(path: Path, method: str) -> None:
    extraction = extract(path.read_bytes(), method=method)
    assert letters(shown(extraction.markdown)).endswith(letters(extraction.text))
