"""How an extraction went: whether there was a page to read at all, and where not, what stood in its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from ...learned.kinds import is_overview, overview_reason
from ...page import Bools, Page
from .consent import why_consent_wall
from .error import why_error_page
from .evidence import Evidence
from .paywall import why_paywall
from .rendering import why_needs_rendering
from .truncation import why_truncated

Name = Literal["ok", "overview", "needs_rendering", "consent_wall", "paywall", "error_page", "empty", "truncated"]


class Status(NamedTuple):
    """What became of an extraction, and the evidence in one sentence."""

    name: Name
    reason: str


def status_of(page: Page, content: Bools, kinds: Mapping[str, float] | None) -> Status:
    """The status of the extraction of `content` from a page; `kinds` are those of the page, where they are known.

    Where several hold, the first of `CHECKS` does: what keeps a page from being the one that was wanted comes before
    what is missing in it, and that before what kind of page it is.
    """
    evidence = Evidence(page, content, kinds)
    for name, why in CHECKS:
        reason = why(evidence)
        if reason:
            return Status(name, reason)
    return Status("ok", evidence.size)


def why_empty(evidence: Evidence) -> str:
    """Nothing was kept, and nothing tells why."""
    if evidence.content_words:
        return ""
    return f"none of the page's {evidence.words} words are content" if evidence.words else "the page has no words"


def why_overview(evidence: Evidence) -> str:
    """The learned kind of the page is one whose content leads to other pages."""
    return overview_reason(evidence.kinds) if evidence.kinds and is_overview(evidence.kinds) else ""


CHECKS: Final[tuple[tuple[Name, Callable[[Evidence], str]], ...]] = (
    ("truncated", why_truncated),
    ("error_page", why_error_page),
    ("consent_wall", why_consent_wall),
    ("needs_rendering", why_needs_rendering),
    ("empty", why_empty),
    ("paywall", why_paywall),
    ("overview", why_overview),
)
"""In order of precedence: each says why a page has that status, or nothing."""
