"""Pages that are lists of other pages."""

from __future__ import annotations

from ...learned.kinds import is_overview, overview_reason
from .evidence import Evidence


def why_overview(evidence: Evidence) -> str:
    """The page is probably of a kind whose content leads to other pages; never said if its kinds are not known."""
    return overview_reason(evidence.kinds) if evidence.kinds and is_overview(evidence.kinds) else ""
