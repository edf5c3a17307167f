"""Pages of which only a first part arrived."""

from __future__ import annotations

from typing import Final

from ..._core import holds
from .evidence import Evidence, counted

_ENDS: Final = (b"</html", b"</body", b"</HTML", b"</BODY")
_TAIL: Final = 4096
"""The number of bytes at the end of a page in which nearly all pages have one of these tags."""
_RAW: Final = {
    "a comment": (b"<!--", b"-->"),
    "a script": (b"<script", b"</script"),
    "a style sheet": (b"<style", b"</style"),
}
"""What a complete page never ends within, with its first and last bytes."""
_MANY: Final = 5
"""The minimum number of open `div` elements that are no mistake of the author."""
_LIMITS: Final = frozenset({64 * 1024, 500_000, 512_000, 512 * 1024, 1_000_000, 1024 * 1024, 5 * 1024 * 1024})
"""Sizes in bytes at which crawlers cut: Nutch, Common Crawl over the years, and round numbers."""


def why_truncated(evidence: Evidence) -> str:
    """The page closes neither `body` nor `html`, and stops where no complete page ends.

    Leaving out these two end tags is legal, so that alone is no evidence. This is: an end within a tag, a comment, a
    script or a style sheet; an end within a text while a `div` is open, whose end tag is mandatory; many open `div`
    elements; a length at which crawlers cut.
    """
    raw = evidence.raw
    if _is_closed(raw[-_TAIL:]) or _is_closed(raw):
        return ""
    place = _place_of_end(raw.rstrip())
    if place:
        return f"the page ends within {place}"
    if len(raw) in _LIMITS:
        return f"the page ends without end tags after exactly {len(raw):,} bytes, where crawlers cut"
    return ""


def _is_closed(raw: bytes) -> bool:
    return any(holds(raw, end) for end in _ENDS)


def _place_of_end(raw: bytes) -> str:
    """What a page ends within, if no complete page ends there; else empty."""
    closed = max(raw.rfind(end) for _, end in _RAW.values())
    for what, (begin, _) in _RAW.items():
        if raw.rfind(begin) > closed:
            return what
    last = raw.rfind(b"<")
    if last > raw.rfind(b">") and (raw[last + 1 : last + 2] in (b"", b"/", b"!") or raw[last + 1 : last + 2].isalpha()):
        return "a tag"
    still_open = raw.count(b"<div") - raw.count(b"</div")
    if still_open >= (_MANY if raw.endswith(b">") else 1):
        return f"{counted(still_open, 'open div element')}"
    return ""
