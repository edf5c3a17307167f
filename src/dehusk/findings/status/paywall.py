"""Articles of which only the beginning is free."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from .evidence import Evidence

SHORT: Final = 500
"""Words of content from which on an article is here in full."""
_TEASER: Final = 100
"""Words of content up to which these may be all that is free."""
_HERE: Final = 20
"""Words from which on the locked part of an article is in the page."""
_MISSING: Final = 2
"""How many times as many words as there are an article is said to have, if not all of it is there."""
_OFFER: Final = 5
"""Words that an element has at least which offers a subscription."""
_SELECTORS: Final = 10
"""How many selectors of locked parts are read."""
_KEY: Final = b"isAccessibleForFree"
_AROUND: Final = 100
"""Bytes around the key in which its value stands."""
_QUOTE: Final = rb"(?:\\?[\"']|&quot;|&#34;|\s){0,20}"
_NOT_FREE: Final = re.compile(
    _KEY + _QUOTE + rb"(?::|content=)" + _QUOTE + rb"[Ff]alse|content=[\"']?[Ff]alse[^<>]*" + _KEY
)
_WORD_COUNT: Final = re.compile(rb'"wordCount"\s{0,9}:\s{0,9}"?(\d{1,9})')
_LOCKED: Final = re.compile(rb"cssSelector" + _QUOTE + rb":\s{0,20}\[?" + _QUOTE + rb"([^\"'\]&\\]{1,200})")
_SELECTED: Final = re.compile(r"[.#]([A-Za-z_][\w-]*)")
_TIER: Final = re.compile(rb"article:content_tier[\"']?\s{1,9}content=[\"']?locked")
_NAMES: Final = re.compile(r"paywall|pay-wall|regwall|subscription-wall|poool", re.IGNORECASE)


def why_paywall(evidence: Evidence) -> str:
    """The page says that it is not free to read, and its text is not there.

    That alone is no evidence: many articles that are not free to all are here in full. The text is missing where there
    are far fewer words than `wordCount` states, or where there are few and the part said to be locked is not there.
    """
    here = evidence.content_words
    if here >= SHORT:
        return ""
    if _says_not_free(evidence.raw):
        stated = _WORD_COUNT.search(evidence.raw)
        if stated and int(stated[1]) > _MISSING * here:
            return f"it says that it is not free to read, and {here} of its {int(stated[1])} words are here"
        if here <= _TEASER and _locked_words(evidence) < _HERE:
            return f"it says that it is not free to read, and {evidence.size}"
        return ""
    return _why_short(evidence) if here <= _TEASER else ""


def _why_short(evidence: Evidence) -> str:
    """What hints at more text than the few words that are here, where structured data does not."""
    if _TIER.search(evidence.raw):
        return f"it says that its text is locked, and {evidence.size}"
    offer = evidence.words_in(evidence.within(evidence.named(_NAMES)) & ~evidence.content)
    return f"an element named for a paywall has {offer} words, and {evidence.size}" if offer >= _OFFER else ""


def _says_not_free(raw: bytes) -> bool:
    """Whether structured data, in JSON or in attributes, says that the page is not accessible for free."""
    at = raw.find(_KEY)
    while at >= 0:
        if _NOT_FREE.search(raw, max(at - _AROUND, 0), at + _AROUND):
            return True
        at = raw.find(_KEY, at + len(_KEY))
    return False


def _locked_words(evidence: Evidence) -> int:
    """The words in the elements that the structured data names as locked, by their classes or ids."""
    selectors = [found[1].decode("utf-8", "replace") for found in islice(_LOCKED.finditer(evidence.raw), _SELECTORS)]
    names = set(_SELECTED.findall(" ".join(selectors)))
    if not names:
        return 0
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    return evidence.words_in(evidence.within(evidence.named(pattern)))
