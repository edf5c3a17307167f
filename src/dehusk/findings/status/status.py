"""The status of an extraction: the first that holds, with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from ...limits import Limits
from ...page import Bools, Page
from .consent import why_consent_wall
from .empty import why_empty
from .error import why_error_page
from .evidence import Evidence
from .form import why_form_only
from .overview import why_overview
from .paywall import why_paywall
from .rendering import why_needs_rendering
from .truncation import why_truncated

Name = Literal["ok", "overview", "needs_rendering", "consent_wall", "paywall", "error_page", "empty", "form_only", "truncated"]

CHECKS: Final[tuple[tuple[Name, Callable[[Evidence], str]], ...]] = (
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


class Status(NamedTuple):
    """How an extraction went, and the evidence in one sentence."""

    name: Name
    reason: str
    limit: str | None = None
    """The name of the limit that the page went past, where it is truncated for that."""


def past_limit(limits: Limits, limit: str) -> Status:
    """The status of a page that went past the limit of that name."""
    return Status("truncated", limits.reason(limit), limit)


def status_of(page: Page, content: Bools, kinds: Mapping[str, float] | None) -> Status:
    """The status of the extraction of `content` from a page: the first in `CHECKS` that holds, or else `ok`.

    `kinds` says how likely the page is of each kind; with None the status is never `overview`. A page that is not the
    one that was wanted comes before one in which something is missing, and that before the kind of the page. Of a page
    that went past a limit only the beginning is known, so that comes first.
    """
    if page.limit is not None:
        return past_limit(page.limits, page.limit)
    evidence = Evidence(page, content, kinds)
    for name, why in CHECKS:
        reason = why(evidence)
        if reason:
            return Status(name, reason)
    return Status("ok", evidence.size)
