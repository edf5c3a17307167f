"""What a page says of its kind outside its text: its address, its type for social networks, its structured data."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from ..declared import declared_of
from ..page import Page
from ..page.facts import fact

_WORD: Final = re.compile(r"[a-z]{3,}")
_MANY: Final = 5


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


def meta_names(page: Page) -> list[str]:
    """The names of the `meta` elements in the head, in lower case and alphabetical order."""
    return declared_of(page).names_in_head


def counted_types(page: Page) -> list[str]:
    """The types of the structured data with their number, in order: `item=ListItem:12`, `ld=Product:1`."""
    return declared_of(page).counted_types


@fact
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
    digits = sum(map(str.isdigit, parts.path))
    return [
        f"url:parts={min(len(path), _MANY)}",
        f"url:hyphens={min(last.count('-'), _MANY)}",
        f"url:digits={min(digits, _MANY)}",
        f"url:length={min(len(last) // 10, _MANY)}",
        *(["url:query"] if parts.query else []),
        *(f"url={word}" for word in _WORD.findall(f"{parts.netloc}/{parts.path}".lower())),
    ]
