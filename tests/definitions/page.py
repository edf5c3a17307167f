"""The table of a page as `dehusk.page.Page` defines its columns, read off the parser's tree node by node.

Nothing here knows canonical HTML: the tree is walked in document order, one node at a time, and every rule stands in
one line of plain Python. Slow and literal on purpose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import NamedTuple

import turbohtml
from turbohtml import CData, DocumentFragment, Element, Node, Text

from dehusk.page import Page

NEVER_READ = {"script", "style", "path", "link", "meta"}
"""Elements that no reader reads: gone with all that is in them, so that the texts around them are one text."""

CONTENT_NEVER_SHOWN = {"iframe", "noembed", "noframes"}
"""Elements that stay, empty: their content is markup for browsers that no longer exist."""

SHOWN_AS_TYPED = {"xmp", "plaintext"}
"""Elements whose markup is shown as it was typed, which is what `pre` does with escaped text."""

VOID = set("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split())
"""Elements that have no content. In a drawing they may have some; it then follows the element."""

WHITE_SPACE = {chr(code) for code in range(ord(" ") + 1)} | {"\N{NO-BREAK SPACE}"}
"""ASCII white space, the other control characters below the blank, and the no-break space."""


class Row(NamedTuple):
    """One row of the table; `text` is collapsed and trimmed, and empty on elements."""

    name: str
    parent: int
    end: int
    depth: int
    text: str
    chars: int
    words: int


def rows_of(html: str) -> list[Row]:
    """The rows of a page: its elements and its texts that are not blank, in document order."""
    rows: list[Row] = []
    open_rows: list[int] = []
    pieces: list[str] = []

    def end_text() -> None:
        """Texts with nothing but removed nodes between them are one text."""
        text = collapsed("".join(pieces))
        pieces.clear()
        if text:
            rows.append(
                Row("#text", open_rows[-1], len(rows) + 1, len(open_rows), text, len(text), len(words_in(text)))
            )

    for event, node in events(html):
        if isinstance(node, Text | CData):
            pieces.append(node.data)
            continue
        end_text()
        if event == "start":
            parent = open_rows[-1] if open_rows else -1
            open_rows.append(len(rows))
            rows.append(Row(name_of(node), parent, 0, len(open_rows) - 1, "", 0, 0))
        else:
            row = open_rows.pop()
            rows[row] = rows[row]._replace(end=len(rows))
    return rows


def events(html: str) -> Iterator[tuple[str, Node]]:
    """The starts and ends of elements, and the texts, in document order."""
    root = turbohtml.parse(without_surrogates(html), allow_declarative_shadow_roots=False).root
    assert root is not None
    return events_of(root)


def events_of(root: Node) -> Iterator[tuple[str, Node]]:
    """The starts and ends of elements, and the texts, in document order; by a stack, since pages are deep."""
    todo: list[tuple[str, Node]] = [("start", root)]
    while todo:
        event, node = todo.pop()
        if event == "end" or isinstance(node, Text | CData):
            yield event, node
        elif isinstance(node, DocumentFragment):  # what is in a template
            todo.extend(("start", child) for child in reversed(node.children))
        elif isinstance(node, Element) and node.tag not in NEVER_READ:
            yield "start", node
            content = [] if node.tag in CONTENT_NEVER_SHOWN else [("start", child) for child in reversed(node.children)]
            if node.tag in VOID:
                todo.extend(content)
                todo.append(("end", node))
            else:
                todo.append(("end", node))
                todo.extend(content)


def name_of(node: Node) -> str:
    """The name of an element. A `<` in it, which could not be written out again, is a hyphen."""
    assert isinstance(node, Element)
    return "pre" if node.tag in SHOWN_AS_TYPED else node.tag.replace("<", "-")


def collapsed(text: str) -> str:
    """The text with each run of white space as one blank and none at its ends."""
    blanked = "".join(" " if character in WHITE_SPACE else character for character in text)
    return " ".join(piece for piece in blanked.split(" ") if piece)


def without_surrogates(html: str) -> str:
    """Half a surrogate pair has no place in UTF-8: it is unreadable."""
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", html)


def words_in(text: str) -> list[str]:
    """The words of a text."""
    return [text[first:after] for first, after in groups_of_words(text)]


def groups_of_words(characters: Sequence[str]) -> list[tuple[int, int]]:
    """Find where the words in a row of characters begin and end.

    A word is a run of characters without white space. A Han or kana character is a word of its own, and East Asian
    punctuation belongs to no word.
    """
    found: list[tuple[int, int]] = []
    open_word = False
    for at, character in enumerate(characters):
        if character in WHITE_SPACE or is_east_asian_punctuation(character):
            open_word = False
        elif "\u3040" <= character <= "\u9fff":
            found.append((at, at + 1))
            open_word = False
        elif open_word:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
            open_word = True
    return found


def is_east_asian_punctuation(character: str) -> bool:
    """The block of East Asian punctuation, and the full-width forms of ASCII punctuation before the letters."""
    return "\u3000" <= character <= "\u303f" or (
        "\uff01" <= character <= "\uff20" and not "\uff10" <= character <= "\uff19"
    )


_CHARACTER = re.compile(r"&\w+;|.", re.DOTALL)


class Word(NamedTuple):
    """A word: the text row that it is in, and where it begins and ends in the canonical HTML."""

    row: int
    start: int
    stop: int


def words_of(page: Page) -> list[Word]:
    """The words of all texts, in the order of the page."""
    found = []
    for row in range(len(page)):
        if page.name(row) == "#text":
            written = _CHARACTER.findall(page.html[int(page.start[row]) : int(page.stop[row])].decode())
            places = [int(page.start[row])]
            for character in written:
                places.append(places[-1] + len(character.encode()))
            for first, after in groups_of_words([unescape(character) for character in written]):
                found.append(Word(row, places[first], places[after]))
    return found


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of an attribute of an element; None where it has none."""
    tag = page.html[int(page.start[row]) : int(page.stop[row])].decode()
    value = re.search(rf' {name}="([^"]*)"', tag) if tag.startswith("<") else None
    return unescape(value[1]) if value else None
