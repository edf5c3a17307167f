"""Overview pages as data: the repeated entries of a page, such as posts, products, threads or search results.

The core finds the entries with their titles and lines; which line is the date, and which the teaser, is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple

from .._core import iso_date, item_records
from ..page import Bools, Page
from ..page.base import base_of
from ..page.visibility import visible_or_all

__all__ = ["Item", "items_of"]
_MIN_TEASER_WORDS: Final = 5
_MAX_DATE_CHARS: Final = 40
"""Maximum length of a line that is a date and little else."""
_DATE: Final = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)|(?<!\d)\d{1,4}([./-])\d\d?\1\d{1,4}(?!\d)")
"""A year of our time, or three numbers as dates have them; words such as names of months are not read."""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry as a reader sees it; a part that is not there is empty."""

    title: str
    link: str
    """Where the title leads to; absolute if the address of the page is known or the page has a `base` element."""
    teaser: str
    """The longest text beside the title that no other entry repeats."""
    date: str
    """As the page shows it."""
    iso_date: str
    """The date in ISO 8601, if the page itself gives it so."""
    row: int
    """The row of the page where the entry begins."""


class _Line(NamedTuple):
    """A line of an entry besides its title."""

    text: str
    words: int
    is_dated: bool
    """Whether it is in an element whose class or id names a date."""
    is_unique: bool
    """Whether no other entry has the same text."""


def items_of(page: Page, content: Bools | None = None) -> list[Item]:
    """Return the repeated entries of an overview page in document order, each once; none where nothing repeats.

    `content` is true on the text rows that are content; what makes up little of it is then not a list. Without it an
    article may give the list of its related articles, since nothing else on the page repeats.
    """
    selected = None if content is None else content.tobytes()
    items: dict[str, Item] = {}
    for row, title, rest, link, times, lines in item_records(
        page.table, visible_or_all(page).tobytes(), selected, base_of(page)
    ):
        items.setdefault(link or title, _item(row, title, rest, link, times, [_Line(*line) for line in lines]))
    return sorted(items.values(), key=attrgetter("row"))


def _item(row: int, title: str, rest: str, link: str, times: Sequence[tuple[str, str]], lines: Sequence[_Line]) -> Item:
    date, iso = _find_date(times, lines)
    teasers = [line.text for line in lines if line.is_unique and line.words >= _MIN_TEASER_WORDS]
    teaser = max([rest, *(text for text in teasers if text != date and title not in text)], key=len)
    return Item(title, link, teaser, date, iso, row)


def _find_date(times: Sequence[tuple[str, str]], lines: Sequence[_Line]) -> tuple[str, str]:
    """Return the date as it is shown and in ISO 8601: of a `time` element, or else a short line that looks like one."""
    for text, stated in times:
        if text or iso_date(stated):
            return text, iso_date(stated) or iso_date(text)
    for line in lines:
        if len(line.text) <= _MAX_DATE_CHARS and _looks_like_date(line):
            return line.text, iso_date(line.text)
    return "", ""


def _looks_like_date(line: _Line) -> bool:
    return _DATE.search(line.text) is not None or (line.is_dated and any(map(str.isdigit, line.text)))
