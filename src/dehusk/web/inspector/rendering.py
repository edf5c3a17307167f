"""Markdown as a browser shows it."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt


def rendered_markdown(source: str) -> str:
    """The Markdown as HTML. Tags in it are shown as text, and links that would run something stay text."""
    return str(_renderer().render(source))


@cache
def _renderer() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
