"""What a page declares where no reader sees it: the names of its `meta` elements, and of what it has how many."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from ...page import Page

_META: Final = re.compile(
    rb"""<meta\s[^>]{0,400}?\b(?:name|property|itemprop)\s*=\s*["']?([^"'\s>]{1,80})""", re.IGNORECASE
)
_HEAD_END: Final = b"</head"
_LONGEST_HEAD: Final = 1 << 18
_TYPE: Final = b'"@type"'
_VALUE: Final = re.compile(rb'\s*:\s*(\[[^\]]{0,400}\]|"[^"]{0,80}")')
_QUOTED: Final = re.compile(rb'"([A-Za-z]+)"')
_ITEMTYPE: Final = b'itemtype="http'
_MICRODATA: Final = re.compile(rb"s?://(?:www\.)?schema\.org/([A-Za-z]+)")
_AMOUNTS: Final = (12, 5, 2, 1)
"""One product is the page's own, a dozen make a list: what there are so many of at least, counts as that many."""


def meta_names(page: Page) -> set[str]:
    """The names of the `meta` elements in the head, in lower case."""
    raw = page.source_bytes
    end = raw.find(_HEAD_END, 0, _LONGEST_HEAD)
    names = _META.findall(raw, 0, end if end >= 0 else _LONGEST_HEAD)
    return {name.decode("utf-8", "replace").lower() for name in names}


def counted_types(page: Page) -> set[str]:
    """The types of the structured data with their number: `ld=Product:1`, `item=ListItem:12`."""
    linked = [name for value in _behind(page.source_bytes, _TYPE, _VALUE) for name in _QUOTED.findall(value)]
    times = Counter(f"ld={name.decode()}" for name in linked)
    times.update(f"item={name.decode()}" for name in _behind(page.html, _ITEMTYPE, _MICRODATA))
    return {f"{name}:{next(amount for amount in _AMOUNTS if count >= amount)}" for name, count in times.items()}


def _behind(raw: bytes, mark: bytes, pattern: re.Pattern[bytes]) -> Iterator[bytes]:
    """What a pattern finds directly behind each place of a mark; to look for the mark first is much faster."""
    at = raw.find(mark)
    while at >= 0:
        at += len(mark)
        if found := pattern.match(raw, at):
            yield found[1]
        at = raw.find(mark, at)
