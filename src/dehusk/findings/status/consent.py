"""Pages that show nothing but a question about cookies."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from ...page.attributes import attribute, attribute_values
from ...page.tree import subtree_sum
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
_ASKS: Final = re.compile(r"https?://(?:[\w-]+\.)*consent\.", re.IGNORECASE)
"""Where the form leads on a page that is nothing but the question."""


def why_consent_wall(evidence: Evidence) -> str:
    """An element that asks for consent holds nearly all words outside links."""
    if evidence.content_words >= LONGEST or not _QUESTION <= evidence.own_words < LONGEST:
        return ""
    page, own = evidence.page, evidence.own_words
    if b"consent." in page.html.lower() and any(map(_ASKS.match, attribute_values(page, "action")[1])):
        return f"it sends its form to a host for consent, and has {own} words outside links"
    total = subtree_sum(page, np.where(evidence.own, page.words, 0))
    nearly_all = total >= max(own - _BESIDE, _QUESTION)
    for row in (nearly_all & evidence.in_body & ~page.is_text).nonzero()[0].tolist():
        name = _NAMES.search(f"{attribute(page, row, 'class')} {attribute(page, row, 'id')}")
        if name:
            return f"of its {own} words outside links, {total[row]} stand in an element named {name[0]!r}"
    return ""
