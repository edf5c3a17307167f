"""Markdown as a reader of CommonMark with tables sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

_READER: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])
_SHOWN: Final = frozenset({"text", "code_inline"})


def tokens_of(markdown: str) -> list[Token]:
    """The blocks of a text, in order."""
    return _READER.parse(markdown)


def inline_text(token: Token) -> str:
    """The visible text of a line, without addresses and descriptions of images."""
    return "".join(
        child.content if child.type in _SHOWN else " " * child.type.endswith("break") for child in token.children or []
    )


def image_addresses(tokens: list[Token]) -> Iterator[str]:
    """The addresses of all images."""
    for token in tokens:
        if token.type == "image":
            yield str(token.attrs["src"])
        if token.children:
            yield from image_addresses(token.children)


def visible_text(tokens: list[Token]) -> str:
    """The text of all lines, and code."""
    return " ".join(inline_text(token) if token.type == "inline" else token.content for token in tokens)


def letters(text: str) -> str:
    """The letters and digits of a text in lower case: all that is compared."""
    return "".join(filter(str.isalnum, text)).casefold()
