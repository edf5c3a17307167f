"""The title at the head of a piece, which golds keep or leave out by policy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import inside

from .signals.subject import Subject

_NAVIGATION: Final = frozenset({"nav", "menu"})


def title_of(chosen: Bools, subject: Subject) -> range:
    """The blocks of the title: of the headings before the first kept text, or else of the lines there."""
    page = subject.page
    texts = (chosen & ~subject.is_heading).nonzero()[0]
    if not len(texts):
        return range(0)
    titles = page.is_in(frozenset({"title"})).nonzero()[0]
    declared = _pairs(_inside(int(titles[0]), page), page) if len(titles) else set()
    return _heading_like(declared, int(texts[0]), subject) or _line_like(declared, int(texts[0]), subject)


def _heading_like(declared: set[str], first: int, subject: Subject) -> range:
    """The heading before the first kept text that is most like the title of the page, and of equals the last one.

    Without a title of the page, it is the only `h1`.
    """
    page, best, likeness = subject.page, range(0), 0.0
    is_only_h1 = page.is_in(frozenset({"h1"})).sum() == 1
    for block in (subject.is_heading & ~_in_navigation(subject))[:first].nonzero()[0]:
        row = int(subject.blocks.row[block])
        while page.name(row) not in HEADINGS:
            row = int(page.parent[row])
        if _links_home(row, subject):
            continue
        is_h1 = page.name(row) == "h1"
        like = _likeness(_pairs(_inside(row, page), page), declared) if declared else float(is_h1 and is_only_h1)
        if like >= max(likeness, 0.25 if is_h1 else 0.4):
            best, likeness = subject.held_by(row), like
    return best


def _links_home(heading: int, subject: Subject) -> bool:
    """Whether a heading links to the root of the site: then it is the name of the site."""
    page = subject.page
    links = (row for row in range(heading, int(page.end[heading])) if page.name(row) == "a")
    return any(_is_root((attribute(page, row, "href") or "").strip()) for row in links)


def _is_root(address: str) -> bool:
    _, slashes, host = address.partition("//")
    return address == "/" or bool(slashes and not set(host.rstrip("/")) & set("/?#"))


def _line_like(declared: set[str], first: int, subject: Subject) -> range:
    """The last line before the first kept text that says nearly nothing but the title of the page."""
    page, blocks = subject.page, subject.blocks
    chars, is_other = blocks.sums(page.chars), subject.is_heading | _in_navigation(subject)
    for block in reversed(range(first)):
        most = 0.5 * len(declared)
        if is_other[block] or subject.link_share[block] > 0 or not most < max(int(chars[block]), 1) < 300:
            continue
        begin = blocks.first[block]
        pairs = _pairs(blocks.rows[begin : begin + blocks.sizes[block]], page)
        if len(pairs & declared) >= 0.95 * len(pairs) and len(pairs & declared) > most:
            return range(block, block + 1)
    return range(0)


def _in_navigation(subject: Subject) -> Bools:
    """True on the blocks that stand in navigation."""
    return inside(subject.page, subject.page.is_in(_NAVIGATION))[subject.blocks.row]


def _inside(element: int, page: Page) -> range:
    """The rows of an element."""
    return range(element, int(page.end[element]))


def _pairs(rows: Iterable[int], page: Page) -> set[str]:
    """The pairs of neighbouring letters and digits in the texts among some rows."""
    texts = "".join(page.text(int(row)) for row in rows if page.is_text[row])
    letters = "".join(filter(str.isalnum, texts)).lower()
    return {letters[at : at + 2] for at in range(len(letters) - 1)}


def _likeness(one: set[str], other: set[str]) -> float:
    return 2 * len(one & other) / max(len(one) + len(other), 1)
