"""Pages that withhold their text: behind a question about cookies, or for those who do not pay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..._core import holds
from ...declared import Declared, Json, declared_of
from ...page import Page
from ...page.attributes import attribute
from .evidence import StatusEvidence

_MAX_CONSENT_WORDS: Final = 600
"""Words, of content or outside links, from which on a page is more than a question."""
_MAX_OTHER_WORDS: Final = 15
"""Maximum number of words besides the question."""
_MIN_CONSENT_WORDS: Final = 10
"""Minimum number of words of a question."""
_CONSENT_NAMES: Final = re.compile(
    r"(?<![a-z])(?:consent|gdpr|dsgvo|rgpd|onetrust|optanon|didomi|usercentrics|cookieyes|sp_message|qc-cmp|trustarc|"
    r"truste[-_]|iubenda|klaro|borlabs|cmplz|cmpbox|osano|axeptio|tarteaucitron|evidon|termly)|cookiebot|"
    r"cookie[-_]?(?:consent|banner|notice|bar|law|wall|popup|dialog|overlay|message|modal|policy|settings|info)",
    re.IGNORECASE,
)
"""Names of elements that ask for consent; many are those of the companies that sell them."""
_FORM: Final = frozenset({"form"})
_CONSENT_HOST: Final = re.compile(r"https?://(?:[\w-]+\.)*consent\.", re.IGNORECASE)
"""The host that a form leads to on a page that only asks for consent."""

_FULL_ARTICLE_WORDS: Final = 500
"""Words of content from which on an article counts as complete."""
_MAX_TEASER_WORDS: Final = 100
"""Maximum number of words of content that may be all that is free."""
_MIN_LOCKED_WORDS: Final = 20
"""Minimum number of words of a locked part that is in the page."""
_MISSING_FACTOR: Final = 2
"""An article is incomplete if it is said to have more than this many times the words that are here."""
_MIN_OFFER_WORDS: Final = 5
"""Minimum number of words of an element that offers a subscription."""
_MAX_SELECTORS: Final = 10
_FREE_KEY: Final = "isAccessibleForFree"
_TIER: Final = "article:content_tier"
_WORD_COUNT: Final = re.compile(r"\d{1,9}")
_SELECTED_NAME: Final = re.compile(r"[.#]([A-Za-z_][\w-]*)")
_PAYWALL_NAME_PARTS: Final = ("paywall", "pay-wall", "regwall", "subscription-wall", "poool")
_PAYWALL_NAMES: Final = re.compile("|".join(_PAYWALL_NAME_PARTS), re.IGNORECASE)


def why_consent_wall(evidence: StatusEvidence) -> str:
    """An element that asks for consent contains nearly all words outside links."""
    if evidence.words.kept >= _MAX_CONSENT_WORDS or not _MIN_CONSENT_WORDS <= evidence.words.own < _MAX_CONSENT_WORDS:
        return ""
    page, own = evidence.page, evidence.words.own
    if any(map(_CONSENT_HOST.match, _find_form_urls(page))):
        return f"it sends its form to a host for consent, and has {own} words outside links"
    for row, held in page.table.holders_of_own_words(max(own - _MAX_OTHER_WORDS, _MIN_CONSENT_WORDS)):
        name = _CONSENT_NAMES.search(f"{attribute(page, row, 'class')} {attribute(page, row, 'id')}")
        if name:
            return f"of its {own} words outside links, {held} stand in an element named {name[0]!r}"
    return ""


def _find_form_urls(page: Page) -> Iterator[str]:
    for row in page.is_in(_FORM).nonzero()[0].tolist():
        yield attribute(page, row, "action") or ""


def why_paywall(evidence: StatusEvidence) -> str:
    """The page says that it is not free to read, and its text is not there.

    That alone is not evidence: many articles that are not free to all are here in full. The text is missing where there
    are far fewer words than `wordCount` states, or where there are few and the part said to be locked is not there.
    """
    here = evidence.words.kept
    if here >= _FULL_ARTICLE_WORDS:
        return ""
    declared = declared_of(evidence.page)
    if _says_not_free(declared):
        counts = (_WORD_COUNT.match(text) for thing in declared.things for text in _list_texts(thing.get("wordCount")))
        stated = next((int(count[0]) for count in counts if count), 0)
        if stated > _MISSING_FACTOR * here:
            return f"it says that it is not free to read, and {here} of its {stated} words are here"
        if here <= _MAX_TEASER_WORDS and _count_locked_words(evidence) < _MIN_LOCKED_WORDS:
            return f"it says that it is not free to read, and {evidence.size}"
        return ""
    return _why_teaser(evidence) if here <= _MAX_TEASER_WORDS else ""


def _why_teaser(evidence: StatusEvidence) -> str:
    """What hints at more text than the few words that are here, where structured data does not."""
    if declared_of(evidence.page).core.meta(_TIER).strip().lower() == "locked":
        return f"it says that its text is locked, and {evidence.size}"
    if not _may_name_wall(evidence.page.html.lower()):
        return ""
    offer = evidence.count_words(evidence.inside_named(_PAYWALL_NAMES) & ~evidence.content)
    return f"an element named for a paywall has {offer} words, and {evidence.size}" if offer >= _MIN_OFFER_WORDS else ""


def _may_name_wall(html: bytes) -> bool:
    """Whether an element may be named for a paywall; most pages have no such name anywhere."""
    return any(holds(html, part.encode()) for part in _PAYWALL_NAME_PARTS)


def _says_not_free(declared: Declared) -> bool:
    """Whether structured data says that the page, or a part of it, is not accessible for free."""
    if _is_false(declared.core.meta(_FREE_KEY.lower())):
        return True
    return _mentions_price(declared) and any(map(_is_not_free, declared.things))


def _mentions_price(declared: Declared) -> bool:
    """Whether structured data has the key, which is faster to find than to decode all data."""
    if not holds(declared.page.source_bytes, _FREE_KEY.encode()):
        return False
    if any(_FREE_KEY in text for text in declared.core.linked()):
        return True
    return any(name.startswith("item=") for name in declared.core.counted_types(declared.page.table))


def _count_locked_words(evidence: StatusEvidence) -> int:
    """The words in the elements that the structured data names as locked, by their classes or ids."""
    locked = filter(_is_not_free, declared_of(evidence.page).things)
    selectors = islice((text for thing in locked for text in _list_texts(thing.get("cssSelector"))), _MAX_SELECTORS)
    names = {name for selector in selectors for name in _SELECTED_NAME.findall(selector)}
    if not names:
        return 0
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    return evidence.count_words(evidence.inside_named(pattern))


def _is_not_free(thing: dict[str, Json]) -> bool:
    return any(map(_is_false, _list_texts(thing.get(_FREE_KEY))))


def _list_texts(value: Json) -> list[str]:
    """A value as texts: structured data has lists of them, and truth as a constant, a text or a URL."""
    return [str(part) for part in (value if isinstance(value, list) else [value])]


def _is_false(text: str) -> bool:
    return text.strip().rpartition("/")[2].lower() == "false"
