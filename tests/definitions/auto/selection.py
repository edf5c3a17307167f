"""From the best cut to a selection in which what belongs together is in or out together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

import numpy as np

from dehusk.learned.version import Favor
from dehusk.page import Bools, Floats
from dehusk.page.attributes import attribute_values
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import inside

from .decide import Decision, decide
from .named import without_labels, without_named_husk
from .notes import with_notes
from .signals.subject import Subject
from .title import title_of

_ROW: Final = frozenset({"tr"})
_CELLS: Final = frozenset({"td", "th"})
_CHROME: Final = frozenset({"nav", "menu", "aside", "footer", "form", "select", "textarea", "iframe"})
_CHROME_ROLES: Final = frozenset({"banner", "complementary", "contentinfo", "navigation", "search"})
_IMAGES: Final = frozenset({"img", "picture", "svg", "video", "figure"})
_NO_PICTURES: Final = frozenset({"table", "pre", "code"})
_LIKELY: Final = {"table": 0.3, "pre": 0.3, "dl": 0.4, "blockquote": 0.4}
"""How likely the words of such an element must be to be content among content."""
_LIKELY_FIRST_HEADING: Final = 0.4
"""How likely a heading before all kept text must be to go with its section ..."""
_LIKELY_HEADING: Final = 0.2
"""... and a heading after kept text."""
_SURE_HEADING: Final = 0.5
"""How likely a heading must be to stay where nothing of its section is kept."""
_REACH: Final = 3
"""Blocks next to an element that make it stand among content."""


@dataclass(frozen=True)
class Wish:
    """What is wished of a selection."""

    favor: Favor = "balance"
    title: bool = True
    images: bool = True


def select(subject: Subject, probability: Floats, wish: Wish) -> Decision:
    """The blocks that are content. Recall drops nothing that balance keeps, and precision adds nothing to it."""
    decision = _selected(subject, probability, wish.favor, wish)
    balance = _selected(subject, probability, "balance", wish).chosen
    joined = {"balance": balance, "recall": decision.chosen | balance, "precision": decision.chosen & balance}
    return Decision(joined[wish.favor], decision.expected)


def _selected(subject: Subject, probability: Floats, favor: Favor, wish: Wish) -> Decision:
    chosen, expected = decide(probability, subject.words, favor)
    if is_small_page(subject):
        chosen = np.ones(len(chosen), bool)
        chosen[: menu_length(subject)] = False
    else:
        chosen = with_notes(chosen, subject)
        chosen = with_headings(chosen, probability, subject)
        chosen = with_rows(chosen, probability, subject)
        chosen = with_whole(chosen, probability, subject)
    chosen = without_labels(without_named_husk(chosen, subject), subject)
    if not is_small_page(subject):
        chosen = without_last_heading(chosen, subject)
    title = title_of(chosen, subject)
    chosen = with_figures(chosen, title, wish.images, subject)
    chosen[list(title)] = wish.title
    return Decision(chosen & (probability > 0), expected)


def is_small_page(subject: Subject) -> bool:
    """Whether a page is short, mostly unlinked, and has no menus, forms or footers outside quotations.

    Nor may attributes tell of such things, or of two translations or more.
    """
    if not len(subject.blocks):
        return True
    words = subject.words.sum()
    linked = (subject.words * subject.link_share).sum()
    page = subject.page
    has_chrome = (page.is_in(_CHROME) & ~inside(page, page.is_in(frozenset({"blockquote"})))).any()
    has_chrome |= not _CHROME_ROLES.isdisjoint(attribute_values(page, "role")[1])
    has_chrome |= len(attribute_values(page, "hreflang")[0]) >= 2
    return bool(not has_chrome and len(subject.blocks) <= 30 and words <= 300 and linked <= 0.3 * words)


def menu_length(subject: Subject) -> int:
    """How many blocks before the heading that a small page begins with are a menu: two links or more, nothing else."""
    if not subject.is_heading.any():
        return 0
    first = int(subject.is_heading.argmax())
    texts = subject.blocks.sizes[:first].sum()
    return first if texts >= 2 and (subject.link_share[:first] >= 1).all() else 0


def with_headings(chosen: Bools, probability: Floats, subject: Subject) -> Bools:
    """The selection with each likely heading whose section is kept for the most part.

    It is without each unsure heading of whose section nothing is kept. The section of a heading is the text up to the
    next one. Where another heading follows at once, it is all that stands under headings of lower ranks.
    """
    found, heading = chosen.copy(), subject.is_heading
    text = subject.words * ~heading
    at_headings = heading.nonzero()[0].tolist()
    for place, at in enumerate(at_headings):
        after = at_headings[place + 1 :]
        end = next(iter(after), len(chosen))
        if not text[at:end].sum():
            end = next((other for other in after if _rank(other, subject) <= _rank(at, subject)), len(chosen))
        kept, total = (text * chosen)[at:end].sum(), text[at:end].sum()
        likely = _LIKELY_HEADING if (text * chosen)[:at].any() else _LIKELY_FIRST_HEADING
        if kept > 0.5 * total and probability[at] >= likely:
            found[at] = True
        elif kept == 0 and text[at : next(iter(after), len(chosen))].sum() > 0 and probability[at] < _SURE_HEADING:
            found[at] = False
    return found


def _rank(block: int, subject: Subject) -> str:
    """The tag of the heading around a block."""
    page, row = subject.page, int(subject.blocks.row[block])
    while page.name(row) not in HEADINGS:
        row = int(page.parent[row])
    return page.name(row)


def without_last_heading(chosen: Bools, subject: Subject) -> Bools:
    """The selection without a last heading after other text: it heads nothing."""
    found, heading, kept = chosen.copy(), subject.is_heading, chosen.nonzero()[0]
    if len(kept) > 1 and heading[kept[-1]] and not heading[kept[-2]]:
        found[kept[-1]] = False
    return found


def with_rows(chosen: Bools, probability: Floats, subject: Subject) -> Bools:
    """The selection with the rows of tables whole, in or out.

    All rows of a table are in where most of them are, and where it stands between kept blocks and may well be content.
    """
    found, tables = chosen.copy(), defaultdict[int, list[int]](list)
    for row in _rows_of_tables(subject):
        tables[_table_of(row, subject)].append(row)
        found[subject.held_by(row)] = False
    for table, rows in tables.items():
        whole = [row for row in rows if chosen[subject.held_by(row)].mean() >= 0.5]
        among_content = _is_among_content(subject.held_by(table), chosen, 1)
        if 2 * len(whole) >= len(rows) or (among_content and _is_likely(table, probability, subject)):
            whole = rows
        for row in whole:
            found[subject.held_by(row)] = True
    return found


def _rows_of_tables(subject: Subject) -> list[int]:
    """The rows of tables with several blocks; a cell with several blocks makes a layout of the page, not a row."""
    page = subject.page
    cells, rows = (page.is_in(tags).nonzero()[0].tolist() for tags in (_CELLS, _ROW))
    crowded = [cell for cell in cells if len(subject.held_by(cell)) > 1]
    return [
        row for row in rows if len(subject.held_by(row)) > 1 and not any(row < cell < page.end[row] for cell in crowded)
    ]


def _table_of(row: int, subject: Subject) -> int:
    """The table of a row, which may stand in a section of it."""
    page, section = subject.page, int(subject.page.parent[row])
    return section if page.name(section) == "table" else int(page.parent[section])


def with_whole(chosen: Bools, probability: Floats, subject: Subject) -> Bools:
    """The selection with code, definitions and quotations whole, in or out.

    Each is in where most of its words are, and where it stands among kept blocks and may well be content.
    """
    page, found, row = subject.page, chosen.copy(), 0
    while row < len(page):
        held = subject.held_by(row)
        if page.name(row) not in ("pre", "dl", "blockquote") or (page.name(row) == "blockquote" and len(held) > 8):
            row += 1
            continue
        words, kept = subject.words[held], (subject.words * chosen)[held]
        among_content = _is_among_content(held, chosen, _REACH) and _is_likely(row, probability, subject)
        found[held] = 2 * kept.sum() >= words.sum() or among_content
        row = int(page.end[row])
    return found


def _is_among_content(held: range, chosen: Bools, reach: int) -> bool:
    """Whether blocks close before and close after a run are kept."""
    before, after = chosen[max(held.start - reach, 0) : held.start], chosen[held.stop : held.stop + reach]
    return bool(before.any() and after.any())


def _is_likely(element: int, probability: Floats, subject: Subject) -> bool:
    """Whether the words of an element are likely enough."""
    held = subject.held_by(element)
    words = subject.words[held]
    return bool((probability[held] * words).sum() >= _LIKELY[subject.page.name(element)] * words.sum())


def with_figures(chosen: Bools, title: range, images: bool, subject: Subject) -> Bools:
    """The selection with the captions of the figures among kept text; without `images`, with no captions.

    The title counts as kept. The blocks of other figures do not part a figure from the text.
    """
    found, figures = chosen.copy(), _figures(subject)
    kept = chosen.copy()
    kept[list(title)] = True
    outside = np.ones(len(chosen), bool)
    for held, _ in figures:
        outside[held] = False
    for held, captions in figures:
        before, after = kept[: held.start][outside[: held.start]], kept[held.stop :][outside[held.stop :]]
        if not images or (before[-_REACH:].any() and after[:_REACH].any()):
            for caption in captions:
                found[caption] = images
    return found


def _figures(subject: Subject) -> list[tuple[range, list[range]]]:
    """The outermost figures with an image and without tables and code: their blocks, and those of their captions."""
    page, found, row = subject.page, [], 0
    while row < len(page):
        end = int(page.end[row])
        if page.name(row) != "figure":
            row += 1
            continue
        inner = range(row + 1, end)
        names = {page.name(each) for each in inner}
        if names & _IMAGES and not names & _NO_PICTURES:
            captions = [subject.held_by(each) for each in inner if page.name(each) == "figcaption"]
            captions = [caption for caption in captions if not _is_teaser(caption, subject)]
            found.append((subject.held_by(row), captions))
        row = end
    return found


def _is_teaser(caption: range, subject: Subject) -> bool:
    """Whether most of a caption is a link to another page."""
    words = subject.words[caption]
    plain = words * (1 - subject.link_share[caption])
    return bool(plain.sum() < 0.3 * words.sum())
