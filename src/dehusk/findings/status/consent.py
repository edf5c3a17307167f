"""Pages that show nothing but a question about cookies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...page import Page
from ...page.attributes import attribute
from .evidence import Evidence

LONGEST: Final = 600
"""A page with this many words, of content or outside links, is more than a question."""
_BESIDE: Final = 15
"""The maximum number of words beside the question."""
_QUESTION: Final = 10
"""The minimum number of words of a question."""
_NAMES: Final = re.compile(
    r"(?<![a-z])(?:consent|gdpr|dsgvo|rgpd|onetrust|optanon|didomi|usercentrics|cookieyes|sp_message|qc-cmp|trustarc|"
    r"truste[-_]|iubenda|klaro|borlabs|cmplz|cmpbox|osano|axeptio|tarteaucitron|evidon|termly)|cookiebot|"
    r"cookie[-_]?(?:consent|banner|notice|bar|law|wall|popup|dialog|overlay|message|modal|policy|settings|info)",
    re.IGNORECASE,
)
"""Names of elements that ask for consent; many are those of the companies that sell them."""
_FORM: Final = frozenset({"form"})
_ASKS: Final = re.compile(r"https?://(?:[\w-]+\.)*consent\.", re.IGNORECASE)
"""Where the form leads on a page that is nothing but the question."""


def why_consent_wall(evidence: Evidence) -> str:
    """An element that asks for consent holds nearly all words outside links."""
    if evidence.content_words >= LONGEST or not _QUESTION <= evidence.own_words < LONGEST:
        return ""
    page, own = evidence.page, evidence.own_words
    if any(map(_ASKS.match, _form_addresses(page))):
        return f"it sends its form to a host for consent, and has {own} words outside links"
    for row, held in page.table.holders_of_own_words(max(own - _BESIDE, _QUESTION)):
        name = _NAMES.search(f"{attribute(page, row, 'class')} {attribute(page, row, 'id')}")
        if name:
            return f"of its {own} words outside links, {held} stand in an element named {name[0]!r}"
    return ""


def _form_addresses(page: Page) -> Iterator[str]:
    """Where the forms of a page lead."""
    for row in page.is_in(_FORM).nonzero()[0].tolist():
        yield attribute(page, row, "action") or ""
