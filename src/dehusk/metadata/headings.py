"""Titles that readers see: headings, and texts that are a part of the page's `title` (CoreEx, section 6.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from .evidence import Evidence
from .record import Candidate
from .sites import Site, joined, split
from .texts import letters, plain_text

LIKE: Final = 0.25
"""How much the only heading is like a declared title if it is the title itself ..."""
ALIKE: Final = 0.4
"""... and one of several."""
_ORNAMENT: Final = re.compile(r"^[\s¶#§🔗]+|[\s¶#§🔗]+$")
_TEMPLATE: Final = re.compile(r"\{\{|\}\}|<%|\$\{")
"""What a program should have filled in."""
_LONGEST: Final = 400
_FEW: Final = 8
"""Letters up to which a text is a title by chance."""


def first_headings(evidence: Evidence, site: Site, declared: list[str]) -> Iterator[Candidate[str]]:
    """The headings of the first rank. Among several the one that is most like a declared title is the title.

    `declared` are the declared titles in letters alone. A heading that adds something before one of them is strange.
    """
    texts = dict.fromkeys(_texts(evidence, site, "h1"))
    likeness = {text: max((alike(letters(text), key) for key in declared), default=1.0) for text in texts}
    closest = max(texts, key=lambda text: likeness[text], default="")
    for text in texts:
        key = letters(text)
        is_more = any(key != other and key.endswith(other) and len(other) > _FEW for other in declared)
        enough = likeness[text] >= (LIKE if len(texts) == 1 else ALIKE)
        yield Candidate(text, "heading" if text == closest and enough and not is_more else "strange heading")


def lesser_headings(evidence: Evidence, site: Site, declared: list[str]) -> list[Candidate[str]]:
    """Headings of lower ranks that are a part of a declared title."""
    keys = {key for title in declared for key, _ in parts_of(title)}
    texts = dict.fromkeys(_texts(evidence, site, "h2", "h3"))
    return [Candidate(text, "lesser heading") for text in texts if letters(text) in keys]


def shown_parts(evidence: Evidence, site: Site) -> Iterator[Candidate[str]]:
    """The longest part of the page's `title` that is a text of the page by itself."""
    page = evidence.page
    rows = np.flatnonzero(page.is_text)
    rows = rows[rows > page.body]
    for key, part in parts_of(evidence.title):
        if len(key) > _FEW and not site.is_name(part):
            about = rows[np.abs(page.chars[rows] - len(part)) <= 1]
            if any(letters(plain_text(page.text(int(row)))) == key for row in about):
                yield Candidate(part, "text")
                return


def parts_of(title: str) -> list[tuple[str, str]]:
    """A title, its beginnings and its ends, the longer first, each with its letters."""
    separators, parts = split(title)
    texts = [joined(separators, parts, 0, last) for last in range(len(parts), 0, -1)]
    texts += [joined(separators, parts, first, len(parts)) for first in range(1, len(parts))]
    return [(letters(text), text) for text in texts]


def is_filled_in(text: str) -> bool:
    """Whether a text is for readers, and no template."""
    return len(text) <= _LONGEST and any(map(str.isalnum, text)) and not _TEMPLATE.search(text)


def _texts(evidence: Evidence, site: Site, *names: str) -> Iterator[str]:
    for name, _, whole in evidence.headings:
        text = _ORNAMENT.sub("", whole) if name in names else ""
        if is_filled_in(text) and not site.is_name(text):
            yield site.without_name(text)


def alike(one: str, other: str) -> float:
    """How alike two texts are, in letters alone: the share of pairs of neighbouring letters that both have."""
    pairs = [{text[at : at + 2] for at in range(len(text) - 1)} for text in (one, other)]
    return 2 * len(pairs[0] & pairs[1]) / max(len(pairs[0]) + len(pairs[1]), 1)
