"""What a page itself says about what is hidden and what is taken out of its flow."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from definitions.style_sheets import style_sheets
from definitions.visibility import visibility
from dehusk.page.visibility import legible
from dehusk.parsing import parse
from generated import on_generated_pages

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))
SHEET = """<style>/*! a */*{margin:0}.c{display:none}p{position:fixed}#d{left:-9999px}div.c{clip:rect(0 0 0 0)}
@media print{b{display:none}}i{opacity:0}</style>"""


def seen(html: str) -> str:
    """The visible texts of a page, joined by blanks."""
    page = parse(html)
    return " ".join(page.text(row).strip() for row in (page.is_text & page.visible).nonzero()[0].tolist())


def with_style(css: str, tag: str = "<style>") -> str:
    """What is seen of a page with one style sheet and a few elements to hide."""
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


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("p", "D B"),
        ("P", "D B"),
        (".note", "D B"),
        (".Note", "P B"),
        ("#one", "D B"),
        ("#two", "P D"),
        ("p.note", "D B"),
        ("div.note", "P D B"),
        (".note.big", "D B"),
        (".note.small", "P D B"),
        ("p#one.big", "D B"),
        ("p#two", "P D B"),
        ("#one, #two", "D"),
        ("b,\n  .Note", "P"),
        (".other, b", "P D"),
        ("i", "P D B"),
        ("body p", "P D B"),
        ("body > p", "P D B"),
        ("p:hover", "P D B"),
        ("p::before", "P D B"),
        ("[id]", "P D B"),
        ("*", "P D B"),
    ],
)
def test_selectors(selector: str, expected: str) -> None:
    assert with_style(f"{selector} {{ display: none }}") == expected


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("p{color:red}b{display:none}", "P D"),
        ("p{color:red;display:none;}", "D B"),
        ("p{display:none}b{display:none}", "D"),
        ("p{display:none;visibility:hidden}b{color:red}", "D B"),
        ("@charset 'utf-8';p{display:none}", "D B"),
        ("@import url(a.css); p{display:none}", "D B"),
        ("/* p{display:none} */b{display:none}", "P D"),
        ("b/* p */{display:/**/none}", "P D"),
        ("<!-- p{display:none} -->", "D B"),
        ("@media print{p{display:none}}", "P D B"),
        ("@media print{i{color:red}p{display:none}}b{display:none}", "P D"),
        ("@media (max-width:9px){p{color:red}}p{display:none}", "D B"),
        ("@supports(display:grid){p{display:none}}", "P D B"),
        ("@keyframes a{from{visibility:hidden}to{visibility:visible}}", "P D B"),
        ("p{display:none", "D B"),
        ("display:none", "P D B"),
        ("}p{display:none}", "P D B"),
        ("", "P D B"),
    ],
)
def test_rules(css: str, expected: str) -> None:
    assert with_style(css) == expected


@pytest.mark.parametrize(
    ("tag", "applies"),
    [
        ("<STYLE TYPE='text/css'>", True),
        ("<style media=all>", True),
        ("<style media='screen'>", True),
        ('<style media="print, Screen">', True),
        ('<style media="">', True),
        ("<style media=print>", False),
        ("<style type=text/css media='print'>", False),
        ('<style media="screen and (max-width: 600px)">', False),
        ("<!-- <style> --><style>", True),
        ("<!--><style>", True),
        ("<!-- <style>", False),
        ("<script>'<style>'</script><style>", True),
        ("<script>var a = '<style>", False),
        ("<script-x></script-x><style>", True),
        ("<style-x>", False),
    ],
)
def test_style_elements(tag: str, applies: bool) -> None:
    found = style_sheets(f"{tag}.Note{{display:none}}</style>".encode())
    assert found == ([".Note{display:none}"] if applies else [])


def test_names_in_style_sheets_keep_their_case() -> None:
    assert with_style(".Note{display:none}", "<STYLE>") == "P B"


def test_unclosed_style_element() -> None:
    assert style_sheets(b"<p>a<style>p{}") == ["p{}"]
    assert style_sheets(b"<style") == []


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
        ("font-size:0px", False),
        ("clip:rect(1px, 1px, 1px, 1px)", False),
        ("clip-path:inset(100%)", False),
        ("opacity:0", False),
        ("opacity:0;transform:translateY(9px)", True),
        ("opacity:0.1", True),
        ("text-indent:-2em", True),
        ("left:-20px", True),
        ("font-size:0.8em", True),
        ("clip:rect(0, 90px, 90px, 0)", True),
    ],
)
def test_what_nobody_can_read(style: str, is_legible: bool) -> None:
    page = parse(f"<p style='{style}'>a</p>")
    assert legible(page)[page.body :].all() == is_legible
    assert page.visible[page.body :].all()


# --- The definition ---------------------------------------------------------------------------------------------------


def compare(html: str | bytes) -> None:
    page = parse(html)
    assert np.frombuffer(page.table.visibility(), np.uint8).tolist() == visibility(page).tolist()


@on_generated_pages(60)
def test_the_core_sees_what_the_definition_sees(html: str) -> None:
    compare(SHEET + html)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_core_sees_what_the_definition_sees_on_own_pages(path: Path) -> None:
    compare(path.read_bytes())
