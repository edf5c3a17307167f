"""Pages of which nothing is content."""

from __future__ import annotations

from .evidence import Evidence


def why_empty(evidence: Evidence) -> str:
    """Nothing was kept, and no other status explains why."""
    if evidence.content_words:
        return ""
    return f"none of the page's {evidence.words} words are content" if evidence.words else "the page has no words"
