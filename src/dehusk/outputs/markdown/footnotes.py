"""Footnotes: marks in a text that link to notes in the same content."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final
from urllib.parse import unquote

from turbohtml import Element

from ...page.tags import BLOCKS, HEADINGS, INLINE_TEXT

_MARKS: Final = 'sup a[href*="#"],a[href*="#"]:has(sup),a[role=doc-noteref],a[class*=footnote-ref],a[class*=noteref]'
_HOLDERS: Final = "li,dd,p,div,aside,td,th"
_BLOCKS: Final = "div,p,ul,ol,dl,table"
"""Blocks that make a `div` more than one note."""
_LISTS: Final = "ul,ol,menu,dir"
_LINES: Final = HEADINGS | {"td", "th", "pre", "listing"}
"""Blocks that become one line or code, so they cannot hold a note."""
_AMONG: Final = ((BLOCKS | INLINE_TEXT | {"ul", "ol", "menu", "dir", "html"}) - _LINES) - {"button"}
"""The elements in which a note may be."""
_CODE: Final = "pre,listing,code,kbd,samp,tt,math"
"""Elements in which a mark is part of the text."""
_MAX_DEPTH: Final = 100
"""The maximum number of elements around a note."""
_AROUND_LABEL: Final = " \t\n\xa0[]()*."
_LABEL: Final = re.compile(r"[^\W_]{1,12}")


class Footnotes:
    """The label of each mark and of each note."""

    def __init__(self) -> None:
        self.marks: dict[Element, str] = {}
        self.notes: dict[Element, str] = {}
        self.labels: set[str] = set()


def find_footnotes(tree: Element) -> Footnotes:
    """The marks whose note is in the content, after them.

    A mark without a note is an ordinary link. A link that leads back up goes from a note to its mark.
    """
    found = Footnotes()
    marks = tree.select(_MARKS)
    if not marks:
        return found
    targets = {
        element.attr("id") or element.attr("name") or "": element for element in reversed(tree.select("[id],a[name]"))
    }
    places = {element: place for place, element in enumerate(tree.select(f"{_MARKS},{_HOLDERS}"))}
    marks_in = Counter([mark.closest("sup") for mark in marks])
    can_be_note: dict[Element, bool] = {}
    for mark in marks:
        target = targets.get(unquote((mark.attr("href") or "").partition("#")[2]))
        note = target.closest(_HOLDERS) if target is not None else None
        if note is None or places[note] < places[mark]:
            continue
        if note not in can_be_note:
            can_be_note[note] = _can_be_note(note)
        label = mark.text.strip(_AROUND_LABEL)
        if can_be_note[note] and _LABEL.fullmatch(label) and _is_mark(mark) and _leads_to(note, label, found):
            found.marks[_with_brackets(mark, label, marks_in)] = found.notes[note] = label
            found.labels.add(label)
    _keep_lists_whole(found)
    return found


def _is_mark(link: Element) -> bool:
    """Whether a whole link is the mark of a note, not only a raised number in it."""
    raised = link.select_one("sup")
    return link.closest(_CODE) is None and (raised is None or raised.text.strip() == link.text.strip())


def _with_brackets(mark: Element, label: str, marks_in: Counter[Element | None]) -> Element:
    """The mark, or the `sup` that holds only the mark and its brackets."""
    raised = mark.closest("sup")
    if raised is None or marks_in[raised] > 1 or raised.text.strip(_AROUND_LABEL) != label:
        return mark
    return raised


def _leads_to(note: Element, label: str, found: Footnotes) -> bool:
    """Whether the label can be used for the note: the note has no other label, and no other note has this one."""
    if note in found.notes:
        return found.notes[note] == label
    return label not in found.labels


def _can_be_note(element: Element) -> bool:
    """Whether an element can be written as a note: it is among blocks, and does not contain items of a list around it.

    A note of one word is excluded, because a parser without footnotes would read it as an address.
    """
    around = [element, *[above for above in element.ancestors if isinstance(above, Element)]]
    if len(around) > _MAX_DEPTH or any(above.tag not in _AMONG for above in around):
        return False
    if element.tag == "div" and element.select_one(_BLOCKS) is not None:
        return False
    if element.tag != "li" and element.closest(_LISTS) is not None and element.select_one("li") is not None:
        return False
    return len(element.text.split()) > 1


def _keep_lists_whole(found: Footnotes) -> None:
    """Undo the notes in lists that have other items as well, so that these lists stay lists."""
    items: dict[Element, list[Element]] = {}
    for note in found.notes:
        above = note.closest(_LISTS) if note.tag == "li" else None
        if above is not None and above not in items:
            items[above] = [item for item in above.select("li") if item.closest(_LISTS) is above]
    for listed in items.values():
        if not all(item in found.notes or not item.text.strip() for item in listed):
            for item in listed:
                found.labels.discard(found.notes.pop(item, ""))
    found.marks = {mark: label for mark, label in found.marks.items() if label in found.labels}
