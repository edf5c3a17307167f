"""What a page says of its kind outside its text: its address, its type for social networks, its structured data."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from ..page import Page

_TYPE: Final = re.compile(rb'"@type"\s*:\s*(\[[^\]]*\]|"[^"]*")')
_QUOTED: Final = re.compile(rb'"([A-Za-z]+)"')
_CONTENT: Final = re.compile(rb"""\b(?:content|href)\s*=\s*["']?([^"'\s>]+)""")
_WORD: Final = re.compile(r"[a-z]{3,}")
_LINKED_DATA: Final = b"application/ld+json"
_MANY: Final = 5


def hints_of(page: Page) -> set[str]:
    """Words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`."""
    raw = page.source_bytes
    found = {f"og={_content(raw, b'og:type').lower()}"}
    at = raw.find(_LINKED_DATA)
    while at >= 0:
        end = raw.find(b"</script", at)
        for types in _TYPE.findall(raw, at, end if end >= 0 else len(raw)):
            found.update(f"ld={name.decode()}" for name in _QUOTED.findall(types))
        at = raw.find(_LINKED_DATA, max(end, at + 1))
    return found | set(_of_address(address_of(page)))


def address_of(page: Page) -> str:
    """The address of a page, given or as the page names it; empty where neither is so."""
    raw = page.source_bytes
    return page.url or _content(raw, b"og:url") or _content(raw, b'rel="canonical"')


def parts_of_address(url: str) -> set[str]:
    """The names in an address by their place: `host=docs`, `part=collections`, `last=shoes`."""
    try:
        parts = urlsplit(url.lower())
    except ValueError:
        return set()
    path = [part for part in parts.path.split("/") if part]
    return {
        *(f"host={label}" for label in parts.netloc.split(".")),
        *(f"part={part}" for part in path[:-1]),
        *(f"last={word}" for part in path[-1:] for word in _WORD.findall(part)),
    }


def _content(raw: bytes, label: bytes) -> str:
    """The value of the first `meta` or `link` tag with that label; empty where there is none."""
    at = raw.find(label)
    if at < 0:
        return ""
    begin, end = raw.rfind(b"<", 0, at), raw.find(b">", at)
    value = _CONTENT.search(raw, max(begin, 0), end if end >= 0 else len(raw))
    return value[1].decode("utf-8", "replace") if value else ""


def _of_address(url: str) -> list[str]:
    """How the address of a page is built: an article's last part is long, a home page has none."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ["url:none"]
    if not parts.netloc:
        return ["url:none"]
    path = [part for part in parts.path.split("/") if part]
    last = path[-1] if path else ""
    digits = sum(letter.isdigit() for letter in parts.path)
    return [
        f"url:parts={min(len(path), _MANY)}",
        f"url:hyphens={min(last.count('-'), _MANY)}",
        f"url:digits={min(digits, _MANY)}",
        f"url:length={min(len(last) // 10, _MANY)}",
        *(["url:query"] if parts.query else []),
        *(f"url={word}" for word in _WORD.findall(f"{parts.netloc}/{parts.path}".lower())),
    ]
