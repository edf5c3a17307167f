"""The title, link, teaser and date of each entry of a list."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ...page import Page
from ...page.lines import line_of
from ...page.tree import Rows
from ...page.visibility import visible_or_all
from .dates import Dates
from .entry_lines import EntryLines, entry_lines
from .item import Item
from .links import Links
from .lists import EntryList
from .shapes import Shapes

_TEASER_WORDS: Final = 5
"""The minimum number of words of a teaser."""
_SIGNS: Final = " -–—:|,;·•»›"
"""What stands between a title and a teaser on one line."""


def items_in(shapes: Shapes, links: Links, labels: Rows, dates: Dates, entries: EntryList) -> list[Item]:
    """The entries as items, in document order; an entry in which nothing can be a title gives none.

    `labels` are links that many entries have, such as `Read more`; they are no part of a teaser.
    """
    lines = entry_lines(shapes, links, labels, entries)
    said = Counter(text for _, text in set(zip(lines.entry.tolist(), lines.texts, strict=True)))
    spans = lines.of_entries(len(entries.start))
    items = []
    for start, stop, span in zip(entries.start.tolist(), entries.stop.tolist(), spans, strict=True):
        best = max(span, key=lines.merit.__getitem__, default=-1)
        if best < 0 or not lines.merit[best]:
            continue
        title, rest, link = _title(shapes.page, links, lines, best)
        others = [line for line in span if line != best]
        date = dates.within(start, stop, [(int(lines.rows[line][0]), lines.texts[line]) for line in others])
        unique = [line for line in others if said[lines.texts[line]] == 1 and lines.words[line] >= _TEASER_WORDS]
        teasers = [text for text in map(lines.texts.__getitem__, unique) if text != date.text and title not in text]
        address = links.address(link if link >= 0 else links.first(start, stop))
        items.append(Item(title, address, max([rest, *teasers], key=len), date.text, date.iso, start))
    return items


def _title(page: Page, links: Links, lines: EntryLines, line: int) -> tuple[str, str, int]:
    """The title on a line, what stands beside it, and its link; -1 where it has none."""
    rows = lines.rows[line]
    link = next((around for around in map(links.around, rows.tolist()) if around >= 0), -1)
    own = (rows >= link) & (rows < page.end[link])
    if lines.is_heading[line] or link < 0 or own.all():
        return lines.texts[line], "", link
    unread = ~visible_or_all(page)
    return line_of(page, rows[own], unread), line_of(page, rows[~own], unread).strip(_SIGNS), link
