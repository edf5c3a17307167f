"""What is known of a comment."""

from __future__ import annotations

from typing import NamedTuple


class Comment(NamedTuple):
    """A comment of a reader."""

    text: str
    author: str
    """Empty where the page does not name one."""
    date: str
    """In ISO 8601; empty where the page does not give one that can be read."""
