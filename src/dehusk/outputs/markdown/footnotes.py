"""Footnotes: marks in a text that link to notes in the same content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from turbohtml import Element

from ...page.tags import BLOCKS, HEADINGS, INLINE_TEXT
from .note_forms import AROUND_LABEL, HOLDERS, is_named_note, note_of, part_notes, strip_label

_RAISED: Final = 'sup a[href*="#"],a[href*="#"]:has(sup)'
_NAMED: Final = "a[role=doc-noteref],a[class*=footnote-ref],a[class*=noteref],a[epub\\:type~=noteref]"
_PLACED: Final = 'a[href*="#"]'
_NOTE_PLACE: Final = re.compile(
    r"(?:foot|end)-?note|cite_note|(?:^|[\W_])(?:ftn|edn|fn|note)[\W_]?\w{1,4}$", re.IGNORECASE
)
"""How the places of notes are named in addresses."""
_BLOCKS: Final = "div,p,ul,ol,dl,table"
"""Blocks that make a `div` more than one note, unless the page names it as one."""
_LISTS: Final = "ul,ol,menu,dir"
_LINES: Final = HEADINGS | {"td", "th", "pre", "listing"}
"""Blocks that become one line or code, so they cannot hold a note."""
_AMONG: Final = ((BLOCKS | INLINE_TEXT | {"ul", "ol", "menu", "dir", "html"}) - _LINES) - {"button"}
"""The elements in which a note may be."""
_CODE: Final = "pre,listing,code,kbd,samp,tt,math"
"""Elements in which a mark is part of the text."""
_MAX_DEPTH: Final = 100
"""The maximum number of elements around a note."""
_LABEL: Final = re.compile(r"[^\W_]{1,12}")
_SHORT_LABEL: Final = re.compile(r"\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}")
"""What the text of a link must be that is not raised."""


class Footnotes:
    """The label of each mark and of each note."""

    def __init__(self) -> None:
        self.marks: dict[Element, str] = {}
        self.notes: dict[Element, str] = {}
        self.labels: set[str] = set()


def find_footnotes(tree: Element, address: str | None = None) -> Footnotes:
    """The marks whose note is in the content, after them; `address` is that of the page.

    A mark whose note is not in the content is plain text: its link would lead nowhere. A link that leads back up goes
    from a note to its mark.
    """
    found = Footnotes()
    marks = _marks(tree)
    if not marks:
        return found
    targets = {
        element.attr("id") or element.attr("name") or "": element for element in reversed(tree.select("[id],a[name]"))
    }
    led_to = {mark: targets.get(unquote(_place(mark))) for mark in marks}
    places = _places(tree)
    part_notes(dict.fromkeys(target for mark, target in led_to.items() if target and places[target] > places[mark]))
    places = _places(tree)
    marks_in = Counter([mark.closest("sup") for mark in marks])
    can_be_note: dict[Element, bool] = {}
    for mark, target in led_to.items():
        note = note_of(target) if target is not None else None
        if note is None or places[note] < places[mark]:
            continue
        if note not in can_be_note:
            can_be_note[note] = _can_be_note(note)
        label = _label(mark)
        if can_be_note[note] and _LABEL.fullmatch(label) and _is_mark(mark) and _leads_to(note, label, found):
            found.marks[_with_brackets(mark, marks_in)] = found.notes[note] = label
            found.labels.add(label)
    _keep_lists_whole(found)
    for note, label in found.notes.items():
        strip_label(note, label)
    _unlink([mark for mark, target in led_to.items() if target is None], address)
    return found


def _places(tree: Element) -> dict[Element, int]:
    """Which marks, targets and notes come first."""
    return {element: place for place, element in enumerate(tree.select(f"a,[id],{HOLDERS}"))}


def _marks(tree: Element) -> list[Element]:
    """The links that may be marks, in order: raised or named as such, or leading to a place that is named as a note."""
    links = tree.select(f"{_PLACED},{_NAMED}")
    clear = set(tree.select(f"{_RAISED},{_NAMED}")) if links else set()
    return [link for link in links if link in clear or _leads_to_note(link)]


def _leads_to_note(link: Element) -> bool:
    return bool(_NOTE_PLACE.search(_place(link))) and bool(_SHORT_LABEL.fullmatch(_label(link)))


def _place(link: Element) -> str:
    return (link.attr("href") or "").partition("#")[2]


def _label(mark: Element) -> str:
    return "".join(mark.text.strip(AROUND_LABEL).split())


def _is_mark(link: Element) -> bool:
    """Whether a whole link is the mark of a note, not only a raised number in it."""
    raised = link.select_one("sup")
    return link.closest(_CODE) is None and (raised is None or raised.text.strip() == link.text.strip())


def _with_brackets(mark: Element, marks_in: Counter[Element | None]) -> Element:
    """The mark, or the `sup` that holds only the mark and its brackets."""
    raised = mark.closest("sup")
    if raised is None or marks_in[raised] > 1 or _label(raised) != _label(mark):
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
    if element.tag == "div" and element.select_one(_BLOCKS) is not None and not is_named_note(element):
        return False
    if element.tag != "li" and element.closest(_LISTS) is not None and element.select_one("li") is not None:
        return False
    return len(element.text.split()) > 1


def _keep_lists_whole(found: Footnotes) -> None:
    """Undo the notes in lists of which half or more of the items are no notes, so that these lists stay lists."""
    for listed in _lists_of(found.notes):
        noted = [item for item in listed if item in found.notes]
        if 2 * len(noted) <= len(listed) > len(noted):
            for item in noted:
                found.labels.discard(found.notes.pop(item))
    found.marks = {mark: label for mark, label in found.marks.items() if label in found.labels}


def _lists_of(notes: dict[Element, str]) -> Iterator[list[Element]]:
    """For each list that holds a note, its items with text."""
    lists = {note.closest(_LISTS): None for note in notes if note.tag == "li"}
    for above in lists:
        if above is not None:
            yield [item for item in above.select("li") if item.closest(_LISTS) is above and item.text.strip()]


def _unlink(marks: list[Element], address: str | None) -> None:
    """Turn links to notes of this page that are not in the content into plain text, raised above the word before it."""
    page = (address or "").partition("#")[0]
    for mark in marks:
        if (mark.attr("href") or "").partition("#")[0] in ("", page) and _LABEL.fullmatch(_label(mark)):
            if mark.text == _label(mark) and mark.closest("sup") is None and mark.select_one("sup") is None:
                mark.wrap(Element("sup"))
            mark.unwrap()
