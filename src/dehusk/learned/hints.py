"""What a page says of its kind outside its text: its address, its type for social networks, its structured data."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from ..declared import declared_of
from ..declared.microdata import item_types
from ..page import Page
from ..page.facts import fact

_WORD: Final = re.compile(r"[a-z]{3,}")
_MANY: Final = 5
_NAMES: Final = ("name", "property", "itemprop")
_LONGEST_NAME: Final = 80
_SCHEMA: Final = re.compile(r"https?://(?:www\.)?schema\.org/([A-Za-z]+)")
_AMOUNTS: Final = (12, 5, 2, 1)
"""One product is the page's own, a dozen make a list: a count is rounded down to one of these."""


@fact
def hints_of(page: Page) -> list[str]:
    """Words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`, each once, in alphabetical order."""
    declared = declared_of(page)
    found = {
        f"og={_first_word(declared.meta('og:type')).lower()}",
        *(f"ld={name}" for name in declared.linked_types),
        *_of_address(address_of(page)),
    }
    return sorted(found)


def meta_names(page: Page) -> set[str]:
    """The names of the `meta` elements in the head, in lower case; of one with several names, the first."""
    elements = declared_of(page).head_metas
    named = (next((value for key, value in each.items() if key in _NAMES), "") for each in elements)
    return {_first_word(name)[:_LONGEST_NAME].lower() for name in named} - {""}


def counted_types(page: Page) -> set[str]:
    """The types of the structured data with their number: `ld=Product:1`, `item=ListItem:12`."""
    times = Counter(f"ld={name}" for name in declared_of(page).linked_types)
    times.update(f"item={known[1]}" for name in item_types(page) if (known := _SCHEMA.match(name)))
    return {f"{name}:{next(amount for amount in _AMOUNTS if count >= amount)}" for name, count in times.items()}


def address_of(page: Page) -> str:
    """The address of a page, given or as the page names it; empty where neither is so."""
    if page.url:
        return page.url
    declared = declared_of(page)
    return declared.meta("og:url").strip() or declared.link("canonical").strip()


def _first_word(text: str) -> str:
    return next(iter(text.split()), "")


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
