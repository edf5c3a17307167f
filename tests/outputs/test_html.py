"""The cleaned page: the selection with its structure, and nothing that runs."""

from __future__ import annotations

import numpy as np
import pytest
from turbohtml import parse as parse_tree

from dehusk import Extraction, Page, Selection, parse
from dehusk.outputs.html import write_policy
from outputs.looks import words

pytestmark = pytest.mark.usefixtures("without_bylines")


def all_of(page: Page) -> Extraction:
    """The extraction that keeps every text in the body, shown or not."""
    content = page.is_text.copy()
    content[: page.body] = False
    return Extraction(page, Selection(content, np.zeros(len(page))), "all", {})


def kept(page: Page, *texts: str) -> Extraction:
    """The extraction that keeps the text rows that hold one of these texts."""
    content = np.array([any(text in page.text(row) for text in texts) for row in range(len(page))])
    return Extraction(page, Selection(content & page.is_text, np.zeros(len(page))), "some", {})


def body_of(extraction: Extraction) -> str:
    body = parse_tree(extraction.html).select_one("body")
    return body.inner_html.strip() if body else ""


def text_in(html: str) -> str:
    body = parse_tree(html).select_one("body")
    return body.text if body else ""


def test_the_name_of_an_icon_does_not_part_an_image_from_its_text() -> None:
    page = parse("<p>The mill <img src=mill.png> <svg><title>share</title></svg> turns.")
    assert 'src="mill.png"' in kept(page, "The mill", "turns").html


def test_harmless_links_and_pictures_stay() -> None:
    extraction = all_of(
        parse('<p><a href="/a?b=1&amp;c=2">x</a> <a href="mailto:m@mill.example">y</a> <img src="i.png" alt="z"></p>')
    )
    assert '<a href="/a?b=1&amp;c=2">x</a> <a href="mailto:m@mill.example">y</a>' in extraction.html
    assert '<img src="i.png" alt="z">' in extraction.html


def test_forms_and_scripts_go_and_their_text_stays() -> None:
    page = parse(
        "<form action=/buy><label>Amount <input name=n></label> <button>Buy</button></form><script>no</script>"
    )
    assert words(text_in(all_of(page).html)) == ["Amount", "Buy"]
    assert "<form" not in all_of(page).html


@pytest.mark.parametrize(
    "markup",
    [
        "<svg><title>One</title><text>two <tspan>three</tspan></text></svg> four",
        "<p><template>one <b>two</b></template> three four",
        "<object data=x.swf>one <p>two</p></object> three four",
        "<noscript><p>one</p> two</noscript> three four",
        "<x-card>one <y-card>two</y-card></x-card> three four",
        "<math><mstack><mi>one</mi></mstack><annotation-xml>two</annotation-xml><mtext>three</mtext></math> four",
        "<dialog>one two</dialog> three four",
        "<details><summary>one</summary>two three</details> four",
        "<xmp>one two</xmp> three four",
        "<table><tr><td><input type=hidden>one<td>two</table>three four",
        "<canvas>one</canvas> <marquee>two</marquee> <blink>three</blink> <center>four</center>",
    ],
)
def test_elements_that_may_not_stay_leave_their_text(markup: str) -> None:
    extraction = all_of(parse(markup))
    for shown in (text_in(extraction.html), extraction.text):
        assert "".join(filter(str.isalnum, shown)).lower() == "onetwothreefour"


def test_content_in_closed_elements_is_shown() -> None:
    assert "<details open=" in all_of(parse("<details><summary>s</summary>more</details>")).html
    assert "<dialog" not in all_of(parse("<dialog>asked</dialog>")).html


def test_ancestors_and_structure_stay() -> None:
    page = parse('<div class="a"><nav>menu</nav><ul><li>one</li><li>ad</li><li><b>two</b></li></ul></div>')
    assert body_of(kept(page, "one", "two")) == '<div class="a"> <ul><li>one</li> <li><b>two</b></li></ul></div>'


def test_white_space_between_elements_stays() -> None:
    page = parse("<p><b>one</b> <i>two</i>\n<u>three</u><s>four</s></p><pre><b>a</b>\n\n  <b>c</b></pre>")
    assert body_of(all_of(page)) == (
        "<p><b>one</b> <i>two</i>\n<u>three</u><s>four</s></p><pre><b>a</b>\n\n  <b>c</b></pre>"
    )


def test_what_is_left_out_glues_no_words() -> None:
    page = parse("<p>one<a>ad</a>two<img src=i.png>three</p>")
    assert words(text_in(kept(page, "one", "two", "three").html)) == ["one", "twothree"]


def test_pictures_among_content_stay_and_others_go() -> None:
    page = parse("<div><img src=logo.png>ad</div><div><img src=mill.png><p>content</p></div>")
    assert "mill.png" in kept(page, "content").html
    assert "logo.png" not in kept(page, "content").html


def test_the_cleaned_page_is_a_page() -> None:
    page = parse('<html lang="de"><title>A &amp; B</title><p>x', url="https://mill.example/a?b=1&c=2")
    assert all_of(page).html == (
        '<!DOCTYPE html>\n<html lang="de"><head><meta charset="utf-8"><base href="https://mill.example/a?b=1&amp;c=2">'
        f"{write_policy()}<title>A &amp; B</title></head><body><p>x</p></body></html>\n"
    )


@pytest.mark.parametrize(
    ("url", "base", "expected"),
    [
        ("https://mill.example/a/b", "/c/", "https://mill.example/c/"),
        ("https://mill.example/a/b", "https://sails.example/", "https://sails.example/"),
        (None, "https://sails.example/", "https://sails.example/"),
        (None, "/c/", None),
        (None, None, None),
        ("https://mill.example/a", "javascript:alert(1)//", "https://mill.example/a"),
        ("https://mill.example/a", "http://[broken", "https://mill.example/a"),
        ("javascript:alert(1)", None, None),
    ],
)
def test_addresses_are_read_as_in_the_page(url: str | None, base: str | None, expected: str | None) -> None:
    page = parse(f"<base href='{base}'><p>x" if base else "<p>x", url=url)
    for html in (all_of(page).html, all_of(page).hidden_html):
        bases = [element.attr("href") for element in parse_tree(html).select("base")]
        assert bases == ([expected] if expected else [])
