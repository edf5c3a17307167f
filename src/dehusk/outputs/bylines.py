"""The line before a post that says who wrote it and when, as far as the post does not say so itself."""

from __future__ import annotations

from html import escape

from ..findings.comments import Signed, signed_posts
from ..method import Marks
from ..page import Page


def byline(post: Signed) -> str:
    """The line as HTML; empty where nothing is to be said."""
    author = f"<b>{escape(post.author)}</b>" if post.author else ""
    date = f'<time datetime="{escape(post.date)}">{post.date[:10]}</time>' if post.date else ""
    said = ", ".join(filter(None, (author, date)))
    return f"<p>{said}</p>" if said else ""


def plain_bylines(page: Page, marks: Marks) -> list[tuple[int, bytes]]:
    """The same lines for plain text: the row of each post, and its line as HTML without tags."""
    lines = [
        (post.row, ", ".join(filter(None, (post.author, post.date[:10])))) for post in signed_posts(page, marks.content)
    ]
    return [(row, escape(line, quote=False).encode()) for row, line in lines if line]
