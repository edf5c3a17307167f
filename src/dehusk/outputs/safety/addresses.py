"""Which addresses may stay: relative ones, those with a web scheme, and images that are part of the page."""

from __future__ import annotations

import re
from typing import Final

SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})
IMAGES: Final = frozenset({"src", "srcset", "poster", "background"})
"""The attributes that may hold an image itself."""
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):")


def is_safe_address(value: str, name: str) -> bool:
    """Whether every address in the value of an attribute is relative, has a web scheme, or is an image."""
    urls = "".join(character for character in value.lower() if character > " ")
    for url in urls.split("," if name == "srcset" else "\0"):
        scheme = _SCHEME.match(url)
        if scheme and scheme[1] not in SCHEMES and not (name in IMAGES and url.startswith("data:image/")):
            return False
    return True
