"""Articles of which only the beginning is free."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from ..._core import holds
from ...declared import Declared, Json, declared_of
from .evidence import Evidence

SHORT: Final = 500
"""An article with this many words of content is here in full."""
_TEASER: Final = 100
"""The maximum number of words of content that may be all that is free."""
_HERE: Final = 20
"""The minimum number of words of a locked part that is in the page."""
_MISSING: Final = 2
"""An article is incomplete if it is said to have more than this many times the words that are here."""
_OFFER: Final = 5
"""The minimum number of words of an element that offers a subscription."""
_SELECTORS: Final = 10
"""The maximum number of selectors of locked parts that are read."""
_KEY: Final = "isAccessibleForFree"
_TIER: Final = "article:content_tier"
_NUMBER: Final = re.compile(r"\d{1,9}")
_SELECTED: Final = re.compile(r"[.#]([A-Za-z_][\w-]*)")
_PARTS_OF_NAMES: Final = ("paywall", "pay-wall", "regwall", "subscription-wall", "poool")
_NAMES: Final = re.compile("|".join(_PARTS_OF_NAMES), re.IGNORECASE)


def why_paywall(evidence: Evidence) -> str:
    """The page says that it is not free to read, and its text is not there.

    That alone is no evidence: many articles that are not free to all are here in full. The text is missing where there
    are far fewer words than `wordCount` states, or where there are few and the part said to be locked is not there.
    """
    here = evidence.content_words
    if here >= SHORT:
        return ""
    declared = declared_of(evidence.page)
    if _says_not_free(declared):
        stated = _stated_words(declared)
        if stated > _MISSING * here:
            return f"it says that it is not free to read, and {here} of its {stated} words are here"
        if here <= _TEASER and _locked_words(evidence) < _HERE:
            return f"it says that it is not free to read, and {evidence.size}"
        return ""
    return _why_short(evidence) if here <= _TEASER else ""


def _why_short(evidence: Evidence) -> str:
    """What hints at more text than the few words that are here, where structured data does not."""
    if _is_locked(declared_of(evidence.page)):
        return f"it says that its text is locked, and {evidence.size}"
    if not _may_name_wall(evidence.page.html.lower()):
        return ""
    offer = evidence.words_in(evidence.within(evidence.named(_NAMES)) & ~evidence.content)
    return f"an element named for a paywall has {offer} words, and {evidence.size}" if offer >= _OFFER else ""


def _may_name_wall(html: bytes) -> bool:
    """Whether an element may be named for a paywall; most pages have no such name anywhere."""
    return any(holds(html, part.encode()) for part in _PARTS_OF_NAMES)


def _says_not_free(declared: Declared) -> bool:
    """Whether structured data says that the page, or a part of it, is not accessible for free."""
    if _is_false(declared.meta(_KEY.lower())):
        return True
    return _mentions_price(declared) and any(map(_is_not_free, declared.things))


def _mentions_price(declared: Declared) -> bool:
    """Whether structured data has the key, which is faster to find than to decode all data."""
    if not holds(declared.source, _KEY.encode()):
        return False
    if any(_KEY in text for text in declared.linked):
        return True
    return any(name.startswith("item=") for name in declared.counted_types)


def _is_locked(declared: Declared) -> bool:
    return declared.meta(_TIER).strip().lower() == "locked"


def _stated_words(declared: Declared) -> int:
    """How many words the page says to have; 0 where it does not."""
    counts = (_NUMBER.match(text) for thing in declared.things for text in _texts(thing.get("wordCount")))
    return next((int(count[0]) for count in counts if count), 0)


def _locked_words(evidence: Evidence) -> int:
    """The words in the elements that the structured data names as locked, by their classes or ids."""
    names = _locked_names(declared_of(evidence.page))
    if not names:
        return 0
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    return evidence.words_in(evidence.within(evidence.named(pattern)))


def _locked_names(declared: Declared) -> set[str]:
    locked = filter(_is_not_free, declared.things)
    selectors = islice((text for thing in locked for text in _texts(thing.get("cssSelector"))), _SELECTORS)
    return {name for selector in selectors for name in _SELECTED.findall(selector)}


def _is_not_free(thing: dict[str, Json]) -> bool:
    return any(map(_is_false, _texts(thing.get(_KEY))))


def _texts(value: Json) -> list[str]:
    """A value as texts: structured data has lists of them, and truth as a constant, a text or an address."""
    return [str(part) for part in (value if isinstance(value, list) else [value])]


def _is_false(text: str) -> bool:
    return text.strip().rpartition("/")[2].lower() == "false"
