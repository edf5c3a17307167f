"""The line before a post that says who wrote it and when, as far as the post does not say so itself."""

from __future__ import annotations

from html import escape

from ..findings.comments import Signed


def byline(post: Signed) -> str:
    """The line as HTML; empty where nothing is to be said."""
    author = f"<b>{escape(post.author)}</b>" if post.author else ""
    date = f'<time datetime="{escape(post.date)}">{post.date[:10]}</time>' if post.date else ""
    said = ", ".join(filter(None, (author, date)))
    return f"<p>{said}</p>" if said else ""
