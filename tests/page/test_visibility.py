"""Hidden elements and elements out of the flow, as the page itself declares them."""

from __future__ import annotations

import pytest

from dehusk.page.visibility import legible
from dehusk.parsing import parse
from generated import on_generated_pages


def seen(html: str) -> str:
    """The visible texts of a page, joined by blanks."""
    page = parse(html)
    return " ".join(page.text(row).strip() for row in (page.is_text & page.visible).nonzero()[0].tolist())


def with_style(css: str, tag: str = "<style>") -> str:
    """Return the visible texts of a page with one style sheet and a few elements to hide."""
    return seen(
        f"<head>{tag}{css}</style></head><p class='note big' id=one>P</p><div class=Note>D</div><b id=two>B</b>"
    )


# --- Elements and attributes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a</p>b", "a b"),
        ("<title>a</title>b", "b"),
        ("<svg><title>a</title><text>b</text></svg>", "b"),
        ("<template><p>a</p></template>b", "b"),
        ("<div><template shadowrootmode=open><p>a</p></template>b</div>", "a b"),
        ("<datalist><option>a</datalist>b", "b"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢 kan"),
        ("<body><noscript>a</noscript>b", "a b"),
        ("<p hidden>a<b>c</b></p>b", "b"),
        ("<p hidden=until-found>a</p>b", "b"),
        ("<p aria-hidden=true data-hidden>a</p>b", "a b"),
        ('<p title=" hidden=">a</p>b', "a b"),
        ('<p title=\' hidden="x"\'>a</p>b hidden=""', 'a b hidden=""'),
        ('<p class="x"" hidden>a</p>b', "b"),
        ("<details><summary>a</summary>b</details>", "a b"),
    ],
)
def test_elements_and_attributes(html: str, expected: str) -> None:
    assert seen(html) == expected


@pytest.mark.parametrize(
    ("style", "hides"),
    [
        ("display:none", True),
        ("color: red; DISPLAY : None !important", True),
        ("visibility: hidden", True),
        ("visibility:collapse", True),
        ("display: block", False),
        ("overflow: hidden", False),
        ("backface-visibility: hidden", False),
        ("-webkit-backface-visibility:hidden;transform:none", False),
        ("--display: none", False),
        ("pointer-events: none; display: flex", False),
        ("opacity: 0", False),
    ],
)
def test_declarations(style: str, hides: bool) -> None:
    assert seen(f"<p style='{style}'>a<i>c</i></p>b") == ("b" if hides else "a c b")
    assert with_style(f"p {{ {style.lower()} }}") == ("D B" if hides else "P D B")


# --- Style sheets -----------------------------------------------------------------------------------------------------


# --- Out of the flow --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "static"),
    [
        ("<div>a</div>", True),
        ("<div style='position:absolute'>a</div>", False),
        ("<div style='top:0;POSITION : fixed'>a</div>", False),
        ("<div style='position:relative'>a</div>", True),
        ("<div style='position:sticky'>a</div>", True),
        ("<div style='background-position:fixed'>a</div>", True),
        ("<style>.x{position:fixed}</style><div class=x>a</div>", False),
        ("<style>@media print{.x{position:fixed}}</style><div class=x>a</div>", True),
        ("<style>#y{position:absolute}</style><div id=y>a</div>", False),
    ],
)
def test_static(html: str, static: bool) -> None:
    page = parse(html)
    row = page.is_in(frozenset({"div"})).nonzero()[0][0]
    assert page.static[row] == static
    assert page.static.sum() == len(page) - (not static)


def test_only_div_elements_leave_the_flow() -> None:
    page = parse("<p style='position:fixed'>a</p><section style='position:absolute'><div>b</div></section>")
    assert page.static.all()


def test_what_is_hidden_and_what_is_positioned_do_not_mix() -> None:
    page = parse("<style>.h{display:none}.f{position:fixed}</style><div class=h>a</div><div class=f>b</div>")
    first, second = page.is_in(frozenset({"div"})).nonzero()[0].tolist()
    assert (page.visible[first], page.static[first]) == (False, True)
    assert (page.visible[second], page.static[second]) == (True, False)


# --- Where nobody can read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("style", "is_legible"),
    [
        ("text-indent:-9999px", False),
        ("left: -999em", False),
        ("right:-1000px", False),
        ("top:-12345px !important", False),
        ("Bottom:-999.5px", False),
        ("left:-998px", True),
        ("left:-99.9em", True),
        ("left:9999px", True),
        ("margin-left:-9999px", True),
        ("font-size:0px", False),
        ("font-size:.0em", False),
        ("font-size:00", False),
        ("font-size:0.5px", True),
        ("clip:rect(1px, 1px, 1px, 1px)", False),
        ("clip:rect(0 0 0 0)", False),
        ("clip:rect(0.5px,1px,0,0)", False),
        ("clip:rect(0,12px,0,0)", True),
        ("clip:auto", True),
        ("clip-path:inset(100%)", False),
        ("clip-path:inset(50%)", False),
        ("clip-path:inset(49%)", True),
        ("clip-path:circle(0)", False),
        ("clip-path:circle(0.5px)", True),
        ("clip-path:none", True),
        ("text-indent:-2em", True),
        ("left:-20px", True),
        ("font-size:0.8em", True),
        ("clip:rect(0, 90px, 90px, 0)", True),
    ],
)
def test_what_nobody_can_read(style: str, is_legible: bool) -> None:
    for html in (f"<p style='{style}'>a<i>b</i></p>", f"<style>p{{{style}}}</style><p>a<i>b</i></p>"):
        page = parse(html)
        assert legible(page)[page.body :].all() == is_legible
        assert page.visible[page.body :].all()


# --- What holds on every page ----------------------------------------------------------------------------------------


@on_generated_pages(60)
def test_all_ways_to_hide_are_the_same(html: str) -> None:
    """Generated pages hide by an attribute, by a style and by a rule of the first style sheet."""
    ways = (' hidden=""', ' style="display:none"', ' class="gone"')
    for way in ways:
        same = [html]
        for other in ways:
            same = [text.replace(other, way) for text in same]
        assert seen(same[0]) == seen(html)


@on_generated_pages(60)
def test_what_is_in_a_hidden_element_is_hidden(html: str) -> None:
    page = parse(html)
    assert not (page.visible & ~page.visible[page.parent])[1:].any()
    assert (page.static | page.is_in(frozenset({"div"}))).all()
