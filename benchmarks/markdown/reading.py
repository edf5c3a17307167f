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


def inline_text(token: Token, between_lines: str = " ") -> str:
    """The visible text of a line, without addresses and descriptions of images."""
    return "".join(
        child.content if child.type in _SHOWN else between_lines * child.type.endswith("break")
        for child in token.children or []
    )


def shown_lines(tokens: list[Token]) -> Iterator[str]:
    """The lines that a reader sees; a row of a table is one line."""
    cells: list[str] | None = None
    for token in tokens:
        if token.type == "tr_open":
            cells = []
        elif token.type == "tr_close":
            yield " ".join(cells or [])
            cells = None
        elif token.type == "inline" and cells is not None:
            cells.append(inline_text(token))
        elif token.type == "inline":
            yield from inline_text(token, "\n").splitlines()
        elif token.type in ("fence", "code_block"):
            yield from token.content.splitlines()


def without_quotes_and_code(tokens: list[Token]) -> list[Token]:
    """The blocks that are neither quotations nor code."""
    kept, depth = [], 0
    for token in tokens:
        depth += token.nesting * (token.type in ("blockquote_open", "blockquote_close"))
        if not depth and token.type not in ("fence", "code_block"):
            kept.append(token)
    return kept


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
