"""Notes whose marks are in the text belong to it, wherever on the page they stand, if they lead back there."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute, attribute_values
from dehusk.page.tags import BLOCKS

from .signals.subject import Subject

_MARK: Final = 3
_BLOCKS: Final = 4


def with_notes(chosen: Bools, subject: Subject) -> Bools:
    """The selection with the notes that marks in the kept text lead to."""
    page, found = subject.page, chosen.copy()
    places = {
        value: int(row) for name in ("name", "id") for row, value in zip(*attribute_values(page, name), strict=True)
    }
    for link, href in zip(*attribute_values(page, "href"), strict=True):
        block = subject.begin[page.end[link]] - 1
        is_in_kept_text = block >= 0 and chosen[block] and subject.plain[block] > 0
        place = places.get(href[1:]) if href.startswith("#") else None
        if is_in_kept_text and place is not None and href != "#" and _is_mark(int(link), page):
            note = _line_around(place, page)
            if note > link and len(subject.held_by(note)) <= _BLOCKS and _leads_back(note, places, page):
                found[subject.held_by(note)] = True
    return found


def _is_mark(link: int, page: Page) -> bool:
    """Whether the text of a link is a number of few signs, or a sign for notes."""
    text = "".join(page.text(row) for row in range(link, int(page.end[link])) if page.is_text[row])
    return sum(map(str.isalnum, text)) <= _MARK and any(category(sign)[0] == "N" or sign in "*†‡" for sign in text)


def _line_around(place: int, page: Page) -> int:
    """The element at a place, or the one around it where that is part of a line; -1 if there is none."""
    while place >= 0 and (page.name(place) not in BLOCKS or page.name(place) == "br"):
        place = int(page.parent[place])
    return place


def _leads_back(note: int, places: dict[str, int], page: Page) -> bool:
    """Whether a link in a note leads to a place before it."""
    links = (row for row in range(note, int(page.end[note])) if page.name(row) == "a")
    targets = ((attribute(page, row, "href") or "") for row in links)
    return any(places.get(target[1:], note) < note for target in targets if target.startswith("#"))
