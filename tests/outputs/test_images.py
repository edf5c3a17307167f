"""Images and what is embedded: which of them belong to the content, and what outputs make of them."""

from __future__ import annotations

import pytest

from dehusk import extract, parse
from outputs.test_html import all_of

from .test_header import TEXT, article

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
