"""The status of an extraction: each on pages written for it, and on pages that only look like it."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import Page, parse
from dehusk.findings.status import CHECKS, Name, Status, status_of
from dehusk.page import Bools
from effort import examples
from generated import html_pages

SENTENCE = "The old mill turns in the wind. "
"""Seven words."""
ARTICLE = f"<h1>The mill</h1><p>{SENTENCE * 30}</p>"
SHORT = f"<p>{SENTENCE * 3}</p>"
BANNER = (
    f'<div id="cookie-banner"><p>{"We use cookies to improve your visit. " * 5}</p><button>Accept all</button></div>'
)
ANALYTICS = '<script src="a.js"></script><script>track()</script><script src="b.js"></script>'


def kept(page: Page) -> Bools:
    """All text in the body."""
    return page.is_text & (np.arange(len(page)) > page.body)


def status(html: str | bytes, kinds: dict[str, float] | None = None) -> Status:
    page = parse(html)
    return status_of(page, kept(page), kinds or {})


def document(body: str, head: str = "<title>The mill</title>") -> str:
    return f"<!doctype html><html><head>{head}</head><body>{body}</body></html>"


# --- ok and overview --------------------------------------------------------------------------------------------------


def test_an_article_is_ok() -> None:
    assert status(document(ARTICLE)) == Status("ok", "the content has 212 words")


def test_a_short_but_complete_note_is_ok() -> None:
    assert status(document(SHORT + ANALYTICS)).name == "ok"


@pytest.mark.parametrize("html", ["one", "<p>word</p>", document("<p>Windmill</p>"), document("<a>The mill</a>")])
def test_a_single_word_or_link_is_ok(html: str) -> None:
    assert status(html).name == "ok"


def test_a_list_of_other_pages_is_an_overview() -> None:
    kinds = {"listing": 0.6, "collection": 0.3, "article": 0.1}
    found = status(document(ARTICLE), kinds)
    assert found == Status("overview", "with a probability of 0.90 it is a list of other pages (collection or listing)")
    assert status(document(ARTICLE), {"article": 0.8, "listing": 0.2}).name == "ok"


def test_a_method_that_cannot_tell_kinds_finds_no_overviews() -> None:
    page = parse(document(ARTICLE))
    assert status_of(page, kept(page), None) == Status("ok", "the content has 212 words")


# --- empty ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("html", ["", b"", " \n", document(""), document("<img src=a.png>"), "<frameset></frameset>"])
def test_a_page_without_words_is_empty(html: str | bytes) -> None:
    assert status(html) == Status("empty", "the page has no words")


def test_a_page_of_which_nothing_is_kept_is_empty() -> None:
    page = parse(document(ARTICLE))
    found = status_of(page, np.zeros(len(page), bool), {"listing": 1.0})
    assert found == Status("empty", "none of the page's 212 words are content")


# --- needs_rendering --------------------------------------------------------------------------------------------------

SHELLS = [
    '<div id="root"></div>',
    '<div id="app"><div class="spinner"></div></div>',
    '<div id="__next"></div><p>Loading</p>',
    '<main><div id="react-root"></div></main><footer>Imprint and contact</footer>',
    "<app-root></app-root><footer>Imprint and contact</footer>",
    "<gg-app><nav></nav></gg-app>",
    "<nav><a>Home</a></nav><main></main><footer>Imprint and contact</footer>",
    f'<nav>{"<a>Mills and wheels</a>" * 30}</nav><div id="root"></div>',
    "<noscript>You need to enable JavaScript to run this app.</noscript>",
    "<noscript><p>Bitte aktivieren Sie JavaScript.</p></noscript><footer>Imprint and contact</footer>",
]


@pytest.mark.parametrize("body", SHELLS)
def test_a_shell_needs_rendering(body: str) -> None:
    found = status(document(body + ANALYTICS))
    assert found.name == "needs_rendering"
    assert found.reason.endswith("a browser would build it")


def test_the_reason_counts_words_and_scripts() -> None:
    found = status(document("<p>Loading the page</p>" + ANALYTICS))
    assert found.reason == "the page has 3 words and 3 scripts; a browser would build it"


# --- consent_wall -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        BANNER,
        f'<div id="wrap"><div class="con-wizard consent-page">{BANNER}</div></div><footer>Imprint Help</footer>',
        f'<h1>Before you continue</h1>{SHORT}<form action="https://consent.example.com/save"><button>No</button></form>',
        f'<div id="onetrust-consent-sdk">{SHORT}</div><a>Imprint</a>',
        f'<div class="CybotCookiebotDialog">{SHORT}</div>',
    ],
)
def test_a_question_alone_is_a_consent_wall(body: str) -> None:
    assert status(document(body)).name == "consent_wall"


# --- error_page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        "<title>404 Not Found</title>",
        "<title>Erreur 404 - Le moulin</title>",
        "<title>The mill | 503</title>",
        "<title>Seite nicht gefunden (404)</title>",
        "<title>The mill: Page not found</title>",
        "<title>Access Denied</title>",
        "<title>Not allowed</title><script>window._cf_chl_opt = {}</script>",
    ],
)
def test_an_error_in_the_title(head: str) -> None:
    assert status(document(SHORT, head)).name == "error_page"


def test_an_error_in_a_heading_or_a_name() -> None:
    assert status(document(f"<h1>Fehler <b>404</b></h1>{SHORT}")).reason.startswith("its heading is 'Fehler 404'")
    named = document(f"<p>{SENTENCE}</p>").replace("<body", '<body class="home error404 logged-out"')
    assert status(named) == Status("error_page", "its body is called 'error404', and the content has 7 words")


# --- paywall ----------------------------------------------------------------------------------------------------------


def linked_data(data: str) -> str:
    return f'<script type="application/ld+json">{{"@type": "NewsArticle", {data}}}</script>'


PART = '"isAccessibleForFree": false, "hasPart": {"isAccessibleForFree": "False", "cssSelector": ".locked"}'


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (linked_data('"isAccessibleForFree": false'), SHORT),
        (linked_data('"isAccessibleForFree":"False"'), SHORT),
        (linked_data(PART), SHORT),
        (linked_data(PART), SHORT + '<div class="locked"><p>Subscribe to read on</p></div>'),
        (linked_data('"isAccessibleForFree": false, "wordCount": 900'), ARTICLE),
        ('<meta itemprop="isAccessibleForFree" content="false">', SHORT),
        ("<meta content='False' itemprop='isAccessibleForFree'>", SHORT),
        ('<meta property="article:content_tier" content="locked">', SHORT),
    ],
)
def test_a_beginning_that_says_it_is_not_free_is_behind_a_paywall(head: str, body: str) -> None:
    assert status(document(body, head)).name == "paywall"


def test_an_offer_after_a_short_text_is_a_paywall() -> None:
    page = parse(document(SHORT + '<div class="c-paywall"><p>Subscribe now to read the whole story</p></div>'))
    content = kept(page)
    content[-1] = False
    assert status_of(page, content, {}).name == "paywall"


# --- truncated --------------------------------------------------------------------------------------------------------

OPEN = f"<html><body><div><p>{SENTENCE * 30}"


@pytest.mark.parametrize(
    ("html", "place"),
    [
        (OPEN + '<a href="/mi', "a tag"),
        (OPEN + "</p></div><", "a tag"),
        (OPEN + "<!-- here begins", "a comment"),
        (OPEN + "</p></div><script>let a = b > c;", "a script"),
        ("<html><head><style>p > a {", "a style sheet"),
        (OPEN, "1 open div element"),
        ("<div>" * 9 + "<p>The mill</p>", "9 open div elements"),
    ],
)
def test_a_page_that_ends_where_none_ends_is_truncated(html: str, place: str) -> None:
    assert status(html) == Status("truncated", f"the page ends within {place}")


def test_a_length_at_which_crawlers_cut() -> None:
    html = f"<html><body><p>{SENTENCE * 30}".encode().ljust(1024 * 1024, b"x")
    assert "1,048,576 bytes" in status(html).reason
    assert status(html[:-1]).name == "ok"
    assert status(html + b"</p></body></html>").name == "ok"
    assert status(html[:-18] + b"</p></body></html>").name == "ok", "an end tag tells that the length is chance"


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(f"<!doctype html><title>The mill</title><p>{SENTENCE}<p>{SENTENCE}", id="legal without end tags"),
        pytest.param(f"<html><body><div><p>{SENTENCE}</p></div>", id="body and html left open"),
        pytest.param(f"<HTML><BODY><DIV>{SENTENCE}</BODY></HTML>", id="a div left open by mistake"),
        pytest.param(f"<html><body><div>{SENTENCE}</div><p>Here a < b", id="less than"),
        pytest.param(f"<p>{SENTENCE}</p><script>s = '<style>'</script>", id="a tag within a script"),
        pytest.param(SENTENCE, id="text alone"),
    ],
)
def test_not_truncated(html: str) -> None:
    assert status(html).name == "ok"


@settings(max_examples=examples(60))
@given(html=html_pages, tag=st.sampled_from(["<p", "</p", '<a href="x', "<!-", "<div class='"]))
def test_a_page_cut_within_a_tag_is_truncated(html: str, tag: str) -> None:
    assert status(f"<html><body>{html}{tag}").name == "truncated"


# --- all of them ------------------------------------------------------------------------------------------------------


TITLE = "<title>The mill</title>"


@pytest.mark.parametrize(
    ("head", "body"),
    [
        pytest.param(TITLE, f'<div id="root">{SHORT}</div>' + ANALYTICS, id="the root is filled"),
        pytest.param(TITLE, SHORT + '<div id="app-banner"></div>' + ANALYTICS, id="something else is empty"),
        pytest.param(TITLE, '<div id="app"></div>' + ARTICLE, id="an article beside an empty root"),
        pytest.param(TITLE, "<noscript>Please enable JavaScript.</noscript>" + ARTICLE, id="an article that asks"),
        pytest.param(TITLE, f"<noscript>{ARTICLE}</noscript>" + ANALYTICS, id="the article stands in noscript"),
        pytest.param(TITLE, "<noscript><img src=pixel></noscript>" + SHORT, id="a pixel in noscript"),
        pytest.param(TITLE, f"<p>{SENTENCE}</p>" + ANALYTICS, id="a sentence and scripts"),
        pytest.param(TITLE, ARTICLE + BANNER, id="an article with a banner"),
        pytest.param(TITLE, SHORT + BANNER, id="a note with a banner"),
        pytest.param(TITLE, f'<article class="post category-cookies">{SHORT}</article>', id="a recipe for cookies"),
        pytest.param(TITLE, f'<div class="enableConsentData">{SHORT}</div>', id="a switch named for consent"),
        pytest.param(TITLE, f'<div class="consent">{SENTENCE * 90}</div>', id="a long text on consent"),
        pytest.param("<title>Error 404</title>", ARTICLE, id="a long article about the error"),
        pytest.param("<title>What a 404 error means</title>", SHORT, id="a short article about the error"),
        pytest.param("<title>After 500 episodes</title>", SHORT, id="a number"),
        pytest.param("<title>Room 1404</title>", SHORT, id="part of a number"),
        pytest.param("<title>Body not found, police say</title>", SHORT, id="a phrase in a headline"),
        pytest.param("<title>My page</title>", '<div class="error404">' + SHORT, id="a name elsewhere"),
        pytest.param("<title>Log in</title>", SHORT + '<div class="g-recaptcha"></div>', id="a form with a check"),
        pytest.param(linked_data('"isAccessibleForFree": false'), ARTICLE, id="not free to all, but here"),
        pytest.param(linked_data('"isAccessibleForFree": false, "wordCount": 212'), ARTICLE, id="all words are here"),
        pytest.param(linked_data(PART), f'<div class="locked">{SHORT * 2}</div>', id="the locked part is here"),
        pytest.param(linked_data('"isAccessibleForFree": true, "wordCount": 900'), SHORT, id="free"),
        pytest.param('<meta property="article:content_tier" content="metered">', SHORT, id="metered"),
        pytest.param("", SHORT + '<div class="paywall"></div>', id="an empty paywall"),
    ],
)
def test_pages_that_only_look_like_it_are_ok(head: str, body: str) -> None:
    assert status(document(body, head)).name == "ok"


def test_the_order_of_precedence() -> None:
    """A page that is everything at once has the statuses one after the other as its causes are taken away."""
    not_free = linked_data('"isAccessibleForFree": false')
    title, root, end = "<title>404</title>", '<div id="root"></div>', "</body></html>"
    kinds = {"listing": 1.0}
    notice = '<div class="consent">We ask for your consent to use cookies on this page.</div>'
    assert status(f"<html>{title}{not_free}<body>{root}{notice}<p", kinds).name == "truncated"
    assert status(f"<html>{title}{not_free}<body>{root}{notice}{end}", kinds).name == "error_page"
    assert status(f"<html>{not_free}<body>{root}{notice}{end}", kinds).name == "consent_wall"
    assert status(f"<html>{not_free}<body>{root}{end}", kinds).name == "needs_rendering"
    assert status(f"<html>{not_free}<body>{SHORT}{end}", kinds).name == "paywall"
    assert status(f"<html><body>{SHORT}{end}", kinds).name == "overview"
    assert [name for name, _ in CHECKS] + ["ok"] == [
        "truncated", "error_page", "consent_wall", "needs_rendering", "empty", "form_only", "paywall", "overview", "ok",
    ]  # fmt: skip


@settings(max_examples=examples(100))
@given(html=html_pages | st.text(max_size=60) | st.binary(max_size=60), data=st.data())
def test_every_page_has_one_status_and_one_sentence(html: str | bytes, data: st.DataObject) -> None:
    page = parse(html)
    content = np.array(data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page))), bool) & page.is_text
    found = status_of(page, content, {"listing": data.draw(st.floats(0, 1))})
    assert found.name in get_args(Name)
    assert found.reason
    assert "\n" not in found.reason
    assert found == status_of(page, content, {"listing": 0.0}) or found.name == "overview"


def test_deep_and_repetitive_pages_take_no_long() -> None:
    """The work grows with the page, not with its square."""
    level, end = "<h1><div id='root' class='consent'>", "The mill</body></html>"
    assert status(level * 250 + end).name in ("needs_rendering", "ok")
    assert status(level * 3000 + end).limit == "depth"
    keys = linked_data('"isAccessibleForFree": "", "cssSelector": [' + " " * 500) * 2000
    assert status(document(SHORT, keys)).name == "ok"
