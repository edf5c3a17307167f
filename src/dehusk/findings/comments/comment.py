"""What is known of a post or a comment."""

from __future__ import annotations

from typing import NamedTuple


class Post(NamedTuple):
    """What one person wrote: a post of a thread, or an answer to a question."""

    text: str
    author: str
    """Empty where the page does not name one."""
    date: str
    """In ISO 8601; empty where the page does not give one that can be read."""
    author_url: str = ""
    """The URL that the author's name links to; empty where it links to nothing."""
    url: str = ""
    """The URL of the post itself; empty where the page links to no single post."""


class Comment(Post):
    """A comment of a reader."""

    __slots__ = ()
