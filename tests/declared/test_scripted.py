"""Pages whose content stands only in their scripts."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, extract, parse
from dehusk._core import json_values
from dehusk.declared.declarations import Declared
from dehusk.declared.script_data import MAX_SCRIPT_CHARS, script_data_of
from dehusk.declared.scripted import MIN_OWN_WORDS, reveal_page
from dehusk.declared.scripted.prose import is_prose
from effort import examples

TITLE = "The lighthouse keeper of Amrum"
PARAGRAPHS = (
    "For thirty years the keeper climbed the stairs every evening, and every morning he climbed down again to sleep.",
    "The lamp has been electric since the war, so nobody really needs him, but the island pays him all the same.",
    "Visitors ask him about storms. He tells them of the winter when the sea froze and a fox walked over to us.",
    "Next spring the tower will be painted, red and white as ever, and he will hold the ladder for the last time.",
)
ARTICLE = "\n\n".join(PARAGRAPHS)
ELSEWHERE = "Our ferry runs three times a day in summer. In winter it runs whenever the ice and the captain agree. " * 5
NAMES = st.sampled_from(["@graph", "text", "name", "type", "$", "content"])
VALUES = st.recursive(
    st.text(max_size=20) | st.none() | st.integers() | st.just(ARTICLE),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(NAMES, part, max_size=4),
    max_leaves=20,
)


def shell(*scripts: str, body: str = "<div id=root></div>") -> Page:
    """A page with a title, scripts and next to nothing else."""
    tags = "".join(script if script.startswith("<") else f"<script>{script}</script>" for script in scripts)
    return parse(
        f"<html><head><title>{TITLE} | Island News</title></head><body>{body}{tags}</body></html>", url="http://a.b/c"
    )


def linked(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def data(value: Any) -> str:
    text = json.dumps(value).replace("</", "<\\/")
    return f'<script id="__NEXT_DATA__" type="application/json">{text}</script>'


def texts(page: Page | None) -> list[str]:
    """The texts in the body of a page that was reveal_page."""
    assert page is not None
    return [page.text(int(row)).strip() for row in page.is_text.nonzero()[0] if row > page.body]


def test_a_full_article_needs_no_other_data() -> None:
    found = reveal_page(shell(linked({"articleBody": ARTICLE * 2}), data({"ferry": ELSEWHERE})))
    assert ELSEWHERE.strip() not in texts(found)


def test_a_recipe_its_steps_and_its_questions() -> None:
    recipe = {
        "@type": "Recipe", "name": "Fish soup", "recipeIngredient": ["1 fish", "2 l water"],
        "recipeInstructions": [{"@type": "HowToStep", "text": text} for text in PARAGRAPHS],
    }  # fmt: skip
    answer = {
        "@type": "Question",
        "name": "Which fish?",
        "acceptedAnswer": {"@type": "Answer", "text": "Any fish will do."},
    }
    found = reveal_page(shell(linked({"@graph": [recipe, {"@type": "FAQPage", "mainEntity": [answer]}]})))
    assert texts(found) == ["Fish soup", "1 fish", "2 l water", *PARAGRAPHS, "Which fish?", "Any fish will do."]


def test_of_several_things_the_one_with_the_title_is_the_page() -> None:
    page = shell(data([{"title": "Ferries", "text": ELSEWHERE}, {"title": TITLE, "text": ARTICLE * 2}]))
    found = texts(reveal_page(page))
    assert TITLE in found
    assert "Ferries" not in found


def test_names_become_classes_and_menus_are_left_out() -> None:
    found = reveal_page(shell(data({"story": {"text": ARTICLE}, "mainMenu": {"text": ELSEWHERE}})))
    assert found is not None
    assert '<div class="story">' in found.html.decode()
    assert ELSEWHERE.strip() not in texts(found)


STATE = json.dumps({"text": ARTICLE})
NUXT = (
    'window.__NUXT__=(function(a,b){return {layout:"x",seen:!0,at:void 0,'
    f"data:[{{who:a,text:{json.dumps(ARTICLE)}}}]}}}})(1,2)"
)
OFFER = {"@type": "Offer", "price": 19.90, "priceCurrency": "EUR"}
PUBLISHER = {"@type": "Organization", "name": "Island News", "description": ELSEWHERE}
NEWS = {"@type": "NewsArticle", "headline": TITLE, "description": "A teaser.", "articleBody": ARTICLE}
SHELLS = {
    "an article": (shell(linked([PUBLISHER, NEWS])), TITLE),
    "a framework": (shell(data({"props": {"pageProps": {"story": {"headline": "Home", "text": ARTICLE}}}})), "Home"),
    "a global": (shell(f"window.__STATE__ = {STATE}; window.start(function () {{ return [1, 2] }});"),),
    "an argument": (shell(f'var a = {{b: "c", d: [{{}}]}}; load({STATE}, "x");'),),
    "a queue": (shell(f"(window.queue = window.queue || []).push({STATE})"),),
    "a string": (shell(f"window.__STATE__ = JSON.parse({json.dumps(STATE)})"),),
    "character data": (shell(f"/* <![CDATA[ */ var state = {STATE} /* ]]> */"),),
    "a program": (shell(NUXT),),
    "an attribute": (shell(body=f'<div id=app data-page="{escape(STATE)}"></div>'),),
    "every text once": (shell(data([{"text": ARTICLE}, {"copy": {"text": ARTICLE}}]), data({"again": ARTICLE})),),
    "among broken data": (
        shell('{"a": [1, 2', '<script type="application/ld+json">{"name": oops}</script>', data({"text": ARTICLE})),
    ),
}


@pytest.mark.parametrize(("page", "before"), [(page, before) for page, *before in SHELLS.values()], ids=SHELLS)
def test_content_in_scripts(page: Page, before: list[str]) -> None:
    found = reveal_page(page)
    assert texts(found) == [*before, *PARAGRAPHS]
    assert found is not None
    assert (found.title, found.url) == (f"{TITLE} | Island News", "http://a.b/c")


def test_a_product_with_its_price() -> None:
    text = ARTICLE.replace("sleep", "a < b & sleep")
    found = reveal_page(shell(linked({"@type": "Product", "name": "Lamp", "description": text, "offers": OFFER})))
    assert texts(found) == ["Lamp", PARAGRAPHS[0].replace("sleep", "a < b & sleep"), *PARAGRAPHS[1:], "19.9"]


def test_a_streamed_page() -> None:
    story = [
        "$",
        "main",
        None,
        {"children": [["$", "h1", None, {"children": "Amrum"}], "$L2b", ["$", "$Lf", None, {"a": "$3"}]]},
    ]
    markup = f"<p>{PARAGRAPHS[2]}</p><p>{PARAGRAPHS[3]} – é</p>"
    stream = "2b:" + json.dumps(
        ["$", "p", None, {"className": "lead", "children": [PARAGRAPHS[0], " ", PARAGRAPHS[1]]}]
    )
    stream += f'\n1:I[5,["x"]]\n3:T{len(markup.encode()):x},{markup}0:{json.dumps(story)}\n'
    chunks = [stream[:90], stream[90:500], stream[500:]]
    found = reveal_page(shell(*(f"self.__next_f.push({json.dumps([1, chunk])})" for chunk in chunks)))
    assert sorted(texts(found)) == sorted(
        ["Amrum", f"{PARAGRAPHS[0]} {PARAGRAPHS[1]}", PARAGRAPHS[2], f"{PARAGRAPHS[3]} – é"]
    )


def test_rich_text_is_put_together() -> None:
    def paragraph(text: str) -> dict[str, Any]:
        first, last = text[:20], text[20:]
        link = {"nodeType": "hyperlink", "content": [{"nodeType": "text", "value": last}]}
        return {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": first}, link]}

    page = shell(data({"nodeType": "document", "content": [paragraph(text) for text in PARAGRAPHS]}))
    assert texts(reveal_page(page)) == list(PARAGRAPHS)


@pytest.mark.parametrize("escaped", [False, True])
def test_markup_stays_markup(escaped: bool) -> None:
    markup = "".join(f"<p>{text}</p>" for text in PARAGRAPHS) + "<script>alert(1)</script>"
    found = reveal_page(shell(data({"body": escape(markup) if escaped else markup})))
    assert texts(found) == list(PARAGRAPHS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((paragraph, True) for paragraph in PARAGRAPHS),
        ("灯台守は三十年のあいだ毎晩階段を上った。", True),
        ("Тридцать лет смотритель поднимался по лестнице каждый вечер.", True),
        ("https://a.b/c d e f g h", False),
        ("flex flex-col md:grid gap-16 p-2 m-3 text-white", False),
        ("a{b:c;d:e}" * 20, False),
        ("function(a,b){return a.b(c)} var d = e; if (f) { g() }", False),
        ("query Story($id: ID) { story(id: $id) { title body } }", False),
        ("QWxs" * 90, False),
        ("12 34 56 78 90 12 34 56", False),
    ],
)
def test_prose(text: str, expected: bool) -> None:
    assert is_prose(text) == expected


def test_a_page_that_speaks_for_itself_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    page = parse(f"<body><p>{ARTICLE}</p>{linked({'articleBody': ELSEWHERE * 9})}</body>")
    assert int(page.words.sum()) >= MIN_OWN_WORDS
    monkeypatch.setattr(Declared, "scripts", property(lambda _: pytest.fail("the scripts were read")))
    monkeypatch.setattr(Declared, "core", property(lambda _: pytest.fail("the scripts were read")))
    assert reveal_page(page) is None


def test_a_page_of_links_that_shows_its_data_is_left_alone() -> None:
    links = "".join(f"<a href=x>{text}</a>" for text in PARAGRAPHS)
    assert reveal_page(shell(data([{"text": text} for text in PARAGRAPHS]), body=links)) is None


@pytest.mark.parametrize(
    "script",
    [
        "",
        "start()",
        '{"a": 1}',
        '{"text": "Too short to be what a page is about."}',
        "[" * 99,
        '{"a": "' + ARTICLE,
        "{" + ARTICLE + "}",
        f'<script type="text/x-template">{json.dumps({"text": ARTICLE})}</script>',
    ],
)
def test_a_shell_without_content(script: str) -> None:
    assert reveal_page(shell(script)) is None


@pytest.mark.parametrize(
    "hostile",
    [
        '{"a":' * 100_000,
        "[" * 300_000 + "]" * 300_000,
        '[{"a":' * 200 + "1" + "}]" * 200,
        '{"a":' + "9" * 1_000_000 + "}",
        '{"a' * 300_000,
        '"{\\"' * 300_000,
        'window.__NUXT__=(function(){return {a:"' + '\\"' * 500_000,
        "self.__next_f.push(" + json.dumps([1, "1:T1,a" * 200_000]) + ")",
        "self.__next_f.push(" + json.dumps([1, '1:["$","p",null,{"children":"$L1"}]\n' * 9]) + ")",
        '{"a":"' + "<p " * 500_000 + '"}',
        '{"a":"\\ud800 ' + "word " * 100 + '."}',
        "x" * (MAX_SCRIPT_CHARS + 1),
    ],
    ids=range(12),
)
def test_hostile_scripts_neither_raise_nor_hide_the_rest(hostile: str) -> None:
    found = reveal_page(shell(hostile, data({"text": ARTICLE})))
    assert set(PARAGRAPHS) <= set(texts(found))


def test_many_unclosed_scripts() -> None:
    assert script_data_of(parse("<script>{" * 200_000)) == ([], {})


@settings(max_examples=examples(60))
@given(VALUES)
def test_any_data_gives_the_same_page_twice_or_none(value: Any) -> None:
    first, second = (reveal_page(shell(linked(value), data(value))) for _ in range(2))
    assert (first and first.html) == (second and second.html)
    assert (first is not None) == (PARAGRAPHS[0] in (first.html.decode() if first else ""))


@settings(max_examples=examples(100))
@given(st.text(alphabet='{}[]":,\\ab1 \n', max_size=200))
def test_whatever_stands_in_a_script_is_read(text: str) -> None:
    assert all(isinstance(value, dict | list | str) for value in json_values(text))


@pytest.mark.parametrize("method", ["auto", "everything"])
def test_only_the_default_extractor_looks_into_scripts(method: str) -> None:
    extraction = extract(shell(linked({"articleBody": ARTICLE})), method=method)
    assert (PARAGRAPHS[1] in extraction.text) == (method == "auto")


def test_ordinary_pages_are_untouched(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    pages = [parse(html) for _, html in benchmark_pages(20)]
    assert all(reveal_page(page) is None for page in pages if int(page.words.sum()) > 1000)
