"""The pictures of the content, the same in all outputs."""

from __future__ import annotations

import pytest

from dehusk import extract

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


@pytest.mark.parametrize(
    "junk",
    [
        "<img src=/sails.jpg width=20 height=20>",
        "<img src=/spacer.gif>",
        "<img src=/mill-logo.png>",
        "<a href='https://social.example/share?u=x'><img src=/s.png></a>",
        "<div class=author-image><img src=/ada.jpg></div>",
        "<img class=avatar src=/ada.jpg>",
        "<p><a href=/shelf><img src=/add.png></a></p>" * 3,
    ],
)
def test_junk_is_dropped(junk: str) -> None:
    assert pictures(page(junk)) == []


def test_the_lead_picture_is_kept_once() -> None:
    hero = "<div class=hero><img src=/img/harrow-mill.jpg></div>"
    assert pictures(page("", hero, LEAD)) == ["/img/harrow-mill.jpg"]
    again = "<p><img src=/img/harrow-mill-300x200.jpg></p>"
    assert pictures(page(again, hero, LEAD)) == ["/img/harrow-mill-300x200.jpg"]


def test_a_declared_logo_is_not_a_lead_picture() -> None:
    head = '<meta property="og:image" content="/img/courier-logo.png">'
    assert pictures(page("", "<div><img src=/img/courier-logo.png></div>", head)) == []


def test_the_image_of_structured_data_leads_too() -> None:
    data = '{"@type": "NewsArticle", "headline": "x", "image": {"url": "https://cdn.example/harrow-mill.jpg"}}'
    head = f'<script type="application/ld+json">{data}</script>'
    hero = "<header><img src=/img/harrow-mill-640w.jpg><p>A caption that nobody selected</p></header>"
    assert pictures(page("", hero, head)) == ["/img/harrow-mill-640w.jpg"]


def test_without_images_there_are_none() -> None:
    html = page("<img src=/sails.jpg>", "<div><img src=/img/harrow-mill.jpg></div>", LEAD)
    assert extract(html, images=False).images == []
