"""What the golds of known data sets leave out by policy, whatever the page looks like.

A gold without titles says nothing about whether an extractor finds titles, so methods that can leave out what a gold
leaves out are measured that way. A `policy` in `dataset.json` states the same for any other data set.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Policy = Mapping[str, bool]
"""Parameters of methods; what is not named is as it is by default."""
_TITLED: Final = frozenset({"googletrends2017", "portals", "zhtw-events", "htmltotext", "cleaneval", "daniel"})
"""Most of their golds begin with the title."""
_UNCOMMENTED: Final = frozenset({"evan", "fundus", "news16", "news2023", "newspaper", "portals", "zh-mixed"})
"""Sets for tuning on which the score without comments is as high or higher, as docs/results/data.md shows; the golds
were not read for it. Sets that are for evaluation only keep the default."""
_UNTITLED: Final = frozenset(
    {"fundus", "news16", "news2023", "newspaper", "evan", "zh-mixed", "wcxb", "magic", "canola"}
)
POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        name: MappingProxyType(
            {"title": name in _TITLED, "images": False, "include_comments": name not in _UNCOMMENTED}
        )
        for name in sorted(_TITLED | _UNTITLED)
    }
)
"""No gold holds the captions of images, but for a few pages."""


def policy_of(about: object, name: str) -> Policy:
    """The policy that a `dataset.json` states, or that is known of the data set; `ValueError` if it is invalid."""
    if about is None:
        return POLICIES.get(name, MappingProxyType({}))
    if not isinstance(about, dict) or not all(isinstance(value, bool) for value in about.values()):
        raise ValueError(f"'policy' must be an object of true and false, not {about!r:.40}")
    return MappingProxyType(about)
