"""Overview pages as data: small lists of every shape, what is no list, and what holds on all pages."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest
from hypothesis import settings

from dehusk import Page, parse
from dehusk.findings.items import Item, items_of
from dehusk.page import Bools
from effort import examples
from generated import on_generated_pages

generated = settings(max_examples=examples(100))

MENU = (
    "<nav><ul>"
    + "".join(f"<li><a href=/{n}>{n}</a></li>" for n in ("home", "news", "shop", "help", "me"))
    + "</ul></nav>"
)
TEXTS = {
    "mill": ("The old mill turns again", "After forty years of rest the sails were lifted into place by two cranes."),
    "bridge": ("A bridge for hedgehogs", "The town council voted for the smallest bridge that it has ever built."),
    "clock": ("Who winds the station clock", "It has never been late, and nobody admits to having the key."),
    "bread": ("Bread from the common oven", "On Saturdays the smell reaches the church, and the sermon gets shorter."),
}


def card(name: str, shape: str = "article class=card", more: str = "") -> str:
    title, teaser = TEXTS[name]
    return f"<{shape}><h3><a href=/{name}>{title}</a></h3><p>{teaser}</p>{more}</{shape.split(maxsplit=1)[0]}>"


def found(html: str, url: str | None = None) -> list[Item]:
    return items_of(parse(html, url=url))


def titles(items: list[Item]) -> list[str]:
    return [item.title for item in items]


ALL = [title for title, _ in TEXTS.values()]


def test_the_cards_of_an_index() -> None:
    date = '<time datetime="2024-05-0{}T08:00:00Z">{} May</time> <a href=/{}>Read more</a>'
    cards = "".join(card(name, more=date.format(day, day, name)) for day, name in enumerate(TEXTS, 1))
    page = parse(f"{MENU}<main>{cards}</main>", url="https://town.example/news/")
    first, *others = items_of(page)
    assert first == Item(
        title="The old mill turns again",
        link="https://town.example/mill",
        teaser="After forty years of rest the sails were lifted into place by two cranes.",
        date="1 May",
        iso_date="2024-05-01T08:00:00Z",
        row=first.row,
    )
    assert page.name(first.row) == "article"
    assert titles(others) == ALL[1:]


@pytest.mark.parametrize(
    ("html", "url", "link"),
    [
        ("", None, "/mill"),
        ("", "https://town.example/news/", "https://town.example/mill"),
        ("<base href=https://other.example/a/>", None, "https://other.example/mill"),
        ("<base href=//other.example/>", "https://town.example/", "https://other.example/mill"),
        ("<base href='http://[bad'>", "https://town.example/", "https://town.example/mill"),
    ],
)
def test_links_are_as_absolute_as_the_page_allows(html: str, url: str | None, link: str) -> None:
    assert found(html + "".join(map(card, TEXTS)), url)[0].link == link


def each(form: str) -> str:
    """One copy of a form for each text, with NAME, HEAD and TEXT replaced."""
    return "".join(
        form.replace("NAME", name).replace("HEAD", head).replace("TEXT", text) for name, (head, text) in TEXTS.items()
    )


ROW = "<section><h2>{}</h2><div class=row>{}{}</div></section>".format
BESIDE = f"{MENU}<div>{{}}</div><footer><p>All rights are kept in the mill.</p></footer>".format
LISTS = {
    "sections of one shape": MENU
    + ROW("Town", card("mill"), card("bridge"))
    + ROW("Life", card("clock"), card("bread")),
    "entries with another name": "<div>"
    + "".join(card(name, f"div class={'odd' if number else 'first'}") for number, name in enumerate(TEXTS))
    + "</div>",
    "spans that touch in a link": (
        f"<div>{each('<a class=tile href=/NAME><img src=x><span>HEAD</span><span>TEXT</span></a>')}</div>"
    ),
    "terms and definitions": BESIDE(each("<dt><a href=/NAME>HEAD</a></dt><dd>TEXT</dd>")),
    "headings and paragraphs": BESIDE(each("<h4><a href=/NAME>HEAD</a></h4><p>TEXT</p>")),
    "paragraphs and quotes": BESIDE(each("<p><a href=/NAME>HEAD</a></p><blockquote>TEXT</blockquote>")),
    "title and teaser on one line": f"<ul>{each('<li><a href=/NAME>HEAD</a> – TEXT</li>')}</ul>",
    "labels": "<div>"
    + each("<div class=c><h3>HEAD</h3><p>TEXT <a href=/NAME>Read the whole long story here</a></p></div>")
    + "</div>",
}


@pytest.mark.parametrize("html", LISTS.values(), ids=LISTS)
def test_titles_and_teasers(html: str) -> None:
    items = found(html)
    assert [(item.title, item.teaser) for item in items] == list(TEXTS.values())
    assert [item.link for item in items] == [f"/{name}" for name in TEXTS]


def test_links_without_an_element_around_them() -> None:
    assert titles(found(each("<a href=/NAME>HEAD</a><br>"))) == ALL
    links = "".join(f"<a href=/{n}>The story of the mill number {n}</a> " for n in range(6))
    assert [item.link for item in found(links)] == [f"/{n}" for n in range(6)]


def test_the_threads_of_a_forum() -> None:
    rows = "".join(
        f"<tr class=row><td><a href=/t/{n}>How do I keep my {what} alive</a></td><td><a href=/u/{who}>{who}</a></td>"
        f"<td>{n}</td><td>2024-03-0{n}</td></tr>"
        for n, (what, who) in enumerate(
            [("tomatoes", "ann"), ("sourdough", "bob"), ("bicycle", "cy"), ("cat", "di")], 1
        )
    )
    items = found(f"{MENU}<table><tr><th>Topic<th>By<th>Answers<th>Last</tr>{rows}</table>")
    assert items[0] == Item("How do I keep my tomatoes alive", "/t/1", "", "2024-03-01", "2024-03-01", items[0].row)
    assert len(items) == 4, "the authors are no list of their own, the head of the table is no entry"


def test_products_without_headings() -> None:
    names = ["Alder paddle", "Spray deck", "Dry bag", "Tow line"]
    cards = "".join(
        f"<li class=p><a href=/p/{n}><img src=x></a><a href=/p/{n}>{name}</a><b>{n}9.00 €</b><button>Buy</button></li>"
        for n, name in enumerate(names, 1)
    )
    items = found(f"{MENU}<ul>{cards}</ul>")
    assert [(item.title, item.link, item.date) for item in items] == [
        (n, f"/p/{i}", "") for i, n in enumerate(names, 1)
    ]


def test_other_scripts() -> None:
    heads = ["老茶坊里的新味道", "溪口古桥完成加固", "油纸伞走进小学课堂", "山村图书馆重新开放"]
    cards = "".join(
        f"<li><a href=/{n}>{head}</a><p>{head}，記者昨天從現場了解到。</p></li>" for n, head in enumerate(heads)
    )
    assert titles(found(f"<ul>{cards}</ul>")) == heads


def test_the_same_link_twice_is_one_entry() -> None:
    top = "".join(f"<li><a href=/{name}>{TEXTS[name][0]}</a></li>" for name in ("clock", "bread", "mill"))
    items = found(f"<ol>{top}</ol><main>{''.join(map(card, TEXTS))}</main>")
    assert titles(items) == ALL
    assert all(item.teaser for item in items), "of two, that of the better list"


def test_menus_are_no_lists() -> None:
    assert found(MENU) == []
    assert found(MENU.replace("nav", "div")) == [], "short links are a menu, whatever is around them"
    sub = "<ul>" + "".join(f"<li><a href=/x{n}>Thing {n}</a></li>" for n in range(9)) + "</ul>"
    groups = "".join(f"<li class=top><a href=/g{n}>Group {n}</a>{sub}</li>" for n in range(4))
    assert found(f"<ul>{groups}</ul>") == []


def test_the_links_of_a_text_are_no_list() -> None:
    line = "<p>In the year {0} the <a href=/{0}>mill of {0}</a> was built anew, and it stood for long.</p>"
    assert found("".join(map(line.format, range(1801, 1809)))) == []
    section = "<h2>Chapter {0} of the book</h2><p>The <a href=/{0}>mill</a> turned {0} times and more that year.</p>"
    assert found("".join(map(section.format, range(8)))) == []


def article(related: str) -> tuple[Page, Bools]:
    text = "<p>The sails turn in the wind, and the stones grind what the farmers bring to the mill.</p>"
    page = parse(f"<main><h1>The mill</h1>{text * 9}</main>{related}")
    content = np.zeros(len(page), bool)
    content[: page.end[page.is_in(frozenset({"main"})).argmax()]] = True
    return page, content & page.is_text


def test_content_says_what_is_the_list() -> None:
    page, content = article(f"<div class=related>{''.join(map(card, TEXTS))}</div>")
    assert titles(items_of(page)) == ALL
    assert items_of(page, content) == []
    assert titles(items_of(page, page.is_text)) == ALL
    assert items_of(page, np.zeros(len(page), bool)) == []


def test_a_small_list_within_a_text_is_no_list() -> None:
    page, _ = article("")
    inner = parse(
        page.html.replace(
            b"</main>",
            b"<ul><li><a href=/a>A b c d e</a><li><a href=/b>F g h i j</a><li><a href=/c>K l m n o</a></ul></main>",
        )
    )
    assert items_of(inner, inner.is_text) == []
    assert len(items_of(inner)) == 3


def test_content_prefers_one_of_two_lists() -> None:
    popular = "".join(f"<li><a href=/p{n}>What everybody reads in week {n}</a></li>" for n in range(30))
    page = parse(f"<main>{''.join(map(card, TEXTS))}</main><ol>{popular}</ol>")
    content = page.is_text.copy()
    content[page.end[page.is_in(frozenset({"main"})).argmax()] :] = False
    assert titles(items_of(page, content)) == ALL


@pytest.mark.parametrize(
    ("html", "date", "iso"),
    [
        ('<time datetime="2024-05-01">yesterday</time>', "yesterday", "2024-05-01"),
        ('<time datetime="2024-05-01T10:00+02:00"></time>', "", "2024-05-01T10:00+02:00"),
        ('<time datetime="first of May">1 May</time>', "1 May", ""),
        ('<time datetime="2024-13-41">soon</time>', "soon", ""),
        ("<p>2024-05-01 10:30</p>", "2024-05-01 10:30", "2024-05-01 10:30"),
        ("<p>1. Mai 2024</p>", "1. Mai 2024", ""),
        ("<p>01/05/2024</p>", "01/05/2024", ""),
        ('<p class="post-date">1 May</p>', "1 May", ""),
        ("<p>$1,999.00</p>", "", ""),
        ("<p>12 of 30</p>", "", ""),
        ("", "", ""),
    ],
)
def test_dates_are_shown_and_read_only_where_that_is_safe(html: str, date: str, iso: str) -> None:
    items = found("".join(card(name, more=html) for name in TEXTS))
    assert {(item.date, item.iso_date) for item in items} == {(date, iso)}


@pytest.mark.parametrize(
    "html",
    [
        "",
        "word",
        "<p>One word",
        "<p>Some words and <a>a link to nowhere</a>",
        "<a href=/1>one</a>",
        "<a href=/1>one</a>" * 50,
        "<a href=/1></a>" * 50,
        "<ul>" + "<li><a href=#top>Up to the top of the page</a></li>" * 5 + "</ul>",
        "<ul>"
        + "".join(f"<li><a href='javascript:go({n})'>Open the box number {n}</a></li>" for n in range(5))
        + "</ul>",
        "<p>" + "words without any link " * 100,
        "<frameset><frame src=a><frame src=b></frameset>",
        "<h2>Chapter one begins</h2><h2>Chapter two goes on</h2><h2>Chapter three ends</h2>",
        "<div>" * 3000 + "<a href=/1>A link in the deep</a>",
    ],
)
def test_what_has_no_entries_gives_none(html: str) -> None:
    assert found(html) == []


def test_hidden_pages_are_read() -> None:
    """A page that is hidden until a script shows it is read; a hidden part of a page is not."""
    cards = "".join(map(card, TEXTS))
    assert titles(found(f"<body style='visibility:hidden'>{cards}")) == ALL
    assert titles(found(f"{cards}<div hidden>{card('mill').replace('/mill', '/hidden') * 1}</div>")) == ALL


@on_generated_pages(100)
def test_items_on_all_pages(html: str) -> None:
    page = parse(html)
    for content in (None, page.is_text, page.words > 3):
        items = items_of(page, content)
        assert items == items_of(page, content)
        rows = [item.row for item in items]
        assert rows == sorted(set(rows))
        assert all(page.body < row < page.end[page.body] for row in rows)
        keys = [item.link or item.title for item in items]
        assert len(set(keys)) == len(keys)
        for item in items:
            assert any(map(str.isalnum, item.title))
            assert item.title == " ".join(item.title.split())


def test_the_cost_is_linear() -> None:
    def seconds(count: int) -> float:
        cards = "".join(
            f"<div class=c><h3><a href=/{n}>Story number {n} of many</a></h3><p>It is told {n} times a year.</p></div>"
            for n in range(count)
        )
        page = parse(f"<div>{cards}</div>")
        best = 1e9
        for _ in range(3):
            begin = process_time()
            assert len(items_of(page)) == count
            best = min(best, process_time() - begin)
        return best

    assert seconds(4000) < 16 * seconds(500), "eight times as many entries; quadratic would be 64"
