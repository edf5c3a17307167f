"""Footnotes: marks in a text that lead to notes in the same content."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from turbohtml import Element

_MARKS: Final = 'sup a[href*="#"],a[role=doc-noteref],a[class*=footnote-ref],a[class*=noteref]'
_HOLDERS: Final = "li,dd,p,div,aside,td"
_BLOCKS: Final = "div,p,ul,ol,dl,table"
"""What a `div` or a cell holds that is more than a note."""
_LABEL: Final = re.compile(r"[^\W_]{1,12}")


class Notes:
    """For each mark and each note of the content its label."""

    def __init__(self) -> None:
        self.marks: dict[Element, str] = {}
        self.notes: dict[Element, str] = {}
        self.labels: set[str] = set()


def find_notes(tree: Element) -> Notes:
    """The marks whose note is in the content too; a mark without one is a link like others."""
    found = Notes()
    marks = tree.select(_MARKS)
    if not marks:
        return found
    targets = {
        element.attr("id") or element.attr("name") or "": element for element in reversed(tree.select("[id],a[name]"))
    }
    for mark in marks:
        target = targets.get(unquote((mark.attr("href") or "").partition("#")[2]))
        note = target.closest(_HOLDERS) if target is not None else None
        label = mark.text.strip(" \t\n[]()*.")
        if note is not None and _LABEL.fullmatch(label) and _leads_to_note(mark, note, label, found):
            found.marks[mark] = found.notes[note] = label
            found.labels.add(label)
    return found


def _leads_to_note(mark: Element, note: Element, label: str, found: Notes) -> bool:
    """Whether a mark belongs to a note, and no other mark with another label, nor another note, does.

    A note of one word would be taken for an address by a parser without footnotes.
    """
    if note in found.notes:
        return found.notes[note] == label
    is_note = len(note.text.split()) > 1 and not (note.tag in ("div", "td") and note.select_one(_BLOCKS) is not None)
    return is_note and label not in found.labels and note not in mark.ancestors
