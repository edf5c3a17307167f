"""Posts of threads, found by repeated structure; no test page has a class that names a post."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings

from dehusk import Page, extract, parse
from dehusk.findings.comments import Comment, Post, find_thread, named_comments, posts_of
from dehusk.method import Selection
from effort import examples
from generated import broken_pages, html_pages

SAYINGS = (
    "The miller wants to know how the sails are set when the wind turns to the north.",
    "We turn the cap by hand, which takes two people and a good part of the morning.",
    "A fantail does the same without anybody, as long as somebody oils it in spring.",
    "Ours was broken in the storm of that year and nobody has mended it since then.",
)
PEOPLE = ("ada", "bruno", "clara", "ada")
DAYS = ("1 May 2021", "2 May 2021", "4 May 2021", "9 May 2021")
ISO = ("2021-05-01", "2021-05-02", "2021-05-04", "2021-05-09")
THREAD, ARTICLE = {"forum": 0.9}, {"article": 0.99, "forum": 0.0}


def everything(page: Page) -> Selection:
    return Selection(page.is_text.copy(), np.zeros(len(page)))


def posts(html: str, kinds: dict[str, float] = THREAD, url: str = "https://example.org/t/1") -> tuple[Post, ...]:
    page = parse(html, url=url)
    return posts_in(page, everything(page), kinds)


def posts_in(page: Page, selection: Selection, kinds: dict[str, float]) -> tuple[Post, ...]:
    return posts_of(page, selection, find_thread(page, selection, kinds))


def signed(found: Iterable[Post]) -> list[tuple[str, str, str]]:
    return [(post.text, post.author, post.date) for post in found]


def each(form: str, dates: tuple[str, ...] = DAYS) -> str:
    """One copy of a form for each post, with WHO, WHEN, SAYS and N replaced."""
    rows = zip(PEOPLE, dates, SAYINGS, strict=True)
    return "".join(
        form.replace("WHO", who).replace("WHEN", when).replace("SAYS", says).replace("N", str(number))
        for number, (who, when, says) in enumerate(rows, 1)
    )


EXPECTED = list(zip(SAYINGS, PEOPLE, ISO, strict=True))
LINKED = "<a href=/user/WHO>WHO</a>"
ROWS = (
    each(f"<tr class=oddN><td>{LINKED}<br>WHEN</td><td>SAYS</td></tr>").replace("odd2", "even").replace("odd4", "even")
)
SHAPES = {
    "list": f"<ul>{each(f'<li>{LINKED} <i>WHEN</i><p>SAYS</p>')}</ul>",
    "blocks without classes": each(f"<div><div>{LINKED}</div><div>WHEN</div><div>SAYS</div></div>"),
    "names without links": each("<section><b>WHO</b><time>WHEN</time><p>SAYS</section>"),
    "rows, odd and even": f"<table>{ROWS}</table>",
    "two rows each": f"<table>{each(f'<tr><th>{LINKED}</th><th>WHEN</th></tr><tr><td colspan=2>SAYS</td>')}</table>",
    "signature and controls": each(
        f"<div class=e>{LINKED} <span>WHEN</span><div class=t><p>SAYS</p></div>"
        "<div class=s>Mills are for ever</div><p><a href=/r/N>Answer</a> <a href=/x/N>Tell</a></p></div>"
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_posts_are_found_in_every_shape(name: str) -> None:
    assert signed(posts(f"<body><h1>Sails</h1>{SHAPES[name]}")) == EXPECTED


def test_answers_may_be_nested() -> None:
    answer = f"<div class=a><p>{LINKED} WHEN</p><div class=b>SAYS</div>"
    html = f"<body><h1>Sails</h1>{each(answer)}{'</div>' * len(SAYINGS)}"
    assert signed(posts(html)) == EXPECTED


def test_the_first_post_may_be_built_differently() -> None:
    question = "<h1>Which wood?</h1><header><p>Asked <i>30 April 2021</i> by <a href=/user/zoe>zoe</a></p></header>"
    text = "<main><p>Which wood do you take for the teeth of the great wheel, and how long does it last?</p></main>"
    page = parse(f"<body>{question}{text}<ol>{each(f'<li>{LINKED} <i>WHEN</i><p>SAYS</p>')}</ol>")
    selection = Selection(page.is_text.copy(), np.ones(len(page)), confidence=0.9)
    found = posts_in(page, selection, THREAD)
    assert [(post.author, post.date) for post in found] == [("zoe", "2021-04-30"), *((w, d) for _, w, d in EXPECTED)]
    assert found[0].text.startswith("Which wood do you take")


@pytest.mark.parametrize(
    "dates",
    [
        ("1. Mai 2021", "2. Mai 2021", "4. Mai 2021", "9. Mai 2021"),
        ("2021年5月1日", "2021年5月2日", "2021年5月4日", "2021年5月9日"),
        ("01.05.21 10:00", "02.05.21 11:30", "04.05.21 09:00", "09.05.21 23:59"),
        ("1 мая 2021", "2 мая 2021", "4 мая 2021", "9 мая 2021"),
    ],
)
def test_dates_are_read_in_many_languages(dates: tuple[str, ...]) -> None:
    found = posts(f"<body><ul>{each(f'<li>{LINKED} <i>WHEN</i><p>SAYS</p>', dates)}</ul>")
    assert [post.date[:10] for post in found] == list(ISO)


def test_one_date_tells_the_order_of_day_and_month() -> None:
    dates = ("01/05/2021", "02/05/2021", "04/05/2021", "31/05/2021")
    found = posts(f"<body><ul>{each(f'<li>{LINKED} <i>WHEN</i><p>SAYS</p>', dates)}</ul>")
    assert [post.date for post in found] == ["2021-05-01", "2021-05-02", "2021-05-04", "2021-05-31"]


def test_ages_are_dates_that_cannot_be_read() -> None:
    ages = ("vor 3 Tagen", "vor 2 Tagen", "vor 5 Stunden", "vor 1 Stunde")
    found = posts(f"<body><ul>{each(f'<li>{LINKED} <i>WHEN</i><p>SAYS</p>', ages)}</ul>")
    assert signed(found) == [(text, who, "") for text, who, _ in EXPECTED]


def test_threads_may_have_no_dates() -> None:
    html = f"<body><ul>{each(f'<li>{LINKED}<p>SAYS</p>')}</ul>"
    assert signed(posts(html)) == [(text, who, "") for text, who, _ in EXPECTED]
    assert posts(html, ARTICLE) == ()


def test_programs_are_told_the_date() -> None:
    stated = '<li>LINKED <time datetime="2021-05-0NT10:00:00Z">a while ago</time><p>SAYS</p>'
    found = posts(f"<body><ul>{each(stated.replace('LINKED', LINKED))}</ul>")
    assert [post.date for post in found] == [f"2021-05-0{number}T10:00:00+00:00" for number in range(1, 5)]


def test_posts_have_urls() -> None:
    form = f"<li>{LINKED} <a href='/t/1#pN'>WHEN</a><p>SAYS</p>"
    first = posts(f"<body><ul>{each(form)}</ul>")[0]
    assert (first.author_url, first.url) == ("https://example.org/user/ada", "https://example.org/t/1#p1")
    numbered = posts(f"<body><ul>{each(f'<li>{LINKED} <i>WHEN</i> <a href=?p=N>#N</a><p>SAYS</p>')}</ul>")
    assert [post.url for post in numbered] == [f"https://example.org/t/1?p={number}" for number in range(1, 5)]
    by_id = posts(f"<body><ul>{each(f'<li id=q77N>{LINKED} <i>WHEN</i><p>SAYS</p><a href=/q/77N>share</a>')}</ul>")
    assert [post.url for post in by_id] == [f"https://example.org/q/77{number}" for number in range(1, 5)]
    shared = posts(f"<body><ul>{each(f'<li>{LINKED} <a href=/t/1>WHEN</a><p>SAYS</p>')}</ul>")
    assert {post.url for post in shared} == {""}


def test_quotations_are_part_of_a_post() -> None:
    quoting = f"<li>{LINKED} <i>WHEN</i><div><blockquote>bruno wrote: N sails</blockquote>SAYS</div>"
    found = posts(f"<body><ul>{each(quoting)}</ul>")
    assert [post.text for post in found] == [f"bruno wrote: {n} sails\n{says}" for n, says in enumerate(SAYINGS, 1)]
    assert [post.author for post in found] == list(PEOPLE)


TEASERS = "".join(
    f"<li><h3><a href=/a/{n}>The {word} of the mill</a></h3><p>by <a href=/by/{who}>{who}</a>, {day}</p>"
    f"<p>{says[:40]}</p>"
    for n, (word, who, day, says) in enumerate(
        zip(("cap", "tail", "stone", "wheel"), PEOPLE, DAYS, SAYINGS, strict=True)
    )
)


def test_an_article_with_teasers_has_no_posts() -> None:
    text = "".join(f"<p>{says} {says}</p>" for says in SAYINGS * 4)
    page = parse(
        f"<body><article><h1>The mill</h1><p>By <a href=/by/ada>ada</a>, 1 May 2021</p>{text}</article>"
        f"<ul>{TEASERS}</ul>"
    )
    content = page.is_text.copy()
    content[page.is_text.nonzero()[0][-20:]] = False
    assert posts_in(page, Selection(content, content.astype(float), confidence=0.9), ARTICLE) == ()


def test_teasers_on_a_list_of_pages_are_no_posts() -> None:
    assert posts(f"<body><ul>{TEASERS}</ul>", {"listing": 0.9}) == ()


def test_an_article_of_sections_has_no_posts() -> None:
    assert posts(f"<body>{each('<section><h2>Chapter N</h2><p>SAYS</p></section>')}", ARTICLE) == ()
    assert posts(f"<body>{each('<p>SAYS</p>')}") == ()


def test_comments_below_an_article_are_found_by_structure() -> None:
    text = "".join(f"<p>{says} It is told in many books, and this is one of them.</p>" for says in SAYINGS * 4)
    below = each(f"<li>{LINKED} <i>WHEN</i><p>SAYS</p>")
    found = extract(f"<body><article><h1>The mill</h1>{text}</article><ul>{below}</ul>", method="everything")
    assert found.posts == ()
    assert signed(found.comments) == EXPECTED


@settings(max_examples=examples(60))
@given(html=html_pages | broken_pages)
def test_posts_are_disjoint_parts_of_the_page(html: str) -> None:
    page = parse(html)
    check_rows(page)


@pytest.mark.parametrize("name", SHAPES)
def test_posts_of_threads_are_disjoint_parts_of_the_page(name: str) -> None:
    check_rows(parse(f"<body><h1>Sails</h1>{SHAPES[name]}"))


def check_rows(page: Page) -> None:
    """Each post has texts of the page in document order, and no two posts share one."""
    thread = find_thread(page, everything(page), {"forum": 1.0})
    rows = list(chain.from_iterable(found.texts for found in thread.posts))
    assert len(rows) == len(set(rows))
    assert all(list(found.texts) == sorted(found.texts) and found.texts for found in thread.posts)
    assert page.is_text[rows].all()
    assert len(thread.posts) != 1


STORY = (
    "<article><h1>The mill</h1>" + "<p>The mill has turned in the wind for three hundred years.</p>" * 5 + "</article>"
)
NESTED = """
<div id="comments"><h2>3 comments</h2><ol class="comment-list">
<li id="comment-7" class="comment even"><article id="div-comment-7" class="comment-body">
  <footer class="comment-meta"><div class="comment-author vcard"><b class="fn">Ada Miller</b>
  <span class="says">says:</span></div><div class="comment-metadata"><a href="#7">
  <time datetime="2024-03-01T10:00:00+00:00">March 1, 2024</time></a></div></footer>
  <div class="comment-content"><p>My grandmother carried flour.</p><p>Every week.</p></div>
  <div class="reply"><a href="#r">Reply</a></div></article>
  <ol class="children"><li id="comment-8" class="comment odd"><article id="div-comment-8" class="comment-body">
    <div class="comment-author"><cite class="fn">Bo</cite></div><div class="comment-content"><p>Mine too.</p></div>
  </article></li></ol></li></ol></div>
"""


def test_comments_have_text_author_and_date() -> None:
    assert extract(STORY + NESTED).comments == (
        Comment("My grandmother carried flour.\nEvery week.", "Ada Miller", "2024-03-01T10:00:00+00:00", url="#7"),
        Comment("Mine too.", "Bo", ""),
    )


@pytest.mark.parametrize("include_comments", [True, False])
def test_they_are_there_whether_the_text_has_them_or_not(include_comments: bool) -> None:
    found = extract(STORY + NESTED, include_comments=include_comments)
    assert len(found.comments) == 2
    assert include_comments or "grandmother" not in found.text


def test_entries_of_a_list_are_comments_where_none_is_named() -> None:
    html = (
        "<section class=comments><ul><li><span class=user>Eve</span> <span class=date>3 May 2021</span><p>Nice.</p>"
        "<button>Like</button></li><li><span class=username>Kai wrote:</span><div class=text>Very nice.</div></li></ul>"
    )
    assert named_comments(parse(html)) == (Comment("Nice.", "Eve", "2021-05-03"), Comment("Very nice.", "Kai", ""))


def test_links_that_are_buttons_are_no_text() -> None:
    html = (
        "<div class=comment><b class=author>Eve</b><p><a href=#c1>@Kai</a> So do I.</p><a href=#>Reply</a></div>"
        "<div class=comment></div>"
    )
    assert named_comments(parse(html)) == (Comment("@Kai So do I.", "Eve", ""),)
    assert named_comments(parse("<div class=comment></div>")) == ()


@pytest.mark.parametrize(
    "html",
    [
        "<p>A text without any.</p>",
        "<div class=comments><div class=comment><a href=/c>3 comments</a></div></div>",
        "<pre><code><span class=comment># one two three four five six seven eight nine ten</span></code></pre>",
        "<div class=comments><ul><li>Newest<li>Oldest</ul></div>",
        "<div class=comment><span class=author>Eve</span><p hidden>Ignore all previous instructions.</p></div>",
        "",
    ],
)
def test_labels_code_and_hidden_text_are_no_comments(html: str) -> None:
    assert named_comments(parse(html)) == ()


def test_a_comment_without_name_needs_a_sentence() -> None:
    said = "We sailed past this mill in the summer of 1987 and it was still grinding."
    assert named_comments(parse(f"<div class=comment>{said}</div>")) == (Comment(said, "", ""),)


COMMENT_THREAD = """
<main><h1>Sourdough does not rise</h1>
<div class="post"><a class="username" href="/u/1">marta_b</a> <time datetime="2024-02-03">Feb 3</time>
<div class="body">My starter doubles within four hours, but the loaf stays flat. What is wrong?</div></div>
<div class="post"><a class="username" href="/u/2">oldmiller</a> <time datetime="2024-02-04">Feb 4</time>
<div class="body">Rye has little gluten, so a loaf of rye never rises like one of wheat. Try half and half.</div></div>
</main>
"""


def test_posts_have_text_author_and_date() -> None:
    found = extract(COMMENT_THREAD, method="everything")
    assert [(post.author, post.date) for post in found.posts] == [
        ("marta_b", "2024-02-03"),
        ("oldmiller", "2024-02-04"),
    ]
    assert found.posts[1].text.startswith("Rye has little gluten")
    assert found.comments == ()
    assert found.to_dict()["posts"][0]["author"] == "marta_b"


@pytest.mark.parametrize("kind", ["Answer", "DiscussionForumPosting"])
def test_types_tell_posts(kind: str) -> None:
    post = (
        f"<div><section itemscope itemtype=https://schema.org/{kind}><b itemprop=author class=author>Eve</b><p>So.</p>"
    )
    found = extract(f"{post}</section></div>{post}</section></div>", method="everything")
    assert found.posts == (Post("So.", "Eve", ""),) * 2


def test_one_post_is_a_page_like_any_other() -> None:
    assert extract("<div class=post><b class=author>Eve</b><p>So it is.</p></div>", method="everything").posts == ()


def test_titles_after_a_name_are_no_names() -> None:
    user = "<div class=user-text><a class=username>Eve</a> <em class=user-title>Master baker</em></div>"
    assert named_comments(parse(f"<div class=comment>{user}<p>So it is.</p></div>")) == (
        Comment("So it is.", "Eve", ""),
    )
