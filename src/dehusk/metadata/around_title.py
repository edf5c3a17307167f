"""The texts around the title of a page, where it shows its authors and dates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np

from .._core import NearTitle
from ..lazy import lazy
from ..page import Bools, Page
from .plain_text import letters

AUTHOR_WORDS: Final = ("author", "by-line", "by_line", "byline", "contributor", "writer", "autor", "auteur")
"""Words in the attributes of an element that names its authors."""
_MIN_PART: Final = 8
"""Minimum length of a title, in letters alone, with which a heading may begin or end."""


Heading: TypeAlias = tuple[int, int, str, str]
"""A heading that may be the title of the page: rank, row, text on one line, and the letters of the text."""
ShownText: TypeAlias = tuple[int, int, str, str]
"""A text that the page shows: row, number of characters, line and label.

The line is empty where the text is longer than a byline. The label is the short text directly before it, which may say
what it is. Plain tuples, as the core gives them: to make objects of them took a tenth of the time of all metadata.
"""
TimeElement: TypeAlias = tuple[int, str, str, str]
"""A `time` element: row, class and itemprop, `datetime` and label."""


def find_title_row(headings: Iterable[Heading], title: str, content: Bools | None) -> int:
    """Return the row of the heading that is the title; where there is none, that of the first content, or -1."""
    key = letters(title)
    for _, row, _, heading in headings:
        if heading and (
            heading == key or (len(key) > _MIN_PART and (heading.endswith(key) or heading.startswith(key)))
        ):
            return row
    return int(np.argmax(content)) if content is not None and content.any() else -1


class AroundTitle:
    """The texts and elements around the title of a page, given as its row; -1 for the beginning of the page."""

    def __init__(self, page: Page, row: int) -> None:
        self.page = page
        self.row = row

    @lazy
    def near(self) -> NearTitle:
        """The texts near the title: after it, then before it, the nearer first.

        Where the first content takes the place of the heading, it is one of them: it may be the byline.
        """
        return self.page.table.near_title(self.row if self.row >= 0 else None)

    @lazy
    def texts_with_dates(self) -> list[ShownText]:
        """The short texts near the title with a date, in the same order."""
        return self.near.texts_with_dates()

    @lazy
    def texts_with_years(self) -> list[ShownText]:
        """All short texts of the page with a year in them, the nearer to the title first."""
        return sorted(self.page.table.texts_with_years(), key=lambda text: abs(text[0] - self.row))

    @lazy
    def times(self) -> list[TimeElement]:
        """The `time` elements near the title."""
        return self.near.time_elements()

    @lazy
    def all_times(self) -> list[TimeElement]:
        """The `time` elements of the page."""
        return self.page.table.time_elements(0, len(self.page))

    @lazy
    def author_attributes(self) -> list[tuple[int, str, str]]:
        """The attributes near the title with a word for authors in their value: row, name and value in lower case."""
        return self.near.attributes_with(AUTHOR_WORDS)
