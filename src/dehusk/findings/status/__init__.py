"""The status of an extraction: whether there was a page to read at all, and if not, what was sent in its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from ...learned.kinds import is_overview, overview_reason
from ...limits import Limits
from ...page import Bools, Page
from .access import why_consent_wall, why_paywall
from .delivery import why_error_page, why_needs_rendering, why_truncated
from .evidence import StatusEvidence, count_noun

__all__ = ["CHECKS", "Name", "Status", "past_limit", "status_of"]

Name = Literal[
    "ok", "overview", "needs_rendering", "consent_wall", "paywall", "error_page", "empty", "form_only", "truncated"
]


class Status(NamedTuple):
    """How an extraction went, and the evidence in one sentence."""

    name: Name
    reason: str
    limit: str | None = None
    """The name of the limit that the page exceeded, where it is truncated for that."""


def past_limit(limits: Limits, limit: str) -> Status:
    """The status of a page that exceeded the limit of that name."""
    return Status("truncated", limits.reason(limit), limit)


def status_of(page: Page, content: Bools, kinds: Mapping[str, float] | None) -> Status:
    """The status of the extraction of `content` from a page: the first in `CHECKS` that holds, or else `ok`.

    `kinds` says how likely the page is of each kind; with None the status is never `overview`. A page that is not the
    one that was wanted comes before one in which something is missing, and that before the kind of the page. Of a page
    that exceeded a limit only the beginning is known, so that comes first.
    """
    if page.limit is not None:
        return past_limit(page.limits, page.limit)
    evidence = StatusEvidence(page, content, kinds)
    for name, why in CHECKS:
        reason = why(evidence)
        if reason:
            return Status(name, reason)
    return Status("ok", evidence.size)


def why_empty(evidence: StatusEvidence) -> str:
    """Nothing was kept, and no other status explains why."""
    if evidence.words.kept:
        return ""
    words = evidence.words.body
    return f"none of the page's {words} words are content" if words else "the page has no words"


def why_form_only(evidence: StatusEvidence) -> str:
    """All content consists of options, labels and buttons of forms: such texts are kept only where nothing else is."""
    if evidence.words.kept_outside_controls:
        return ""
    return f"its content is {count_noun(evidence.words.kept, 'word')} of options, labels and buttons"


def why_overview(evidence: StatusEvidence) -> str:
    """The page is probably of a kind whose content leads to other pages; never said if its kinds are not known."""
    return overview_reason(evidence.kinds) if evidence.kinds and is_overview(evidence.kinds) else ""


CHECKS: Final[tuple[tuple[Name, Callable[[StatusEvidence], str]], ...]] = (
    ("truncated", why_truncated),
    ("error_page", why_error_page),
    ("consent_wall", why_consent_wall),
    ("needs_rendering", why_needs_rendering),
    ("empty", why_empty),
    ("form_only", why_form_only),
    ("paywall", why_paywall),
    ("overview", why_overview),
)
"""In order of precedence: each function gives the reason why a page has that status, or an empty text."""
