"""Readers of authors that no byline near the title names: who opened a thread, bylines after the text, dated names.

They are read where neither what a page declares nor a byline names anybody.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ..findings.comments import signed_posts
from ..findings.thread import read_author
from ..page.days import day_of
from ..page.roles import in_comments, in_links
from .evidence import Evidence
from .person_names import is_by, labels_control, looks_like_person, names_role
from .plain_text import letters, texts_within
from .readers import Reader
from .shown_sources import find_names_after_by

FORUM: Final = "forum"
ARTICLE: Final = "article"
_THREAD_URL: Final = re.compile(r"forum|thread|topic|/comments/|[/.](?:bbs|community|discuss)")
_FAR_BYLINE: Final = re.compile(
    r"(?:this )?(?:(?:article|post|story|text|recipe|words)(?: was)? )?"
    r"(?:(?<=[a-z] )|written |posted |contributed |authored )by\b|"
    r"(?:(?:about )?the )?authors?:?$|verfasst von|geschrieben von|écrit par|escrito por|scritto da|geschreven door|"
    r"autor(?:in)?:|autore:|auteur:|автор:",
    re.IGNORECASE,
)
_FULL_NAME: Final = re.compile(r"[^\W\d_a-z][\w.'’-]*(?: (?:[^\W\d_a-z][\w.'’-]*|d[aei]|v[ao]n|der)){1,3}")
_MAX_WORDS_BEFORE_POSTS: Final = 20
"""Maximum number of words of the content before the first post: those of the title."""
_MAX_ACCOUNT_WORDS: Final = 3
_MAX_BYLINE_CHARS: Final = 80
_MAX_BARE_DATE_CHARS: Final = 45
_MAX_TEXTS_FROM_TITLE: Final = 6
"""Maximum number of texts from the title to the date after the name of the author."""
_TEXTS_BEFORE_END, _TEXTS_AFTER_END = 12, 20
_AUTHOR: Final = "author"
_MAX_RELATIONS: Final = 50


def find_opener(evidence: Evidence) -> str:
    """Return who signed the post that the content begins with; empty where it does not begin with one of several."""
    page, content = evidence.page, evidence.content
    if content is None or not (posts := signed_posts(page, content)):
        return ""
    if page.words[: posts[0].row][content[: posts[0].row]].sum() > _MAX_WORDS_BEFORE_POSTS:
        return ""
    ((author, _),) = page.table.signatures([posts[0].row])
    name = read_author(page, author)
    return name if name.count(" ") < _MAX_ACCOUNT_WORDS and not labels_control(name) else ""


@Reader
def read_first_poster(evidence: Evidence) -> list[list[str]]:
    """Read who wrote the first post of a forum page."""
    if opener := find_opener(evidence):
        return [[opener]]
    if not _may_be_thread(evidence) or evidence.kind != FORUM:
        return []
    return [[post.author] for post in evidence.posts[:1] if post.author]


def _may_be_thread(evidence: Evidence) -> bool:
    """Whether it is worth to find out whether a page is of a forum, which takes longer than this."""
    page, content = evidence.page, evidence.content
    if content is None:
        return False
    if _THREAD_URL.search(page.url or evidence.url):
        return True
    posts = signed_posts(page, content)
    if not posts:
        return False
    words = page.words * content
    return bool(3 * words[: posts[0].row].sum() < words.sum())


@Reader
def read_far_bylines(evidence: Evidence) -> list[list[str]]:
    """Read the name after "written by" or its like around the end of the content, if all such names are the same."""
    page, label, follows_label = evidence.page, "", False
    found: set[tuple[str, ...]] = set()
    for row in _rows_around_end(evidence):
        line = page.table.plain_text(row)
        is_label = _FAR_BYLINE.match(line) is not None
        if (is_label or follows_label) and not in_comments(page)[row]:
            found.add(tuple(find_names_after_by(page, row, line, label if follows_label else "")))
        label, follows_label = line, is_label
    named = [names for names in found if names]
    return [list(named[0])] if len(named) == 1 and _shows_authors(evidence) else []


def _shows_authors(evidence: Evidence) -> bool:
    """Whether a page is of a kind that says who wrote it."""
    return evidence.kind in (None, ARTICLE)


def _rows_around_end(evidence: Evidence) -> list[int]:
    """Return the rows of the short texts around the end of the content; none where there is no content."""
    page, content = evidence.page, evidence.content
    if content is None or not content.any():
        return []
    texts = page.is_text.nonzero()[0]
    end = int(np.searchsorted(texts, content.nonzero()[0][-1]))
    texts = texts[max(end - _TEXTS_BEFORE_END, 0) : end + _TEXTS_AFTER_END]
    rows: list[int] = texts[page.chars[texts] <= _MAX_BYLINE_CHARS].tolist()
    return [row for row in rows if row > page.body]


def is_dated(evidence: Evidence) -> bool:
    """Whether a page shows a date near its title."""
    around = evidence.around_title
    return bool(around.texts_with_dates or around.times)


def shows_day(evidence: Evidence) -> bool:
    """Whether a page shows near its title the day when it declares to have been published."""
    around, day = evidence.around_title, day_of(evidence.declared_date)
    texts = [line for _, _, line, _ in around.texts_with_dates] + [datetime for _, _, datetime, _ in around.times]
    return any(day_of(date) == day for date in map(evidence.parse_shown_date, texts) if date)


@Reader
def read_far_relations(evidence: Evidence) -> list[list[str]]:
    """Read the name in links that are marked as leading to the author, wherever they are, if all have the same."""
    rows = [row for row, relations, _ in evidence.marked_links if _AUTHOR in relations.lower().split()]
    names = {name for name in texts_within(evidence.page, rows[:_MAX_RELATIONS]) if name and not labels_control(name)}
    return [list(names)] if len(names) == 1 and _shows_authors(evidence) else []


@Reader
def read_dated_names(evidence: Evidence) -> list[list[str]]:
    """Read the full name of a person directly before the date below the title; categories there are links."""
    page, title = evidence.page, evidence.around_title.row
    for row, chars, _, label in evidence.around_title.texts_with_dates:
        texts = page.is_text[max(title, 0) : row].nonzero()[0]
        if title < 0 or not 0 < len(texts) <= _MAX_TEXTS_FROM_TITLE or chars > _MAX_BARE_DATE_CHARS:
            continue
        name = label.strip(" |·•")
        if _is_full_name(name, evidence) and not in_links(page)[title + texts[-1]]:
            return [[name]] if _shows_authors(evidence) else []
    return []


def _is_full_name(text: str, evidence: Evidence) -> bool:
    """Whether a text is the name of a person and neither a label nor a part of the title."""
    if not _FULL_NAME.fullmatch(text) or not looks_like_person(text) or names_role(text) or is_by(text):
        return False
    return letters(text) not in letters(evidence.title) and not evidence.site.includes(text)
