"""Pages that a browser would build from scripts."""

from __future__ import annotations

import re
from typing import Final

from ...page.attributes import attribute_values
from ...page.tags import TAGS
from .evidence import Evidence, counted

LITTLE: Final = 50
"""A page with this many words, of content or in the body outside `noscript`, says something."""
_NEXT_TO_NONE: Final = 5
"""The maximum number of words of a page with scripts that says nothing."""
_ROOT: Final = re.compile(
    r"_{0,3}(?:[a-z]+-)?(?:app|root|next|nuxt|gatsby)(?:-(?:root|mount|container|wrapper|shell))?", re.IGNORECASE
)
"""Ids and names of elements in which frameworks build a page."""
_SCRIPTS: Final = (b"<script", b"<SCRIPT", b'as="script"', b'rel="modulepreload"')


def why_needs_rendering(evidence: Evidence) -> str:
    """The page has hardly any words, but what would add some: an empty root, a call for JavaScript, or scripts."""
    if evidence.content_words >= LITTLE:
        return ""
    said = evidence.said_words
    if said >= LITTLE:
        return ""
    root = _empty_root(evidence)
    if root:
        return f"the page has {counted(said, 'word')} and its element {root!r} is empty; a browser would build it"
    if _asks_for_scripts(evidence):
        return f"the page has {counted(said, 'word')} and asks for JavaScript; a browser would build it"
    scripts = sum(map(evidence.raw.count, _SCRIPTS))
    if scripts and said <= _NEXT_TO_NONE and evidence.content_words <= _NEXT_TO_NONE:
        return f"the page has {counted(said, 'word')} and {counted(scripts, 'script')}; a browser would build it"
    return ""


def _empty_root(evidence: Evidence) -> str:
    """The name of an element without words in which a framework would build the page; empty if there is none."""
    page = evidence.page
    rows, names = attribute_values(page, "id")
    own_tags = (page.tag >= len(TAGS)).nonzero()[0].tolist()
    for row, name in [*zip(rows.tolist(), names, strict=True), *((row, page.name(row)) for row in own_tags)]:
        if _ROOT.fullmatch(name) and not page.words[row : page.end[row]].any():
            return name
    return ""


def _asks_for_scripts(evidence: Evidence) -> bool:
    """Whether a text in `noscript` mentions JavaScript, which has this name in all languages."""
    page = evidence.page
    rows = (page.in_noscript & page.is_text).nonzero()[0].tolist()
    return any("javascript" in page.text(row).lower() for row in rows)
