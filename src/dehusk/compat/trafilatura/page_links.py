"""The links of a page that say something about it: under which licence it stands, where it is filed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from ...metadata.plain_text import texts_within
from ...page import Page
from ...page.attributes import attribute, attribute_values, find_named_rows
from ...page.roles import in_boilerplate
from ...page.tags import LINK
from ...page.tree import covered

_FILING: Final = frozenset(
    "cat cats catlinks categories category filed filedunder info meta postinfo postmeta tag tags topics utility".split()
)
"""Words in the names of elements that say where a post is filed."""
_CATEGORY: Final = re.compile("/categor(?:y|ies)/")
_TAG: Final = re.compile("/tags?/")
_DEED: Final = re.compile(r"creativecommons\.org/licenses/([a-z-]+)/(\d\.\d)")
_ZERO: Final = re.compile(r"creativecommons\.org/publicdomain/(zero)/(\d\.\d)")
_COMMONS: Final = re.compile(r"(?:cc|creative commons) (?:by|zero)\b[\w. -]*", re.IGNORECASE)
_MENTIONS: Final = (b"CC BY", b"cc by", b"CC Zero", b"CC ZERO", b"Commons BY", b"Commons Zero", b"commons by")
"""How such licences are written. Most pages name none, and to look for these alone is fast."""


def categories_of(page: Page) -> list[str]:
    """The categories that a post is filed under, as the links in it name them."""
    return _filed(page, _CATEGORY, "category")


def tags_of(page: Page) -> list[str]:
    """The tags that a post is filed under, as the links in it name them."""
    return _filed(page, _TAG, "tag")


def licence_name(page: Page, declared: str | None) -> str | None:
    """The short name of a Creative Commons licence, or the text of the link to another one."""
    marked = [row for row, relations in _valued(page, "rel") if "license" in relations.lower().split()]
    addresses = [declared or "", *(attribute(page, row, "href") or "" for row in marked)]
    texts = texts_within(page, marked) if marked else []
    named = chain(map(_deed, addresses), texts, _named_in_foot(page))
    return next(filter(None, named), None) or _name_alone(declared)


def _filed(page: Page, place: re.Pattern[str], relation: str) -> list[str]:
    """The texts of the links to such places that are marked so, or that stand where a post says how it is filed."""
    rows = [row for row, address in _valued(page, "href") if place.search(address)]
    if not rows:
        return []
    named = find_named_rows(page, _FILING)
    where = covered(page, named[named > page.body])
    filed = [row for row in rows if where[row] or relation in (attribute(page, row, "rel") or "").lower().split()]
    return list(dict.fromkeys(filter(None, texts_within(page, filed)))) if filed else []


def _valued(page: Page, name: str) -> Iterator[tuple[int, str]]:
    """The links that have an attribute, as rows, and its value."""
    rows, values = attribute_values(page, name)
    is_link = page.is_in(LINK)[rows]
    return ((row, value) for row, value, link in zip(rows.tolist(), values, is_link.tolist(), strict=True) if link)


def _named_in_foot(page: Page) -> Iterator[str]:
    """The licences of Creative Commons that links at the foot of a page have as their texts."""
    if not any(mention in page.html for mention in _MENTIONS):
        return
    foot = in_boilerplate(page)
    rows = [row for row, _ in _valued(page, "href") if foot[row]]
    for text in texts_within(page, rows) if rows else ():
        if match := _COMMONS.search(text):
            yield match[0]


def _deed(address: str) -> str | None:
    """The short name of the licence at an address of Creative Commons."""
    match = _DEED.search(address) or _ZERO.search(address)
    return f"CC {match[1].upper()} {match[2]}" if match else None


def _name_alone(declared: str | None) -> str | None:
    """What is declared, unless it is an address within the site, which says nothing elsewhere."""
    return None if declared is None or declared.startswith(("/", "#", ".")) else declared
