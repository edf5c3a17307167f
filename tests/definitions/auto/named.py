"""Husk that names itself: elements named for advertising, sharing or contents of which only a few words are kept, and
lines that say nothing but "Advertisement" or "Loading".
"""

from __future__ import annotations

import re
from typing import Final

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tags import BLOCKS, HEADINGS

from .signals.subject import Subject

_SHORT: Final = 12
_ABOVE: Final = 4
_WORD: Final = re.compile(r"[A-Z]+[a-z]*|[a-z]+")
_HUSK: Final = frozenset("ad ads advert advertisement share shares sharing social toc".split())
_PARTS: Final = frozenset("bar block box button buttons container count counts label slot title wrapper".split())
_LABELS: Final = frozenset(
    """
    advertisement advertisements advertentie annonce annons anzeige mainos publicidad publicidade publicité pubblicità
    reklam reklama sponsored werbung διαφήμιση реклама 広告 广告 廣告
    """.split()
)
_LABEL: Final = re.compile(r"[\W_]*([^\W_]+)(?!\s*[^\W_])")
_LABEL_WORDS: Final = 8
_PLACEHOLDER: Final = "loading"
_NAMED_FOR_THEIR_SUBJECT: Final = frozenset({"td", "th", "li", "dt", "dd"})


def without_named_husk(chosen: Bools, subject: Subject) -> Bools:
    """The selection without what is kept of such elements, which are at most four elements above a short block."""
    page, found = subject.page, chosen.copy()
    for block in chosen.nonzero()[0]:
        element = int(subject.blocks.row[block])
        for _ in range(_ABOVE if subject.words[block] <= _SHORT else 0):
            element = int(page.parent[element])
            if element < 0:
                break
            held = subject.held_by(element)
            if (subject.words * chosen)[held].sum() <= _SHORT and _is_named_for_husk(element, page):
                found[held] = False
    return found


def _is_named_for_husk(element: int, page: Page) -> bool:
    names = " ".join(attribute(page, element, name) or "" for name in ("class", "id"))
    return page.name(element) not in HEADINGS and any(map(_is_name_of_husk, names.split()))


def _is_name_of_husk(name: str) -> bool:
    """Whether all words of a name are about husk; one with a digit is the name of a place in the text."""
    words = {word.lower() for word in _WORD.findall(name)}
    is_husk = bool(words & _HUSK) and words <= _HUSK | _PARTS and not re.search("[0-9]", name)
    return is_husk or re.sub("[^a-z]", "", name.lower()) == "tableofcontents"


def without_labels(chosen: Bools, subject: Subject) -> Bools:
    """The selection without short lines of a label of advertising, and signs or a sentence after a sign.

    A line that says that something is loading goes in lists and tables too.
    """
    found = chosen.copy()
    for block, text in enumerate(subject.blocks.texts(subject.page)):
        label = _LABEL.match(text)
        if label is None or subject.words[block] > _LABEL_WORDS or subject.is_heading[block]:
            continue
        word = label[1].lower()
        found[block] &= word != _PLACEHOLDER and not (word in _LABELS and _is_line(block, subject))
    return found


def _is_line(block: int, subject: Subject) -> bool:
    """Whether a block is not directly in a cell or an entry of a list."""
    page, row = subject.page, int(subject.blocks.row[block])
    while row >= 0 and (page.name(row) not in BLOCKS or page.name(row) == "br"):
        row = int(page.parent[row])
    return page.name(row) not in _NAMED_FOR_THEIR_SUBJECT
