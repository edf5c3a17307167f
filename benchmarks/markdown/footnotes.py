"""Footnotes of a page whose marks are in the gold, and how many of them Markdown has as footnotes.

The gold knows no footnotes. A link counts as a mark if it is raised or the page calls it one, it leads to a place
further down in the page, and text of the paragraph around it is in the gold. Markdown has the note if it defines a
footnote with the label of the mark and refers to it.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from .texts import Texts

_MARKS: Final = 'sup a[href*="#"],a[href*="#"]:has(sup),a[role=doc-noteref]'
_AROUND_LABEL: Final = " \t\n\xa0[]()*.:"
_LABEL: Final = re.compile(r"[^\W_]{1,12}")
_DEFINED: Final = re.compile(r"^[ >]*\[\^([^\]\s]+)\]:", re.MULTILINE)
_REFERRED: Final = re.compile(r"\[\^([^\]\s]+)\](?!:)")


def notes_of(texts: Texts) -> set[str]:
    """The labels of the footnotes of a page with a gold."""
    places = {element.attr("id") or element.attr("name"): at for at, element in texts.named()}
    found = set()
    for mark in texts.page.select(_MARKS):
        target = places.get(unquote((mark.attr("href") or "").partition("#")[2]))
        label = "".join(mark.text.strip(_AROUND_LABEL).split())
        if target is not None and target > texts.place(mark) and _LABEL.fullmatch(label) and texts.is_known(mark):
            found.add(label)
    return found


def kept_notes(markdown: str, wanted: set[str]) -> tuple[int, int]:
    """How many of the footnotes of a page Markdown has, and how many there are."""
    shown = set(_DEFINED.findall(markdown)) & set(_REFERRED.findall(markdown))
    return len(wanted & shown), len(wanted)
