"""The cleaned page: the selection with its structure, and nothing that runs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from turbohtml import parse as parse_tree

from dehusk import Extraction, extract, parse
from dehusk.outputs.html import write_policy
from fuzz.html5lib import FOLDER, inputs
from fuzz.pages import try_extraction
from generated import on_generated_pages
from outputs.reading import all_of, kept, kept_elements, text_in, words
from outputs.test_content import TEXT, article
from selection.test_definitions import selections

pytestmark = pytest.mark.usefixtures("without_bylines")


def body_of(extraction: Extraction) -> str:
    body = parse_tree(extraction.html).select_one("body")
    return body.inner_html.strip() if body else ""


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


@on_generated_pages(100)
def test_elements_around_content_are_kept_and_those_around_boilerplate_are_not(html: str) -> None:
    for source in (html, html.replace("<div", "<td").replace("<x-card", "<svg><text")):
        page = parse(source)
        for selection in selections(page):
            kept = kept_elements(page, replace(selection, images=False))
            assert not (kept & page.is_text).any()
            assert kept[[0, page.body]].all()
            for row in range(1, len(page)):
                inside = slice(row, page.end[row])
                assert not (kept[row] or selection.content[row]) or kept[page.parent[row]]
                if page.is_text[inside].any() and not selection.content[inside].any() and row != page.body:
                    assert not kept[row]


STEP = 10
"""One input of so many is tried here, and all of them by `make fuzz`."""


@pytest.mark.skipif(not FOLDER.exists(), reason="the tests of html5lib are not here")
def test_every_output() -> None:
    pages = list(inputs())
    assert len(pages) > 3000
    for page in pages[::STEP]:
        try_extraction(extract(b"<!-- -->" + page))


FIRST, _, REST = TEXT.partition("</p>")
LEAD = '<meta property="og:image" content="https://courier.example/img/harrow-mill-1200x630.jpg?v=2">'


def page(inner: str, before: str = "", head: str = "") -> str:
    text = article("@@", head).replace("@@" + TEXT, f"{FIRST}</p>{inner}{REST}")
    return text.replace("<article>", f"{before}<article><h1>The mill turns again</h1>")


def pictures(html: str) -> list[str]:
    """The addresses of the pictures; all outputs show them."""
    extraction = extract(html)
    urls = [image.url for image in extraction.images]
    for url in urls:
        assert url in extraction.markdown
        assert url in extraction.html
        assert url in extraction.tei
    assert extraction.markdown.count("![") == len(urls)
    return urls


def test_a_figure_is_kept_with_its_caption() -> None:
    html = page("<figure><img src=/sails.jpg><figcaption>The new sails.</figcaption></figure>")
    assert pictures(html) == ["/sails.jpg"]
    assert extract(html).images[0].caption == "The new sails."


def test_the_lead_picture_is_kept_once() -> None:
    hero = "<div class=hero><img src=/img/harrow-mill.jpg></div>"
    assert pictures(page("", hero, LEAD)) == ["/img/harrow-mill.jpg"]
    again = "<p><img src=/img/harrow-mill-300x200.jpg></p>"
    assert pictures(page(again, hero, LEAD)) == ["/img/harrow-mill-300x200.jpg"]


def test_the_image_of_structured_data_leads_too() -> None:
    data = '{"@type": "NewsArticle", "headline": "x", "image": {"url": "https://cdn.example/harrow-mill.jpg"}}'
    head = f'<script type="application/ld+json">{data}</script>'
    hero = "<header><img src=/img/harrow-mill-640w.jpg><p>A caption that nobody selected</p></header>"
    assert pictures(page("", hero, head)) == ["/img/harrow-mill-640w.jpg"]


def test_without_images_there_are_none() -> None:
    html = page("<img src=/sails.jpg>", "<div><img src=/img/harrow-mill.jpg></div>", LEAD)
    assert extract(html, images=False).images == []


PLAYER = "https://film.example/embed/7"


def markdown(html: str) -> str:
    shown = all_of(parse(f"<body><p>one</p>{html}<p>two</p>", url="https://mill.example/a/")).markdown
    return shown.removeprefix("one").removesuffix("two").strip()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<iframe src={PLAYER} title='The mill'></iframe>", f"[The mill]({PLAYER})"),
        (f"<iframe data-src={PLAYER} src='about:blank'></iframe>", f"[film.example]({PLAYER})"),
        ("<iframe src=https://www.film.example/7 allowfullscreen></iframe>", "[film.example](https://www.film.example/7)"),
        (f"<object><param name=movie><embed src={PLAYER}></object>", f"[film.example]({PLAYER})"),
        (f"<amp-iframe src={PLAYER} title=Mill></amp-iframe>", f"[Mill]({PLAYER})"),
        ("<video src=v.mp4></video>", "[video](https://mill.example/a/v.mp4)"),
        ("<video poster=p.jpg title=Mill><source src=v.webm></video>",
         "[![Mill](https://mill.example/a/p.jpg)](https://mill.example/a/v.webm)"),
        ("<video src=blob:x poster=p.jpg></video>", "![](https://mill.example/a/p.jpg)"),
        ("<amp-audio src=s.mp3></amp-audio>", "[audio](https://mill.example/a/s.mp3)"),
        ("<amp-img src=/i.jpg alt=Mill><noscript><img src=/i.jpg></noscript></amp-img>",
         "![Mill](https://mill.example/i.jpg)"),
        ("<object data=/i.svg title=Mill></object>", "![Mill](https://mill.example/i.svg)"),
        ("<picture><source srcset='/s.webp 1x, /l.webp 2x'><img alt=Mill></picture>",
         "![Mill](https://mill.example/l.webp)"),
    ],
)  # fmt: skip
def test_embedded_things_are_images_and_links(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    "html",
    [
        "<iframe src=https://count.example/pixel></iframe>",
        "<iframe src='javascript:go()' allowfullscreen></iframe>",
        "<iframe src='https://googleads.example/pagead/ads?embed=1' allowfullscreen></iframe>",
        "<iframe srcdoc='<p>x' allowfullscreen></iframe>",
        "<video></video>",
        "<object></object>",
    ],
)
def test_what_shows_nothing_is_left_out(html: str) -> None:
    assert markdown(html) == ""


def test_no_embedded_document_is_in_the_html() -> None:
    html = all_of(parse(f"<p>one<iframe src={PLAYER}></iframe> two")).html
    assert "<iframe" not in html
    assert f'<a href="{PLAYER}">film.example</a>' in html


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("<img src=a-300x200.jpg>", "<img src=a-900x600.jpg>", "a-900x600.jpg"),
        ("<img data-src=a.jpg width=300>", "<img src=b.jpg srcset='b.jpg 900w'>", "b.jpg"),
        ("<img data-src=a.jpg width=900>", "<img src=b.jpg width=300>", "a.jpg"),
        ("<img data-src=a.jpg>", "<img src=b.jpg>", "a.jpg"),
    ],
)
def test_of_an_image_and_its_twin_the_large_one_is_shown(first: str, second: str, expected: str) -> None:
    assert markdown(f"<p>{first}<noscript>{second}</noscript></p>") == f"![](https://mill.example/a/{expected})"
