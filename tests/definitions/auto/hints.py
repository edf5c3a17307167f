"""The hints of an address, by the library for addresses."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_MANY = 5


def address_hints(url: str) -> list[str]:
    """How an address is built: an article's last part is long, a home page has none."""
    parts = urlsplit(url)
    if not parts.netloc:
        return ["url:none"]
    path = [part for part in parts.path.split("/") if part]
    last = path[-1] if path else ""
    return [
        f"url:parts={min(len(path), _MANY)}",
        f"url:hyphens={min(last.count('-'), _MANY)}",
        f"url:digits={min(sum(map(str.isdigit, parts.path)), _MANY)}",
        f"url:length={min(len(last) // 10, _MANY)}",
        *(["url:query"] if parts.query else []),
        *(f"url={word}" for word in re.findall(r"[a-z]{3,}", f"{parts.netloc}/{parts.path}".lower())),
    ]
