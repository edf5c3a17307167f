"""Comments of readers, with their authors and dates."""

from __future__ import annotations

import pytest

from dehusk import extract, parse
from dehusk.findings.comments import Comment, Post, named_comments

ARTICLE = (
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
    assert extract(ARTICLE + NESTED).comments == (
        Comment("My grandmother carried flour.\nEvery week.", "Ada Miller", "2024-03-01T10:00:00+00:00", url="#7"),
        Comment("Mine too.", "Bo", ""),
    )


@pytest.mark.parametrize("include_comments", [True, False])
def test_they_are_there_whether_the_text_has_them_or_not(include_comments: bool) -> None:
    found = extract(ARTICLE + NESTED, include_comments=include_comments)
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


THREAD = """
<main><h1>Sourdough does not rise</h1>
<div class="post"><a class="username" href="/u/1">marta_b</a> <time datetime="2024-02-03">Feb 3</time>
<div class="body">My starter doubles within four hours, but the loaf stays flat. What is wrong?</div></div>
<div class="post"><a class="username" href="/u/2">oldmiller</a> <time datetime="2024-02-04">Feb 4</time>
<div class="body">Rye has little gluten, so a loaf of rye never rises like one of wheat. Try half and half.</div></div>
</main>
"""


def test_posts_have_text_author_and_date() -> None:
    found = extract(THREAD, method="everything")
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
