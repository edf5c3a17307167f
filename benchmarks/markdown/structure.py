"""Headings, list items, table cells and code blocks of a text in Markdown, and how well they agree with the gold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from markdown_it.token import Token

from .reading import inline_text, letters, tokens_of

KINDS: Final = ("heading", "heading or title", "list item", "table cell", "code")
_OPENING: Final = {
    "heading_open": "heading",
    "list_item_open": "list item",
    "th_open": "table cell",
    "td_open": "table cell",
}
_CODE: Final = frozenset({"fence", "code_block"})

Structure = dict[str, Counter[str]]
"""The items of a page by kind."""


def structure_of(markdown: str, title: str | None = None) -> Structure:
    """The structural items of a text in Markdown; headings also without those that say the title."""
    found: Structure = {kind: Counter() for kind in KINDS}
    for kind, text in _items(tokens_of(markdown)):
        key = letters(text)
        if key:
            found[kind][key] += 1
    found["heading or title"] = found["heading"].copy()
    found["heading"].pop(letters(title or ""), None)
    return found


def _items(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """The kind and text of each item, without the text of items inside it, except for headings inside it."""
    around: list[tuple[str, str, list[str]]] = []
    for token in tokens:
        if token.type in _OPENING:
            around.append((token.type.replace("_open", "_close"), _OPENING[token.type], []))
        elif around and token.type == around[-1][0]:
            _, kind, pieces = around.pop()
            yield kind, " ".join(pieces)
            if kind == "heading" and around:
                around[-1][2].extend(pieces)
        elif token.type in _CODE:
            yield "code", token.content
        elif token.type == "inline" and around:
            around[-1][2].append(inline_text(token))


class Score(NamedTuple):
    """Numbers of items on all pages with gold items, and the F1 of each of these pages."""

    hits: int
    found: int
    wanted: int
    of_pages: tuple[float, ...]

    @property
    def f1(self) -> float:
        return 2 * self.hits / max(self.found + self.wanted, 1)

    @property
    def macro(self) -> float:
        return sum(self.of_pages) / max(len(self.of_pages), 1)


def score(pairs: list[tuple[Structure, Structure]], kind: str) -> Score:
    """The score of one kind of item on all pages."""
    hits = found = wanted = 0
    of_pages = []
    for mine, gold in pairs:
        if gold[kind]:
            common, here, there = (mine[kind] & gold[kind]).total(), mine[kind].total(), gold[kind].total()
            hits, found, wanted = hits + common, found + here, wanted + there
            of_pages.append(2 * common / (here + there))
    return Score(hits, found, wanted, tuple(of_pages))
