"""Elements that browsers show in a special form: quotations, task lists, callouts, posts, and text styled as blocks."""

from __future__ import annotations

import pytest

from dehusk import parse
from outputs.test_html import all_of, text_in

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
