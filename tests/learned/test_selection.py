"""Selection by rules, end to end: titles, figures, forms, small pages, and the decision on each block."""

from __future__ import annotations

import pytest

from dehusk import extract
from dehusk.learned.version import Favor

_MENU = (
    "<nav><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li><li><a href=/about>About us</a></li></ul></nav>"
)
_FOOTER = "<footer><p>© 2026 The Miller. <a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></p></footer>"
_PARAGRAPHS = (
    "The windmill on the hill was built in 1782 by a family of carpenters who had come from the coast. For more "
    "than a century it ground the grain of seven villages, and its sails could be seen from the harbour.",
    "In the spring of 1911 a storm tore two of the sails away. The miller replaced them with lighter ones, made of "
    "larch, which turned even in a weak wind. The old gear, however, was never changed, and it still runs today.",
    "Visitors can climb to the cap on Sundays. From there they see the whole machine at work: the brake wheel, the "
    "main shaft, and the stones, which weigh more than a ton each and are dressed by hand every second year.",
)


def article(*inside: str, before: str = "", title: str = "The windmill on the hill | The Miller") -> str:
    """A page with an article in which something stands between the first and the second paragraph."""
    first, *others = (f"<p>{text}</p>" for text in _PARAGRAPHS)
    body = first + "".join(inside) + "".join(others)
    return (
        f"<html lang=en><head><title>{title}</title></head><body>{_MENU}{before}<main><article>"
        f"<h1>The windmill on the hill</h1><p class=byline>By Jo Miller</p>{body}</article></main>{_FOOTER}"
        "</body></html>"
    )


def test_the_title_at_the_head_is_kept_unless_it_is_not_wanted() -> None:
    assert extract(article()).text.startswith("The windmill on the hill\n")
    assert extract(article()).markdown.startswith("# The windmill on the hill\n")
    assert "The windmill on the hill\n" not in extract(article(), title=False).text


_FIGURE = "<figure><img src=sails.jpg alt=Sails><figcaption>The new sails in 1912. Photo: archive</figcaption></figure>"


def test_a_figure_among_the_text_stays_with_its_caption() -> None:
    found = extract(article(_FIGURE), url="https://mill.example/a")
    assert "The new sails in 1912. Photo: archive" in found.text
    assert [(image.url, image.caption) for image in found.images] == [
        ("https://mill.example/sails.jpg", "The new sails in 1912. Photo: archive")
    ]


def test_the_first_image_below_the_title_stays() -> None:
    page = article().replace("</h1><p class=byline>By Jo Miller</p>", f"</h1><p class=byline>By Jo Miller</p>{_FIGURE}")
    assert "The new sails in 1912." in extract(page).markdown
    bare = page.replace("<figcaption>The new sails in 1912. Photo: archive</figcaption>", "")
    assert "![Sails](sails.jpg)" in extract(bare).markdown


def test_without_images_there_are_neither_images_nor_captions() -> None:
    found = extract(article(_FIGURE, "<p><img src=gear.jpg></p>"), images=False)
    assert "1912" not in found.text
    assert found.images == []
    assert "![" not in found.markdown


@pytest.mark.parametrize(
    "html",
    [
        "<h1>Hi</h1><p>One sentence.</p>",
        "<p>An intro.</p><ul><li>one</li><li>two</li></ul>",
        "<p>As she said:</p><blockquote>Never again.</blockquote>",
        "<p>The results:</p><table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>",
        "<h2>Setup</h2><pre>make demo</pre><p>Done.</p>",
        "<p>She wrote:</p><blockquote><p>Never again.</p><footer>Anna Vos</footer></blockquote><ul><li>one</li></ul>",
    ],
)
def test_a_small_page_without_chrome_is_content_as_a_whole(html: str) -> None:
    everything = extract(html, method="everything")
    assert extract(html).text == everything.text


def test_a_small_page_with_a_menu_is_judged() -> None:
    assert "About us" not in extract(f"{_MENU}<h1>Hi</h1><p>{_PARAGRAPHS[0]}</p>").text


_LIST = "<ol><li>The brake wheel</li><li>The wallower</li><li>The great spur wheel</li></ol>"


def test_options_and_labels_are_content_only_where_nothing_else_is() -> None:
    options = "".join(f"<option>Village {number}</option>" for number in range(40))
    form = f"<form><label>Village</label><select>{options}</select></form>"
    assert "Village" not in extract(article(form)).text
    alone = extract(f"<body>{form}</body>")
    assert "Village 7" in alone.text
    assert alone.status.name == "form_only"


@pytest.mark.parametrize("favor", ["balance", "precision", "recall"])
def test_every_decision_agrees_with_what_is_kept(favor: Favor) -> None:
    inside = (_FIGURE, "<p class=ad-label>Anzeige</p>", "<p style=display:none>Never shown to anybody.</p>", _LIST)
    for block in extract(article(*inside), favor=favor).explain():
        assert block.decision.startswith("kept: " if block.kept else "dropped: ")
        if "threshold" in block.decision:
            assert block.kept == (" is below " not in block.decision)


def test_decisions_name_the_rule() -> None:
    page = article(_FIGURE, "<p class=ad-label>Anzeige</p>", "<p style=display:none>Never shown to anybody.</p>")
    decisions = {block.text: block.decision for block in extract(page).explain()}
    assert decisions["Never shown to anybody."] == "dropped: a browser does not show it"
    assert decisions["Anzeige"].startswith("dropped: ")
    untitled = {block.text: block.decision for block in extract(page, title=False).explain()}
    assert untitled["The windmill on the hill"] == "dropped: it is the title, which is not wanted"


@pytest.mark.parametrize("favor", ["balance", "precision", "recall"])
def test_a_page_that_shows_text_has_content(favor: Favor) -> None:
    links = "".join(f"<li><a href=/{number}>Topic number {number}</a></li>" for number in range(30))
    found = extract(f"<body><nav><ul>{links}</ul></nav></body>", favor=favor)
    assert found.text
