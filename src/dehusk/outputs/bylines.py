"""The line before a post that says who wrote it and when, as far as the post does not say so itself."""

from __future__ import annotations

from html import escape

from ..findings.comments import signed_posts
from ..method import Marks
from ..page import Page


def plain_bylines(page: Page, marks: Marks) -> list[tuple[int, bytes]]:
    """The lines for plain text: the row of each post, and its line as HTML without tags."""
    lines = [
        (post.row, ", ".join(filter(None, (post.author, post.date[:10])))) for post in signed_posts(page, marks.content)
    ]
    return [(row, escape(line, quote=False).encode()) for row, line in lines if line]
